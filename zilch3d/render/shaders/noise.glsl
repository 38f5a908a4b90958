// Smooth chance in two and three dimensions, made from integer hashing: the same everywhere.

float chance(uvec3 cell) {
    uvec3 h = cell * uvec3(1597334673u, 3812015801u, 2798796415u);
    uint n = (h.x ^ h.y ^ h.z) * 1597334673u;
    n ^= n >> 15u;
    n *= 2246822519u;
    n ^= n >> 13u;
    return float(n) * (1.0 / 4294967295.0);
}

float noise(vec2 p) {
    vec2 cell = floor(p), f = p - cell;
    uvec2 c = uvec2(ivec2(cell) + 32768);
    f = f * f * (3.0 - 2.0 * f);
    float a = mix(chance(uvec3(c, 7u)), chance(uvec3(c + uvec2(1u, 0u), 7u)), f.x);
    float b = mix(chance(uvec3(c + uvec2(0u, 1u), 7u)), chance(uvec3(c + uvec2(1u, 1u), 7u)), f.x);
    return mix(a, b, f.y);
}

float noise(vec3 p) {
    vec3 cell = floor(p), f = p - cell;
    uvec3 c = uvec3(ivec3(cell) + 32768);
    f = f * f * (3.0 - 2.0 * f);
    float a = mix(chance(c), chance(c + uvec3(1u, 0u, 0u)), f.x);
    float b = mix(chance(c + uvec3(0u, 1u, 0u)), chance(c + uvec3(1u, 1u, 0u)), f.x);
    float d = mix(chance(c + uvec3(0u, 0u, 1u)), chance(c + uvec3(1u, 0u, 1u)), f.x);
    float e = mix(chance(c + uvec3(0u, 1u, 1u)), chance(c + uvec3(1u, 1u, 1u)), f.x);
    return mix(mix(a, b, f.y), mix(d, e, f.y), f.z);
}

// Less than a step of eight bits either way, so that dark slopes show no bands.
vec3 dithered(vec3 c) {
    uvec3 at = uvec3(uvec2(gl_FragCoord.xy), 3u);
    return c + (chance(at) + chance(at + uvec3(0u, 0u, 1u)) - 1.0) / 255.0;
}
