"""What is heard at the table.

Scenes report to ``table_sounds`` what is seen; ``contacts`` says what dice meet, and ``plan`` which
recordings are played; ``audio_player`` has them mixed (``mixing``) and plays the result.
"""
