// Buffalo horn: nearly black, satin, brown streaks along its growth, amber where it is thin.

vec3 surface(Spot s) {
    float facing_lamp = max(dot(s.n, s.to_lamp), 0.0);
    vec3 tone = body;
    float rough = 0.13;
#if DETAIL
    vec3 along = s.local * vec3(1.3, 7.0, 7.0);
    float sway = noise(along * 0.6 + 3.0);
    float streak = smoothstep(0.52, 0.95, noise(vec3(s.local.x * 1.1, s.local.yz * 15.0 + sway * 5.0)));
    float fine = 1.0 - smoothstep(0.25, 1.0, s.pixel * 60.0);
    float fibre = (noise(vec3(s.local.x * 4.0, s.local.yz * 60.0)) - 0.5) * fine;
    tone += vec3(0.010, 0.0045, 0.0018) * streak * sway;
    tone *= 1.0 + 0.5 * fibre;
    rough += 0.07 * fibre - 0.05 * streak;
#endif
    float worn = rubbed(s.local);
    tone += vec3(0.010, 0.006, 0.003) * worn;
    vec3 through = exp2(-vec3(9.0, 17.0, 40.0) * way_in(s.local * 0.985, s.lamp)) * vec3(0.030, 0.0095, 0.0018);
    vec3 shown = tone * (s.key * facing_lamp * s.seen + ambient(s, s.n));
    shown += s.key * s.seen * through * (1.0 - smoothstep(0.0, 0.35, facing_lamp));
    shown += s.key * s.seen * step(1e-3, facing_lamp) * mirrored_lamp(s, s.n, rough) * 0.035;
    // Horn is amber where it is thin, and light from any side comes through there, so that a die
    // that is nearly black stands out from its own shadow.
    vec3 size = abs(s.local);
    float second = size.x + size.y + size.z - max(size.x, max(size.y, size.z)) - min(size.x, min(size.y, size.z));
    float thin = exp2(-15.0 * (0.5 - second)) * (1.0 - 0.85 * smoothstep(0.0, 0.4, facing_lamp));
    float rim = 1.0 - smoothstep(0.1, 0.75, s.facing);
    vec3 round_it = s.key * mix(0.24, 0.32, s.seen) + FROM_ABOVE + FILL * max(dot(s.n, FILL_FROM), 0.0);
    shown += vec3(0.125, 0.066, 0.032) * round_it * thin * (0.30 + 1.1 * rim);
    return shown + mirrored_room(s, s.n, rough) * fresnel(s.facing, 0.04);
}
