// What is written on the sheet, over the pictures of the still scene, as soft as the sheet is there.

in vec3 world;
in vec2 at;

uniform vec4 pencil;        // its two ends: it may lie on the sheet
uniform sampler2D ink;
uniform vec2 lens;          // its radius, 0 where all is sharp, and the depth in focus

layout(location = 0) out vec4 lit;
layout(location = 1) out vec4 shaded;

float to_pencil(vec2 at) {
    vec2 along = pencil.zw - pencil.xy, from = at - pencil.xy;
    return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

void main() {
    float spread = lens.x * pixels * abs(1.0 / lens.y - gl_FragCoord.w) - 1.0;
    vec2 there = vec2(at.y, 1.0 - at.x), size = vec2(textureSize(ink, 0));
    vec2 step_x = dFdx(there), step_y = dFdy(there);
    float texels = max(length(step_x * size), length(step_y * size));
    float level = log2(max(texels * max(0.9 * spread, 0.8), 1.0));
    vec4 written = textureLod(ink, there, level);
    vec3 to_eye = normalize(eye - world);
    vec2 above = world.xy + to_eye.xy / to_eye.z * 0.22;
    float bare = smoothstep(0.16, 0.26, min(to_pencil(above), to_pencil(world.xy)));
    vec3 left = mix(vec3(1.0), written.rgb / max(written.a, 1e-3), 0.86 * written.a * bare);
    lit = vec4(left, 1.0);
    shaded = vec4(left, 1.0);
}
