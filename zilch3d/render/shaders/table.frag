// The table: broad boards of dark walnut that leave the lamplight all round.

in vec3 world;

void main() {
    vec2 at = world.xy;
    float blur = max(length(dFdx(at)), length(dFdy(at)));
    float board = floor(at.y / 4.6 + 0.37);
    float across = fract(at.y / 4.6 + 0.37) * 4.6;
    vec4 grain = walnut(vec3(at.x * 0.75, across * 0.8, 0.4), board * 3.0 + 71.0, blur * 0.8);
    float gap = min(across, 4.6 - across);
    vec3 albedo = grain.rgb * vec3(0.37, 0.35, 0.35);
    albedo *= 1.0 - 0.75 * (1.0 - smoothstep(0.012, 0.03 + blur, gap));

    vec3 to_lamp = normalize(LAMP - world);
    float reach = LAMP_RADIUS / distance(LAMP, world);
    float seen = past_tray(world, to_lamp, reach) * past_shelf(world, to_lamp, reach);
    float away = max(-nearest_wall(at) - RIM_WIDTH - 0.5, 0.0);
    vec2 off = max(abs(at - vec2(SHELF_X, 0.0)) - SHELF_HALF - 0.3, 0.0);
    float open = beside_wall(away, 1.1) * beside_wall(length(off), SHELF_HEIGHT);
    vec2 gloss = vec2(0.022 * (1.0 - 0.6 * grain.w), 30.0);
    written(albedo, world, vec3(0.0, 0.0, 1.0), seen, open, gloss);
}
