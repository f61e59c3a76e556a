"""What outlives the process: tables as logs, finished matches, people, ratings, the queue.

``schema`` says what is stored, ``migrations`` brings an older database up to it, ``store`` opens
one. Each other module is one subject of it; all of them share a ``Database``.
"""
