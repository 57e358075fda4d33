"""Everything visible and audible, as a function of the session and the language.

Law: pure. A view is a function of what is known; nothing in here sends anything anywhere.
"""
