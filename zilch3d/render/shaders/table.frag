// The table: boards of smoked walnut, of all lengths, oiled by hand, that leave the lamplight all
// round; its rounded edge, and far below it a rug, nearly in the dark.

in vec3 world;

const float BOARD = 3.1;
const float LENGTH = 19.0;
const vec2 TABLE_AT = vec2(1.2, 0.6), TABLE_HALF = vec2(16.6, 9.6);
const float CORNER = 5.0;
const float GROOVE = 1.0;          // how far inside the edge it runs
const float LIP = 0.55;            // over how much the edge is rounded off
const float RUG_BELOW = 42.0;

// How far outside the table's edge a place lies.
float outside(vec2 at) {
    vec2 q = abs(at - TABLE_AT) - TABLE_HALF + CORNER;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - CORNER;
}

// Which way the nearest piece of the edge lies.
vec2 edge_way(vec2 at) {
    vec2 off = at - TABLE_AT, q = max(abs(off) - TABLE_HALF + CORNER, 0.0);
    vec2 way = dot(q, q) > 0.0 ? q : vec2(step(0.0, abs(off.x) - TABLE_HALF.x - abs(off.y) + TABLE_HALF.y), 1.0);
    return sign(off) * normalize(way);
}

// The rug where the look that misses the table ends: a field of lozenges, out of focus in the dark.
vec3 rug(vec3 look) {
    vec2 at = (eye + look * ((-RUG_BELOW - eye.z) / min(look.z, -0.05))).xy * 0.16;
    vec2 lozenge = abs(fract(at * mat2(0.7, 0.7, -0.7, 0.7)) - 0.5);
    float field = smoothstep(0.22, 0.40, max(lozenge.x, lozenge.y)) * 0.6;
    vec3 wool = mix(vec3(0.046, 0.016, 0.013), vec3(0.046, 0.036, 0.024), field) * (0.8 + 0.4 * noise(at * 14.0));
    return wool * 0.2;
}

void main() {
    vec2 at = world.xy;
    vec3 to_eye = normalize(eye - world), to_lamp = normalize(LAMP - world);
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
    // No board lies quite level, each is a little crowned, and its grain stands up.
    lean += (vec2(chance(uvec3(uint(board), 5u, 2u)), chance(uvec3(uint(board), 9u, 4u))) - 0.5) * 0.012;
    lean.y += 0.035 * (across / BOARD - 0.5) * 2.0;
    float lanes = noise(at * vec2(0.22, 1.9) + 7.0);
    lean.y += 0.07 * (noise(vec2(along * 0.4, across * 7.0) + board) - 0.5) * (1.0 - smoothstep(0.3, 1.0, blur * 7.0));

    float beyond = outside(at);
    float groove = abs(beyond + GROOVE);
    float inlay = 1.0 - smoothstep(0.03, 0.06 + blur, groove);     // a line of brass
    albedo = mix(albedo, vec3(0.20, 0.135, 0.055), 0.5 * inlay);
    lean += edge_way(at) * (0.9 * smoothstep(-LIP, 0.0, beyond));
    vec3 normal = normalize(vec3(lean, 1.0));

    float reach = LAMP_RADIUS / distance(LAMP, world);
    float seen = past_tray(world, to_lamp, reach) * past_shelf(world, to_lamp, reach);
    float away = max(-nearest_wall(at) - RIM_WIDTH - 0.26, 0.0);
    vec2 off = max(abs(at - SHELF_AT) - SHELF_HALF - 0.3, 0.0);
    float open = beside_wall(away, 1.1) * beside_wall(length(off), SHELF_HEIGHT);
    open *= 1.0 - 0.6 * exp2(-3.5 * away) - 0.5 * exp2(-9.0 * length(off));
    float touching = 1.0 - 0.7 * exp2(-9.0 * away);

    // Oil lies in lanes, and not in the pores: where it is smooth, it mirrors the room and the lamp.
    float rough = mix(0.10, 0.30, lanes) + 0.25 * grain.w;
    float mirrors = fresnel(max(dot(normal, to_eye), 0.0), 0.05);
    vec3 around = room(reflect(-to_eye, normal), to_lamp, rough, 0.2) * vec3(1.0, 0.86, 0.70) * (0.24 * open * cone(world));
    float glow = 1.6 * exp2(-2.9 * (1.0 - dot(normal, normalize(to_lamp + to_eye))) / (rough * rough + 0.02));
    vec3 mirrored = mirrors * (around + 0.34 * glow * LAMPLIGHT * seen * cone(world)) * touching * (1.0 - 0.6 * grain.w);
    mirrored += window_light(world) * (0.010 + 0.03 * (1.0 - lanes) * mirrors) * open;
    written(albedo * touching, world, normal, seen * mix(1.0, cone(world), 0.6), open, vec2(0.0, 1.0), mirrored);

    float over = smoothstep(-0.5 * blur, 0.5 * blur, beyond);
    vec3 below = dithered(on_screen(rug(-to_eye) * vignette()));
    lit.rgb = mix(lit.rgb, below, over);
    shaded.rgb = mix(shaded.rgb, below, over);
}
