"""What is heard at the table.

Scenes report to ``table_sounds`` what is seen; ``plan`` decides which recordings that plays when;
``audio_player`` mixes them (``mixing``) and plays the result.
"""
