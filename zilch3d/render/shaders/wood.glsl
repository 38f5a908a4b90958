// Walnut, solid: `p` runs along the grain, then across it twice; `blur` is a pixel's width there.
// Returns colour, and in w how far the pores open (0 to 1).
vec4 walnut(vec3 p, float seed, float blur) {
    float shade = chance(uvec3(uint(seed) + 5u, 3u, 11u));
    p += seed * vec3(13.7, 5.3, 9.1);
    float fine = 1.0 - smoothstep(0.3, 1.0, blur * 28.0);
    float finest = 1.0 - smoothstep(0.3, 1.0, blur * 64.0);
    float sway = noise(p * vec3(0.16, 0.55, 0.55)) + 0.35 * noise(p * vec3(0.5, 1.7, 1.7));
    float year = 2.3 * length(p.yz * vec2(1.0, 1.2) - vec2(1.3, -2.6)) + 2.6 * sway;
    float growth = abs(fract(year) - 0.5) * 2.0, between = abs(fract(2.6 * year + 0.3) - 0.5) * 2.0;
    vec2 q = vec2(p.x, p.y + 1.27 * p.z);
    float fibre = noise(q * vec2(0.7, 22.0)) - 0.5;
    float hair = noise(q * vec2(1.7, 58.0)) - 0.5;
    float figure = noise(q * vec2(1.3, 0.8) + 20.0) - 0.5;
    float pores = smoothstep(0.68, 0.92, noise(q * vec2(4.4, 96.0) + 40.0)) * finest;
    const vec3 PALE = vec3(0.172, 0.083, 0.041), DARK = vec3(0.060, 0.026, 0.013);
    float late = 0.16 + 0.44 * growth * growth + 0.20 * between * fine + 0.34 * (sway - 0.68);
    vec3 c = mix(PALE, DARK, clamp(late, 0.0, 1.0)) * (0.86 + 0.28 * shade);
    c *= 1.0 + 0.30 * fibre * fine + 0.22 * hair * finest + 0.22 * figure;
    return vec4(c * (1.0 - 0.18 * pores), pores);
}
