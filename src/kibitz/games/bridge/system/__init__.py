"""The bidding system of the house: natural, five-card majors, 15 to 17 no trump, two over one.

A rule says with which hand a call is made after which calls. The same rule makes the call, is the
explanation that people read, and is what is believed of the hand afterwards.
"""
