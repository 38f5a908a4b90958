// Old ivory: satin, warm where light comes through its edges, paler where it is rubbed.

// Light that has gone some way through the body: red gets farthest.
vec3 come_through(Spot s) {
    float way = way_in(s.local * 0.985, s.lamp);
    return exp2(-vec3(5.0, 8.5, 15.0) * way);
}

vec3 surface(Spot s) {
    float facing_lamp = dot(s.n, s.to_lamp);
    vec3 soft = vec3(0.22, 0.14, 0.09);
    vec3 soaked = max((facing_lamp + soft) / (1.0 + soft), 0.0);
    float lit = mix(s.seen, 1.0, 0.03);
    vec3 through = come_through(s) * vec3(0.26, 0.13, 0.055) * (1.0 - max(facing_lamp, 0.0));
    float worn = rubbed(s.local);
    vec3 tone = body;
    float rough = 0.16;
#if DETAIL
    float cloud = noise(s.local * 3.1 + 5.0) - 0.5;
    float grain = noise(s.local * vec3(5.0, 46.0, 30.0)) - 0.5;
    float fine = 1.0 - smoothstep(0.25, 1.0, s.pixel * 46.0);
    tone *= 1.0 + vec3(0.05, 0.08, 0.13) * cloud + vec3(0.05, 0.07, 0.10) * grain * fine;
    float crack = abs(noise(s.local * vec3(0.7, 9.0, 7.0) + 20.0) - 0.5);
    float deep = smoothstep(0.45, 0.75, noise(s.local * 2.3 + 50.0)) * (1.0 - smoothstep(0.3, 1.0, s.pixel * 60.0));
    tone *= 1.0 - vec3(0.12, 0.16, 0.21) * deep * (1.0 - smoothstep(0.004, 0.018 + s.pixel, crack));
    worn *= 0.55 + 0.9 * noise(s.local * 11.0);
    rough += 0.10 * cloud + 0.05 * grain * fine - 0.05 * worn;
#endif
    tone = mix(tone, tone * vec3(1.12, 1.09, 1.02) + 0.02, worn);
    vec3 shown = tone * (s.key * (soaked * soaked * lit + through * s.seen) + ambient(s, s.n));
    shown += s.key * s.seen * step(0.0, facing_lamp) * mirrored_lamp(s, s.n, 0.7 * rough) * 0.12;
    return shown + mirrored_room(s, s.n, rough + 0.12) * fresnel(s.facing, 0.045) * 0.8;
}
