// Smooth chance in two and three dimensions, read from a small texture of pure chance.
uniform sampler2D grain;

float noise(vec2 p) {
    vec2 cell = floor(p), f = p - cell;
    f = f * f * (3.0 - 2.0 * f);
    return textureLod(grain, (cell + f + 0.5) / 256.0, 0.0).r;
}

// Layers of the same texture, each far from the last, stand in for a third dimension.
float noise(vec3 p) {
    float layer = floor(p.z), f = p.z - layer;
    f = f * f * (3.0 - 2.0 * f);
    vec2 apart = vec2(37.0, 89.0);
    return mix(noise(p.xy + apart * layer), noise(p.xy + apart * (layer + 1.0)), f);
}

float chance(uvec3 cell) {
    uvec3 h = cell * uvec3(1597334673u, 3812015801u, 2798796415u);
    uint n = (h.x ^ h.y ^ h.z) * 1597334673u;
    n ^= n >> 15u;
    n *= 2246822519u;
    n ^= n >> 13u;
    return float(n) * (1.0 / 4294967295.0);
}

// Less than a step of eight bits either way, so that dark slopes show no bands.
vec3 dithered(vec3 c) {
    uvec3 at = uvec3(uvec2(gl_FragCoord.xy), 3u);
    return c + (chance(at) + chance(at + uvec3(0u, 0u, 1u)) - 1.0) / 255.0;
}
