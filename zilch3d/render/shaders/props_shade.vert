// The part of the table that the things beside the tray darken.
layout(location = 0) in vec3 place;

uniform vec4 bounds;        // left, near, right and far edge

out vec3 world;

void main() {
    world = vec3(mix(bounds.xy, bounds.zw, place.xy), -0.012);
    gl_Position = camera * vec4(world, 1.0);
}
