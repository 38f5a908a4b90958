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

// Write the surface down: its colour, the lamp's share that reaches it, the open room's, its
// gloss (strength and sharpness), and its normal.
void written(vec3 albedo, vec3 place, vec3 normal, float seen, float open, vec2 gloss) {
    vec3 to_lamp = normalize(LAMP - place), to_eye = normalize(eye - place);
    vec3 half_way = normalize(to_lamp + to_eye);
    vec3 key = LAMPLIGHT * cone(place) * seen;
    float grazing = pow(1.0 - max(dot(normal, to_eye), 0.0), 5.0);
    float mirrored = max(dot(normal, half_way), 0.0);
    float shine = (0.9 * pow(mirrored, gloss.y) + 0.1 * pow(mirrored, gloss.y * 0.15)) * gloss.x;
    float near = 0.25 + 0.75 * cone(place);
    vec3 around = mix(FROM_BELOW, FROM_ABOVE, 0.5 + 0.5 * normal.z) * (1.4 * open * near);
    vec3 fill = FILL * max(dot(normal, FILL_FROM), 0.0) * cone(place) * open;
    vec3 rest = albedo * (around + fill) + FROM_ABOVE * grazing * gloss.x * 0.4 * open * near;
    vec3 lamp = key * (albedo * max(dot(normal, to_lamp), 0.0) + shine);
    float edge = vignette();
    lit = vec4(dithered(on_screen((rest + lamp) * edge)), 1.0);
    shaded = vec4(dithered(on_screen((rest * 0.94 + lamp * 0.035) * edge)), 1.0);
}
