// Brushed brass: no colour of its own but that of what it mirrors, drawn out across the brush's
// strokes; bare and bright on its edges.

const float DOMED = 0.30;          // how much faces bulge for what they mirror

// The normal as the strokes spread it: by `turned`, from -1 to 1, across them.
vec3 spread_normal(Spot s, vec3 across, float turned) {
    return normalize(s.n + DOMED * (s.turn * s.local) + across * turned);
}

vec3 surface(Spot s) {
    vec3 across = s.turn * back_from(s.face, vec3(0.0, 1.0, 0.0));
    float worn = rubbed(s.local);
    float stroke = 0.0;
#if DETAIL
    float fine = 1.0 - smoothstep(0.2, 1.2, s.pixel * 90.0);
    vec2 q = s.at.xy + 3.0 * float(s.face.number);
    stroke = (noise(q * vec2(2.0, 130.0)) + 0.6 * noise(q * vec2(5.0, 61.0) + 9.0) - 0.8) * fine;
#endif
    float broad = mix(0.17, 0.05, worn);
    vec3 n = spread_normal(s, across, 0.10 * stroke * (1.0 - worn));
    vec3 room_light = mirrored_room(s, n, 0.10) * 0.5;
    room_light += mirrored_room(s, spread_normal(s, across, broad), 0.14) * 0.25;
    room_light += mirrored_room(s, spread_normal(s, across, -broad), 0.14) * 0.25;

    // The lamp: narrow along the strokes, broad across them.
    vec3 half_way = normalize(s.to_lamp + s.to_eye);
    vec3 along = normalize(cross(across, n));
    float a = dot(half_way, along), b = dot(half_way, across - n * dot(across, n));
    float thin = 0.012 + s.bend * s.bend, wide = broad * broad + s.bend * s.bend + 0.01;
    float lamp = exp2(-1.44 * (a * a / thin + b * b / wide)) / (12.6 * sqrt(thin * wide));
    // More contrast than the dim room has: a metal is told by its reflections.
    float bright = dot(room_light, vec3(0.30, 0.59, 0.11));
    room_light *= 1.15 + 0.7 * smoothstep(0.08, 0.40, bright);
    float facing_lamp = dot(s.n, s.to_lamp);
    vec3 light = room_light + s.key * s.seen * (lamp * 0.45 + 0.04 * max(facing_lamp, 0.0)) * step(0.0, facing_lamp);
    light += (0.30 + 0.40 * worn) * ambient(s, s.n) + vec3(0.055, 0.045, 0.036) * s.open;
    vec3 edge = mix(body, vec3(1.0), fresnel(s.facing, 0.0));
    return light * edge * (1.0 + 0.10 * stroke) * (1.0 + 0.25 * worn);
}
