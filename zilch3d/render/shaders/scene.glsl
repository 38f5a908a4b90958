// What the still scene does to its own light, and how a surface of it is written down: once with
// the lamp, once as a die's shadow shows it.

layout(location = 0) out vec4 lit;
layout(location = 1) out vec4 shaded;

// How much of the open room a wall of this height leaves to a level place this far beside it.
float beside_wall(float away, float height) {
    return 0.5 + 0.5 * away * inversesqrt(away * away + height * height + 1e-4);
}

float nearest_wall(vec2 at) {
    if (circle > 0.0) return circle - length(at);
    float nearest = 1e3;
    for (int i = 0; i < wall_count; i++)
        nearest = min(nearest, dot(walls[i].xy, at) + walls[i].z);
    return nearest;
}

// The open room for a level place within the tray.
float open_in_tray(vec3 place) {
    float open = 1.0;
    for (int i = 0; i < wall_count; i++) {
        vec3 w = walls[i];
        float away = max(dot(w.xy, place.xy) + w.z, 0.0);
        open *= beside_wall(away, max(rim_height(place.y - w.y * away) - place.z, 0.0));
    }
    return open;
}

vec3 shelf_offset(vec3 place) {
    return place - vec3(SHELF_AT, SHELF_HEIGHT * 0.5 + 0.05);
}

float past_shelf(vec3 place, vec3 light, float reach) {
    vec3 halves = vec3(SHELF_HALF + 0.22, SHELF_HEIGHT * 0.5 + 0.05);
    return beside_box(shelf_offset(place), light, halves, reach);
}

const vec3 EVENING = vec3(0.30, 0.42, 0.62) * 4.0;

// What comes in by the window at the left and lies on table and tray: a cool tint, whose panes
// are too soft to be told apart by more than a breath.
vec3 window_light(vec3 place) {
    vec2 at = mat2(0.778, -0.628, 0.628, 0.778) * (place.xy - vec2(-11.0, 5.0));
    vec2 off = smoothstep(vec2(11.0, 8.0), vec2(1.5), abs(at));
    vec2 bars = smoothstep(0.05, 0.75, vec2(abs(at.x), abs(abs(at.y) - 2.1)));
    return EVENING * (off.x * off.y * mix(0.75, 1.0, bars.x * bars.y));
}

// Write the surface down: its colour, the lamp's share that reaches it, the open room's, its
// gloss (strength and sharpness), its normal, and what it mirrors besides.
void written(vec3 albedo, vec3 place, vec3 normal, float seen, float open, vec2 gloss, vec3 mirrored) {
    vec3 to_lamp = normalize(LAMP - place), to_eye = normalize(eye - place);
    vec3 half_way = normalize(to_lamp + to_eye);
    vec3 key = LAMPLIGHT * cone(place) * seen;
    float grazing = pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0);
    float across = max(dot(normal, half_way), 0.0);
    float shine = (0.9 * pow(across, gloss.y) + 0.1 * pow(across, gloss.y * 0.15)) * gloss.x;
    float near = 0.25 + 0.75 * cone(place);
    vec3 around = mix(FROM_BELOW, FROM_ABOVE, 0.5 + 0.5 * normal.z) * (1.4 * open * near);
    vec3 fill = FILL * max(dot(normal, FILL_FROM), 0.0) * cone(place) * open;
    vec3 window = window_light(place) * max(dot(normal, vec3(-0.62, 0.50, 0.60)), 0.0) * open;
    vec3 rest = albedo * (around + fill + window) + FROM_ABOVE * grazing * gloss.x * 0.4 * open * near + mirrored;
    vec3 lamp = key * (albedo * max(dot(normal, to_lamp), 0.0) + shine);
    float edge = vignette();
    lit = vec4(dithered(on_screen((rest + lamp) * edge)), 1.0);
    shaded = vec4(dithered(on_screen((rest * 0.94 + lamp * 0.035) * edge)), 1.0);
}
