"""Events become movement: poses over time, without a window or OpenGL."""
