// Felt: a nap of short wool that leans where hands have brushed it, worn a little in the middle.

in vec3 world;

uniform vec3 dye;
uniform vec3 sheen;        // of the fibres' tips, seen against the light or nearly level
uniform bool on_shelf;

// Fibres that lie one way: fine across it, long along it.
float fibres(vec2 at, vec2 way, vec2 size) {
    return noise(mat2(way, -way.y, way.x) * at * size) - 0.5;
}

void main() {
    vec2 at = world.xy;
    float blur = max(length(dFdx(at)), length(dFdy(at)));
    float fine = 1.0 - smoothstep(0.25, 0.9, blur * 26.0);
    float finest = 1.0 - smoothstep(0.25, 0.9, blur * 60.0);
    vec2 brushed = vec2(noise(at * 0.42), noise(at * 0.42 + 57.0)) - 0.5;
    float tufts = noise(at * 2.3 + 31.0) + noise(at * 7.0 + 5.0) - 1.0;
    float wool = 0.7 * fine * fibres(at, vec2(0.83, 0.56), vec2(17.0, 31.0));
    wool += finest * (fibres(at, vec2(-0.36, 0.93), vec2(22.0, 74.0))
                    + fibres(at, vec2(0.97, -0.24), vec2(26.0, 88.0)));

    vec2 middle = at * vec2(0.24, 0.33);
    float worn = on_shelf ? 0.0 : exp(-dot(middle, middle)) * (0.8 + 0.5 * tufts * tufts + 0.6 * brushed.x);
    vec3 albedo = dye * (1.0 + 0.05 * tufts + 0.24 * wool);
    albedo = mix(albedo, vec3(dot(albedo, vec3(0.35, 0.4, 0.25))) + 0.4 * albedo, 0.10 * worn);

    vec3 to_lamp = normalize(LAMP - world), to_eye = normalize(eye - world);
    float reach = LAMP_RADIUS / distance(LAMP, world);
    float seen, open;
    if (on_shelf) {
        vec2 in_from = SHELF_HALF - abs(at - SHELF_AT);
        seen = past_tray(world, to_lamp, reach);
        open = beside_wall(in_from.x, 0.2) * beside_wall(in_from.y, 0.2);
    } else {
        seen = over_rim(world, to_lamp, reach);
        float away = nearest_wall(at);
        open = open_in_tray(world) * (1.0 - 0.5 * exp2(-7.0 * max(away, 0.0)));
        float seam = abs(away - 0.34);
        albedo *= 1.0 - 0.22 * (1.0 - smoothstep(0.02, 0.035 + blur, seam));
    }
    vec3 nap = normalize(vec3(0.45 * brushed + 0.05 * wool + vec2(0.05, 0.18), 1.0));
    float level = 1.0 - max(dot(nap, to_eye), 0.0);
    float against = 1.0 - max(dot(nap, to_lamp), 0.0);
    albedo += sheen * (level * level + 0.6 * against) * (1.0 + 0.6 * wool) * (1.0 - 0.4 * worn);
    vec3 normal = normalize(vec3(0.35 * nap.xy + 0.03 * tufts, 1.0));
    written(albedo, world, normal, seen, open, vec2(0.0, 1.0));
}
