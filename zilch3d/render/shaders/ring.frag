// Marks on the floor round a die: a ring where it is chosen, four brackets where the keyboard's
// focus is, a soft pool of light round one that glows. They differ in shape, not in colour alone.

in vec2 at;
in vec2 to_edge;
flat in vec3 strength;

out vec4 colour;

void main() {
    vec2 q = abs(at) - 0.50;
    float off = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 0.22;
    float blur = 0.7 * fwidth(off);
    // Thinner where it is weaker, but never paler: it must stand out from the cloth.
    float width = 0.045 * strength.x, drawn = smoothstep(0.0, 0.3, strength.x);
    float ring = 1.0 - smoothstep(width - blur, width + blur, abs(off));
    float corner = smoothstep(0.34 - blur, 0.34 + blur, min(abs(at.x), abs(at.y)));
    float bracket = (1.0 - smoothstep(0.05 - blur, 0.05 + blur, abs(off - 0.18))) * corner;
    // Round, and gone with no slope where the patch ends: no edge of it is seen.
    float open = max(1.0 - dot(to_edge, to_edge), 0.0);
    float pool = 0.30 * open * open;
    float shadow = (1.0 - smoothstep(0.0, 0.16, abs(off))) * 0.45;
    float gold = max(ring * drawn, bracket * strength.y);
    float alpha = max(gold, max(pool * strength.z, shadow * drawn));
    float bright = max(gold, strength.z * pool) / max(alpha, 1e-3);
    vec3 shine = mix(vec3(1.0, 0.60, 0.22), vec3(1.0, 0.87, 0.52), gold);
    vec3 tint = mix(vec3(0.05, 0.03, 0.0), shine, bright);
    colour = vec4(tint * light, alpha);
}
