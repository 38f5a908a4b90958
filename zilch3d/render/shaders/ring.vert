// A square of floor round a die, turned as the die is, for the marks that lie there.
layout(location = 0) in vec3 place;

out vec2 at;
out vec2 to_edge;           // 1 where the patch ends
flat out vec3 strength;

void main() {
    vec4 a = marks[gl_InstanceID * 2], b = marks[gl_InstanceID * 2 + 1];
    to_edge = place.xy * 2.0 - 1.0;
    at = to_edge * 1.25;
    strength = vec3(a.w, b.z, b.w);
    vec2 turned = vec2(at.x * b.x - at.y * b.y, at.x * b.y + at.y * b.x);
    gl_Position = camera * vec4(a.xy + turned, a.z, 1.0);
}
