"""Dice under physics: cubes that fall, bounce off table, rim and each other, and come to rest.

A cube turns about every axis alike, so a contact acts only within the plane of its normal and the
lever to the point of contact. There it is a flat problem of a rigid hexagon, and pymunk solves it;
what acts across that plane (friction, drilling) is added by hand.

Units: the side of a die and its mass are 1, time is in seconds; axes as in zilch3d.motion.pose.
"""
