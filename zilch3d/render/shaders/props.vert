// The things beside the tray.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 outward;
layout(location = 2) in vec2 on_thing;
layout(location = 3) in float made_of;

out vec3 world;
out vec3 normal;
out vec2 at;
flat out float part;

void main() {
    world = place;
    normal = outward;
    at = on_thing;
    part = made_of;
    gl_Position = camera * vec4(place, 1.0);
}
