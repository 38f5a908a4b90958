// The table: boards of smoked walnut, of all lengths, that leave the lamplight all round.

in vec3 world;

const float BOARD = 3.1;
const float LENGTH = 19.0;

void main() {
    vec2 at = world.xy;
    float blur = max(length(dFdx(at)), length(dFdy(at)));
    float row = floor(at.y / BOARD + 0.37);
    float across = fract(at.y / BOARD + 0.37) * BOARD;
    float start = LENGTH * chance(uvec3(ivec3(row, 2.0, 5.0) + 64));
    float along = fract((at.x + start) / LENGTH) * LENGTH;
    float board = row * 7.0 + floor((at.x + start) / LENGTH) * 3.0 + 171.0;
    vec4 grain = walnut(vec3(along * 0.55, across * 0.62, 0.4), board, blur * 0.62);
    vec2 gaps = vec2(min(across, BOARD - across), min(along, LENGTH - along));
    float gap = min(gaps.x, gaps.y);
    vec3 albedo = grain.rgb * vec3(0.40, 0.385, 0.40) * (0.8 + 0.5 * chance(uvec3(uint(board), 1u, 1u)));
    albedo *= 1.0 - 0.85 * (1.0 - smoothstep(0.012, 0.03 + blur, gap));
    float bevel = 1.0 - smoothstep(0.03, 0.09 + blur, gap);
    vec2 lean = 0.22 * bevel * (gaps.x < gaps.y ? vec2(0.0, across - gap < 0.01 ? -1.0 : 1.0)
                                                : vec2(along - gap < 0.01 ? -1.0 : 1.0, 0.0));
    vec3 normal = normalize(vec3(lean, 1.0));

    vec3 to_lamp = normalize(LAMP - world);
    float reach = LAMP_RADIUS / distance(LAMP, world);
    float seen = past_tray(world, to_lamp, reach) * past_shelf(world, to_lamp, reach);
    float away = max(-nearest_wall(at) - RIM_WIDTH - 0.26, 0.0);
    vec2 off = max(abs(at - SHELF_AT) - SHELF_HALF - 0.3, 0.0);
    float open = beside_wall(away, 1.1) * beside_wall(length(off), SHELF_HEIGHT);
    open *= 1.0 - 0.6 * exp2(-3.5 * away) - 0.5 * exp2(-9.0 * length(off));
    vec2 gloss = vec2(0.060 * (1.0 - 0.6 * grain.w), 40.0);
    float touching = 1.0 - 0.7 * exp2(-9.0 * away);
    written(albedo * touching, world, normal, seen * mix(1.0, cone(world), 0.6), open, gloss);
}
