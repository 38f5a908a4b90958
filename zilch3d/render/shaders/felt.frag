// Billiard cloth: a twill of wool under a combed nap that leans where hands have brushed it, worn a
// little in the middle. Near by one sees the threads, from farther the twill's diagonal, then
// only the nap.

in vec3 world;

uniform vec3 dye;
uniform vec3 sheen;        // of the fibres' tips, seen against the light or nearly level
uniform bool on_shelf;

const float THREADS = 26.0;         // a side

// Fibres that lie one way: fine across it, long along it.
float fibres(vec2 at, vec2 way, vec2 size) {
    return noise(mat2(way, -way.y, way.x) * at * size) - 0.5;
}

// How high a two by two twill lies at a place, in threads: from 0.2 between threads to 1 on them.
float twill(vec2 at) {
    vec2 cell = floor(at), in_cell = at - cell - 0.5;
    bool over = mod(cell.x - cell.y, 4.0) < 2.0;
    vec2 q = over ? in_cell : in_cell.yx;
    float run = (q.x + (mod(over ? cell.x - cell.y : cell.y - cell.x - 1.0, 4.0) < 1.0 ? -0.5 : 0.5)) * 0.5;
    return max((1.0 - 2.6 * q.y * q.y) * (1.0 - 0.9 * run * run), 0.2);
}

void main() {
    vec2 at = world.xy;
    float blur = max(length(dFdx(at)), length(dFdy(at)));
    float threads = 1.0 - smoothstep(0.15, 0.32, blur * THREADS);
    float wale = 1.0 - smoothstep(0.15, 0.40, blur * THREADS * 0.25);
    float fine = 1.0 - smoothstep(0.25, 0.9, blur * 26.0);
    vec2 brushed = vec2(noise(at * 0.42), noise(at * 0.42 + 57.0)) - 0.5;
    float tufts = noise(at * 2.3 + 31.0) + noise(at * 7.0 + 5.0) - 1.0;
    vec2 combed = at + 0.30 * brushed;
    float nap_fibres = fine * (fibres(combed, vec2(0.83, 0.56), vec2(9.0, 31.0)) + fibres(combed, vec2(0.76, -0.65), vec2(11.0, 37.0)));
    float high = threads > 0.0 ? threads * (twill(at * THREADS) - 0.72) : 0.0;
    float diagonal = wale * (1.0 - 0.5 * threads) * 1.4 * noise(at * 1.9 + 11.0) * sin(1.5707963 * THREADS * (at.x - at.y));
    float wool = 0.62 * nap_fibres + 1.1 * high + 0.13 * diagonal;

    vec2 middle = at * vec2(0.24, 0.33);
    float worn = on_shelf ? 0.0 : exp(-dot(middle, middle)) * (0.8 + 0.5 * tufts * tufts + 0.6 * brushed.x);
    vec3 albedo = dye * (1.0 + 0.05 * tufts + 0.30 * wool);
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
    // A nap scatters at its tips: most where it is seen level, and away from where the lamp would
    // be mirrored.
    vec3 nap = normalize(vec3(0.50 * brushed + 0.05 * wool + vec2(0.05, 0.18), 1.0));
    float level = 1.0 - max(dot(nap, to_eye), 0.0);
    float across = 1.0 - abs(dot(nap, normalize(to_lamp + to_eye)));
    float tips = 1.3 * level * level * level + 0.35 * across * sqrt(across) + 0.15 * level * level;
    albedo += sheen * tips * (1.0 + 0.4 * wool) * (1.0 - 0.4 * worn);
    vec3 normal = normalize(vec3(0.35 * nap.xy + 0.03 * tufts, 1.0));
    written(albedo, world, normal, seen, open, vec2(0.0, 1.0), vec3(0.0));
}
