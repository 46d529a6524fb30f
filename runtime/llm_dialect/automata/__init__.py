"""Event automata: what a complete stream of each dialect looks like, as tables.

They are written from what the vendors say and send, and share nothing with the code that writes or reads streams, so
that they can judge it. One module per dialect holds its `AUTOMATON`; `engine` runs any of them.
"""
