// What the things beside the tray leave of the lamp and of the open room. Lengths in die sides.

uniform vec3 tea;           // where cup and saucer stand, and the cup's turn
uniform vec4 pencil;        // its two ends
uniform vec4 sheet;         // its middle, and the way along its width

// The share of the lamp beside a level disc at this height.
float past_disc(vec3 place, vec3 light, vec3 disc, float height) {
    float drop = max(height - place.z, 0.0);
    vec2 met = place.xy + light.xy / light.z * drop;
    float soft = 0.02 + drop * LAMP_RADIUS / LAMP.z;
    float beside = smoothstep(-soft, soft, length(met - disc.xy) - disc.z);
    return height > place.z + 0.02 ? beside : 1.0;
}

float to_segment(vec2 at, vec4 ends) {
    vec2 along = ends.zw - ends.xy, from = at - ends.xy;
    return length(from - along * clamp(dot(from, along) / dot(along, along), 0.0, 1.0));
}

// How far the place is from the sheet's edge, negative on it.
float to_sheet(vec2 at) {
    vec2 off = at - sheet.xy;
    vec2 q = abs(vec2(dot(off, sheet.zw), dot(off, vec2(-sheet.w, sheet.z)))) - 0.5 * SHEET_SIZE;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}

// The handle, as a short row of balls beside the cup.
float past_handle(vec3 place, vec3 light) {
    vec2 out_of = vec2(cos(tea.z), sin(tea.z));
    float seen = 1.0;
    for (int k = 0; k < 4; k++) {
        float angle = -1.4 + 0.93 * float(k);
        vec3 ball = vec3(tea.xy + out_of * (1.62 + 0.50 * cos(angle)), 0.20);
        seen = min(seen, past_disc(place, light, ball, 1.02 + 0.44 * sin(angle)));
    }
    return seen;
}

// The share of the lamp beside all of them.
float past_props(vec3 place, vec3 light) {
    float seen = place.z < 0.1 ? past_disc(place, light, vec3(tea.xy, SAUCER_RADIUS), 0.40) : 1.0;
    for (int k = 0; k < 6; k++) {
        float up = float(k) / 5.0;
        seen = min(seen, past_disc(place, light, vec3(tea.xy, mix(1.05, 1.67, sqrt(up))), 0.36 + 1.40 * up));
    }
    seen = min(seen, past_handle(place, light));
    float drop = max(0.24 - place.z, 0.0);
    vec2 met = place.xy + light.xy / light.z * drop;
    float soft = 0.03 + drop * LAMP_RADIUS / LAMP.z;
    if (drop > 0.02) seen *= smoothstep(-soft, soft, to_segment(met, pencil) - 0.22);
    if (place.z < 0.015) seen *= smoothstep(-0.03, 0.05, to_sheet(place.xy + light.xy * 0.05));
    return seen;
}

// How much of the open room they leave to a level place.
float open_by_props(vec3 place) {
    float saucer = max(length(place.xy - tea.xy) - SAUCER_RADIUS + 0.4, 0.0);
    float low = smoothstep(0.45, 0.0, place.z);
    float open = 1.0 - 0.62 * low * exp2(-2.6 * saucer);
    open *= 1.0 - 0.60 * low * exp2(-9.0 * max(to_segment(place.xy, pencil) - 0.16, 0.0));
    float paper = place.z < 0.015 ? max(to_sheet(place.xy), 0.0) : 9.0;
    return open * (1.0 - 0.40 * exp2(-16.0 * paper));
}
