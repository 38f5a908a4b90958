// A level part of the scene.
layout(location = 0) in vec3 place;

out vec3 world;

void main() {
    world = place;
    gl_Position = camera * vec4(place, 1.0);
}
