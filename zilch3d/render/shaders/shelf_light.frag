// The shelf as the place for a die that is dragged: an outline, and a glow that is stronger near it.
in vec2 at;

uniform float share;    // how far it is lit up, 0 to 1

out vec4 colour;

void main() {
    vec2 q = abs(at) - (SHELF_HALF - 0.32);
    float off = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 0.16;
    float blur = 0.7 * fwidth(off);
    float line = 1.0 - smoothstep(0.05 - blur, 0.05 + blur, abs(off));
    float inside = 1.0 - smoothstep(-blur, blur, off);
    float glow = inside * (0.05 + 0.15 * exp2(3.0 * min(off, 0.0)));
    float alpha = share * max(line * (0.35 + 0.65 * share), glow * share);
    colour = vec4(vec3(1.0, 0.87, 0.52) * light, alpha);
}
