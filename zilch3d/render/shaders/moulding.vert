// The rim of the tray or the frame of the shelf.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 outward;
layout(location = 2) in vec3 grain;
layout(location = 3) in vec2 mitres;
layout(location = 4) in float side;

invariant gl_Position;

out vec3 world;
out vec3 normal;
out vec3 wood;
out vec2 joint;
flat out float piece;

void main() {
    world = place;
    normal = outward;
    wood = grain;
    joint = mitres;
    piece = side;
    gl_Position = camera * vec4(place, 1.0);
}
