// The rim or the shelf's frame, for the cup's shadow on it.
layout(location = 0) in vec3 place;

uniform mat4 camera;

invariant gl_Position;

out vec3 world;

void main() {
    world = place;
    gl_Position = camera * vec4(place, 1.0);
}
