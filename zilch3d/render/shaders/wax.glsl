// Sealing wax: light sinks in and comes back redder, under a skin that has set in gentle waves.

vec3 surface(Spot s) {
    vec3 n = s.n;
#if DETAIL
    vec3 p = s.local * 5.5;
    vec3 waves = vec3(noise(p), noise(p + 17.0), noise(p + 41.0)) - 0.5;
    n = normalize(n + s.turn * waves * 0.12);
#endif
    float facing_lamp = dot(s.n, s.to_lamp);
    vec3 soft = vec3(0.30, 0.06, 0.05);
    vec3 soaked = max((facing_lamp + soft) / (1.0 + soft), 0.0);
    vec3 through = exp2(-vec3(3.6, 16.0, 18.0) * way_in(s.local * 0.985, s.lamp));
    float worn = rubbed(s.local);
    vec3 tone = body;
#if DETAIL
    float swirl = noise(s.local * 2.2 + 2.0 * waves + 9.0);
    tone *= 0.75 + 0.5 * swirl;
#endif
    tone *= (1.0 + 0.35 * worn * vec3(1.0, 1.5, 1.2));
    vec3 light = s.key * (soaked * soaked * mix(s.seen, 1.0, 0.04) + vec3(0.30, 0.02, 0.01) * through * s.seen);
    vec3 shown = tone * (light + ambient(s, s.n));
    float gleam = mirrored_lamp(s, n, 0.085) * 0.045 + mirrored_lamp(s, n, 0.26) * 0.006;
    shown += s.key * s.seen * step(0.0, facing_lamp) * gleam;
    // Thin edges let some light through from every side.
    float rim = 1.0 - smoothstep(0.1, 0.75, s.facing);
    shown += vec3(0.115, 0.006, 0.004) * worn * (0.3 + 0.7 * rim) * (s.key * 0.2 + FROM_ABOVE + FILL);
    return shown + mirrored_room(s, n, 0.09) * fresnel(max(dot(n, s.to_eye), 0.0), 0.016);
}
