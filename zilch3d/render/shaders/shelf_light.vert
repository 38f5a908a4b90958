// The top of the shelf.
layout(location = 0) in vec3 place;

out vec2 at;

void main() {
    at = (place.xy * 2.0 - 1.0) * SHELF_HALF;
    gl_Position = camera * vec4(SHELF_AT + at, SHELF_HEIGHT + 0.005, 1.0);
}
