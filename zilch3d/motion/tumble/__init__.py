"""Dice under physics: cubes that fall, bounce off table, rim and each other, and come to rest.

A cube's moment of inertia is the same about every axis, so a contact acts only within the plane of
its normal and the lever to the contact point. There it is a 2D problem of a rigid hexagon, which
pymunk solves; friction across that plane and against turning on the spot is added here.

Units: the side and the mass of a die are 1, time is in seconds; axes as in zilch3d.motion.pose.
"""
