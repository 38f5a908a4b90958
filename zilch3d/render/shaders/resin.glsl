// Clear resin: the eye looks through the body, at its far faces from within, at their pips and at
// what lies beyond; light gathers on the side that is turned away from the lamp.

const float DENSER = 1.45;         // refractive index
#if DETAIL
const int PASSES = 3;              // how often a look is followed from face to face
#else
const int PASSES = 1;
#endif

// What is left of light after this way through the body; `body` is what one side leaves of it.
vec3 after(float way) {
    return pow(body, vec3(way));
}

// Light that the body itself sends out at a place in it.
vec3 inner_light(Spot s, vec3 place) {
    float gathered = 0.10 + 1.8 * pow(clamp(0.55 - dot(place, s.lamp), 0.0, 1.2), 2.5);
    vec3 from_lamp = s.key * mix(s.seen, 1.0, 0.15) * after(0.8 * way_in(place, s.lamp));
    return body * (from_lamp * gathered + FROM_ABOVE * s.open * 0.5) * 0.40;
}

// What is beyond, where the look leaves the body through a face turned to `n` (die's axes).
vec3 beyond(Spot s, vec3 place, vec3 towards, vec3 n) {
    vec3 out_there = s.turn * towards;
    vec3 seen = room(out_there, s.to_lamp, 0.05, cloth_lit(s, out_there));
    bool on_cloth = (s.turn * n).z < -0.9;
    vec3 glow = cloth * s.key * (0.3 + after(way_in(place, s.lamp)));
    return on_cloth ? glow : seen * mix(s.open, 1.0, 0.4);
}

vec3 surface(Spot s) {
    vec3 shown = vec3(0.0), left = vec3(1.0), place = s.local;
    vec3 towards = refract(-s.view, s.normal, 1.0 / DENSER);
    for (int pass = 0; pass < PASSES; pass++) {
        vec3 safe = towards + vec3(lessThan(abs(towards), vec3(1e-3))) * 2e-3;
        vec3 ways = (0.5 * sign(safe) - place) / safe;
        float way = max(min(ways.x, min(ways.y, ways.z)), 0.0);
        vec3 passed = after(way);
        shown += left * (1.0 - passed) * inner_light(s, place + 0.6 * way * towards);
        left *= passed;
        place += way * towards;

        // The far pips are faint and soft, and seen once: more would be clutter.
        Face face = face_at(place);
        if (pass == 0) {
            vec2 off = onto(face, place).xy;
            float r = pip_radius(face.number);
            float away = length(off - nearest_pip(off, face.number));
            float painted = 0.34 * (1.0 - smoothstep(0.45 * r, r + 2.0 * s.pixel, away));
            shown += left * painted * ink * body * (2.0 * inner_light(s, place) + 0.10 * s.key * s.seen);
            left *= 1.0 - painted;
        }
        // Light that the near side has gathered.
        vec3 focus = place + 0.45 * s.lamp;
        shown += left * body * s.key * s.seen * (0.16 * exp2(-9.0 * dot(focus, focus)));

        vec3 size = abs(place);
        float edge = size.x + size.y + size.z - max(size.x, max(size.y, size.z)) - min(size.x, min(size.y, size.z));
        float rounded = smoothstep(0.42, 0.50, edge);
        shown += left * rounded * inner_light(s, place);
        left *= 1.0 - rounded;

        vec3 wall = back_from(face, vec3(0.0, 0.0, 1.0));
        float sine = DENSER * length(cross(towards, wall));
        vec3 leaving = refract(towards, -wall, min(DENSER, 0.999 * DENSER / max(sine, 1e-3)));
        float kept = mix(fresnel(dot(leaving, wall), 0.04), 1.0, smoothstep(0.9, 1.05, sine));
        shown += left * (1.0 - kept) * beyond(s, place, leaving, wall);
        left *= kept;
        towards = reflect(towards, wall);
        place = clamp(place, -0.499, 0.499);
    }
    shown += left * inner_light(s, place * 0.5);
    float mirrors = fresnel(s.facing, 0.042);
    shown *= 1.0 - mirrors;
    // What is scattered by worn edges, so that they are seen before a cloth of the same colour.
    float rim = 1.0 - smoothstep(0.1, 0.75, s.facing);
    vec3 scattered = mix(body, vec3(0.62), 0.45 * rim);
    shown += scattered * rubbed(s.local) * (s.key * s.seen * 0.06 + ambient(s, s.n) * (0.25 + 0.5 * rim));
    shown += s.key * s.seen * step(0.0, dot(s.n, s.to_lamp)) * mirrored_lamp(s, s.n, 0.05) * 0.042;
    return shown + mirrored_room(s, s.n, 0.03) * mirrors * 0.75;
}
