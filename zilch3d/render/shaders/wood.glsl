// Walnut, solid: `p` runs along the grain, then across it twice. Returns colour, and in w how far
// the pores open (0 to 1).
vec4 walnut(vec3 p, float seed, float blur) {
    p += seed * vec3(13.7, 5.3, 9.1);
    float fine = 1.0 - smoothstep(0.3, 1.0, blur * 30.0);
    float finest = 1.0 - smoothstep(0.3, 1.0, blur * 60.0);
    float sway = noise(p * vec3(0.22, 0.7, 0.7)) + 0.5 * noise(p * vec3(0.6, 1.9, 1.9));
    float pith = length(p.yz * vec2(1.0, 1.15) - vec2(1.3, -2.1) - fract(seed * 0.37) * 3.0);
    float ring = fract(pith * 3.4 + sway * 1.9);
    float late = smoothstep(0.25, 0.92, ring) * (1.0 - smoothstep(0.93, 1.0, ring));
    vec2 q = vec2(p.x, p.y + 1.27 * p.z);
    float fibre = noise(q * vec2(1.1, 24.0)) - 0.5;
    float hair = noise(q * vec2(2.3, 56.0)) - 0.5;
    float pores = smoothstep(0.68, 0.86, noise(q * vec2(4.2, 72.0) + 40.0)) * finest;
    vec3 pale = vec3(0.205, 0.092, 0.038), dark = vec3(0.078, 0.031, 0.013);
    vec3 c = mix(pale, dark, clamp(0.25 + 0.42 * late + 0.40 * (sway - 0.75), 0.0, 1.0));
    c *= 1.0 + 0.34 * fibre * fine + 0.24 * hair * finest;
    c *= 1.0 - 0.26 * pores;
    return vec4(c, pores);
}
