"""The advice service: what is best in a state and each seat's chance, found beside the frames."""
