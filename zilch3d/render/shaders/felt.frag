// Felt: short wool in all directions, a little lighter and darker where hands have brushed it.

in vec3 world;

uniform vec3 dye;
uniform bool on_shelf;

void main() {
    vec2 at = world.xy;
    float blur = max(length(dFdx(at)), length(dFdy(at)));
    float fine = 1.0 - smoothstep(0.25, 0.9, blur * 26.0);
    float brushed = noise(at * 0.55) + 0.6 * noise(at * 1.7 + 31.0) - 0.8;
    float tufts = noise(at * 7.0 + 5.0) + noise(at * 13.0 + 57.0) - 1.0;
    float wool = noise(mat2(0.83, 0.56, -0.56, 0.83) * at * vec2(15.0, 44.0))
               + noise(mat2(0.36, 0.93, -0.93, 0.36) * at * vec2(17.0, 47.0) + 9.0) - 1.0;
    vec3 albedo = dye * (1.0 + 0.13 * brushed + 0.09 * tufts + 0.20 * fine * wool);

    vec3 to_lamp = normalize(LAMP - world);
    float reach = LAMP_RADIUS / distance(LAMP, world);
    float seen, open;
    if (on_shelf) {
        vec2 in_from = SHELF_HALF - abs(at - vec2(SHELF_X, 0.0));
        seen = past_tray(world, to_lamp, reach);
        open = beside_wall(in_from.x, 0.12) * beside_wall(in_from.y, 0.12);
    } else {
        seen = over_rim(world, to_lamp, reach);
        open = open_in_tray(world);
        float seam = abs(nearest_wall(at) - 0.34);
        albedo *= 1.0 - 0.22 * (1.0 - smoothstep(0.02, 0.035 + blur, seam));
    }
    vec3 normal = normalize(vec3(0.05 * fine * wool, 0.05 * tufts, 1.0));
    float nap = pow(1.0 - normalize(eye - world).z, 3.0);
    written(albedo * (1.0 + 0.5 * nap), world, normal, seen, open, vec2(0.0, 1.0));
}
