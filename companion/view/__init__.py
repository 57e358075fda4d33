"""What should be visible and audible now, and in whose language.

Law: pure. What is shown is a function of what is known; nothing in here sends anything anywhere.
"""
