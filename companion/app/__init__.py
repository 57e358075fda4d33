"""The shell: files, sockets, lots, the clock and the command line.

It gathers what came in, calls a pure room, and applies what that room decided, in this order.
"""
