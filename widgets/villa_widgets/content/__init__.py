"""The tasks of the lessons, a module each: questions with hints, and predictions.

A notebook takes them from here, so that its cells stay short and every sentence can be translated.
"""
