// Old ivory: satin, ringed by its growth, warm where light comes through its edges, paler where it
// is rubbed, yellow where hands never got, round the pips and near the foot.

// Light that has gone some way through the body: red gets farthest.
vec3 come_through(Spot s) {
    float way = way_in(s.local * 0.985, s.lamp);
    return exp2(-vec3(5.0, 8.5, 15.0) * way);
}

// The tusk's rings, from -1 to 1 and a little beyond: fine ones, which fade before they are thinner
// than pixels, and broad ones. Sines alone, so that they cost little.
vec2 growth(vec3 p, float pixel) {
    float r = length(vec2(p.y, 1.12 * p.z) - vec2(1.15, -0.90));
    r += 0.020 * sin(5.0 * p.x + 3.0 * p.z) + 0.012 * sin(11.0 * p.y - 4.0 * p.x);
    float fine = 1.0 - smoothstep(0.25, 0.8, pixel * 20.0);
    return vec2(0.50 * sin(62.0 * r) * fine + 0.35 * sin(27.0 * r + 1.0 + p.x), sin(9.0 * r + 2.0 * p.x));
}

vec3 surface(Spot s) {
    float facing_lamp = dot(s.n, s.to_lamp);
    vec3 soft = vec3(0.22, 0.14, 0.09);
    vec3 soaked = max((facing_lamp + soft) / (1.0 + soft), 0.0);
    float lit = mix(s.seen, 1.0, 0.03);
    vec3 through = come_through(s) * vec3(0.26, 0.13, 0.055) * (1.0 - max(facing_lamp, 0.0));
    float worn = rubbed(s.local);
    vec2 rings = growth(s.local, s.pixel);
    vec3 tone = body * (1.0 + vec3(0.040, 0.070, 0.125) * rings.x + vec3(0.03, 0.05, 0.09) * rings.y);
    float rough = 0.16 + 0.02 * rings.x;
#if DETAIL
    float cloud = noise(s.local * 3.1 + 5.0) - 0.5;
    float grain = noise(s.local * vec3(5.0, 46.0, 30.0)) - 0.5;
    float fine = 1.0 - smoothstep(0.25, 1.0, s.pixel * 46.0);
    tone *= 1.0 + vec3(0.05, 0.08, 0.13) * cloud + vec3(0.03, 0.045, 0.06) * grain * fine;
    float crack = abs(noise(s.local * vec3(0.7, 9.0, 7.0) + 20.0) - 0.5);
    float deep = smoothstep(0.45, 0.75, noise(s.local * 2.3 + 50.0)) * (1.0 - smoothstep(0.3, 1.0, s.pixel * 60.0));
    tone *= 1.0 - vec3(0.12, 0.16, 0.21) * deep * (1.0 - smoothstep(0.004, 0.018 + s.pixel, crack));
    worn *= 0.55 + 0.9 * noise(s.local * 11.0);
    rough += 0.10 * cloud + 0.05 * grain * fine - 0.05 * worn;
#endif
    // Steep, since the nearest pip changes across a face.
    float rim = length(s.at.xy - nearest_pip(s.at.xy, s.face.number)) - pip_radius(s.face.number);
    tone *= mix(vec3(1.0), vec3(0.80, 0.66, 0.46), exp2(-26.0 * max(rim, 0.0)));
    float foot = (1.0 - smoothstep(0.0, 0.7, s.height)) * (1.0 - worn);
    tone *= 1.0 - vec3(0.05, 0.10, 0.18) * foot;
    tone = mix(tone, tone * vec3(1.16, 1.18, 1.20) + 0.04, worn);
    vec3 shown = tone * (s.key * (soaked * soaked * lit + through * s.seen) + ambient(s, s.n));
    float thin = 1.0 - smoothstep(0.0, 0.22, s.facing);
    shown += s.key * vec3(0.22, 0.085, 0.03) * thin * mix(0.15, 1.0, s.seen) * 0.5;
    shown += s.key * s.seen * step(0.0, facing_lamp) * mirrored_lamp(s, s.n, 0.7 * rough) * 0.12;
    return shown + mirrored_room(s, s.n, rough + 0.12) * fresnel(s.facing, 0.045) * 0.8;
}
