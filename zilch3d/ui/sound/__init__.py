"""What is heard at the table.

Scenes tell ``table_sounds`` what is seen; ``plan`` says which sample is struck when, how loud and
from where; ``mixing`` makes one stretch of stereo out of that; ``audio_player`` plays it.
"""
