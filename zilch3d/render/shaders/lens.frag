// The still scene through an open lens: the farther from the depth in focus, the softer it is. It is
// drawn on the plane of the felt, whose depth is taken for that of all that stands there.

in vec3 world;

uniform sampler2D lit;
uniform sampler2D shaded;
uniform vec2 lens;          // its radius, and the depth in focus, in sides

layout(location = 0) out vec4 soft_lit;
layout(location = 1) out vec4 soft_shaded;

const int TAPS = 14;
const float SHARP = 1.0;    // what is out of focus by so many pixels is not seen to be

void main() {
    float spread = lens.x * pixels * abs(1.0 / lens.y - gl_FragCoord.w) - SHARP;
    float level = log2(max(0.7 * spread, 1.0));
    vec2 size = 1.0 / screen, at = gl_FragCoord.xy * size;
    vec3 a = vec3(0.0), b = vec3(0.0);
    for (int k = 0; k < TAPS; k++) {
        float angle = 2.39996 * float(k), away = sqrt((float(k) + 0.5) / float(TAPS)) * max(spread, 0.0);
        vec2 there = clamp(at + vec2(cos(angle), sin(angle)) * away * size, size, 1.0 - size);
        a += textureLod(lit, there, level).rgb;
        b += textureLod(shaded, there, level).rgb;
    }
    soft_lit = vec4(a / float(TAPS), 1.0);
    soft_shaded = vec4(b / float(TAPS), 1.0);
}
