// A die: rounded edges and painted pips in the light of lamp, room, cloth and neighbours. What it
// is made of is `surface`, of the file that was put before this one.

uniform vec3 ink_of_one;

out vec4 colour;

// The lamp's share that neighbouring dice leave to this place, and the room's; in `close` how much
// of what it looks at they are.
vec2 among_dice(vec3 normal, vec3 lamp, float reach, out float close) {
    float seen = 1.0, open = 1.0;
    close = 0.0;
    vec4 neighbours = dice[die * 5 + 4];
    for (int k = 0; k < neighbour_count; k++) {
        int i = int(neighbours[k]);
        if (i < 0) break;
        vec4 a = dice[i * 5], b = dice[i * 5 + 1], c = dice[i * 5 + 2];
        vec3 to = vec3(a.w, b.w, c.w) - world;
        mat3 turn = mat3(a.xyz, b.xyz, c.xyz);
        seen *= beside_box(-to * turn, lamp * turn, vec3(0.48), reach);
        vec3 gap = max(abs(to * turn) - 0.46, 0.0);
        float near = inversesqrt(dot(to, to));
        float hidden = max(dot(normal, to) * near, 0.0) / (1.0 + 9.0 * dot(gap, gap));
        open *= 1.0 - 0.75 * hidden;
        close += hidden;
    }
    return vec2(seen, open);
}

// How many pixels, from 0 to 1, lie between this place and the die's silhouette, so that it is
// smooth without multisampling; `scale` is pixels a side here. A die is its core with a ball carried
// round it, so its outline is that of the core, a hexagon, and a ball's radius more: three pairs of
// straight lines, each along an axis, and an arc where the core's corner is the outermost.
float coverage(vec3 normal, vec3 view, float facing, float scale) {
    vec3 off = abs(view.zxy * local.yzx - view.yzx * local.zxy);
    vec3 core = CORE * (abs(view.yzx) + abs(view.zxy));
    vec3 lines = (core - off) * inversesqrt(max(1.0 - view * view, 1e-4)) + ROUNDING;
    float arc = ROUNDING * (1.0 - sqrt(max(1.0 - facing * facing, 0.0)));
    vec3 outwards = (normal - view * facing) * local;
    bool round = all(greaterThan(abs(local), vec3(CORE))) && all(greaterThan(outwards, vec3(0.0)));
    return clamp(scale * (round ? arc : min(lines.x, min(lines.y, lines.z))), 0.0, 1.0);
}

float floor_height() {
    return all(lessThan(abs(world.xy - SHELF_AT), SHELF_HALF + 0.2)) ? SHELF_HEIGHT : 0.0;
}

// Everything about this place but its shade of the tray, which `shaded_by` names.
Spot spot_here(mat3 turn, float shaded_by) {
    Spot s;
    s.local = local;
    s.turn = turn;
    s.normal = normalize(local - clamp(local, -CORE, CORE));
    s.n = turn * s.normal;
    vec3 to_lamp = LAMP - world;
    s.reach = LAMP_RADIUS * inversesqrt(dot(to_lamp, to_lamp));
    s.to_lamp = normalize(to_lamp);
    s.to_eye = normalize(eye - world);
    s.view = s.to_eye * turn;
    s.lamp = s.to_lamp * turn;
    s.face = face_at(local);
    s.at = onto(s.face, local);
    s.key = LAMPLIGHT * cone(world);
    s.facing = max(dot(s.normal, s.view), 0.0);
    s.pixel = distance(eye, world) / pixels;
    bool level = max(abs(s.at.x), abs(s.at.y)) < CORE;
    s.bend = level ? 0.0 : min(0.4 * s.pixel / ROUNDING, 0.3);
    s.height = max(world.z - floor_height(), 0.0);
    float standing = mix(0.28, 1.0, smoothstep(-0.05, 0.85, s.height + 0.6 * max(s.n.z, 0.0)));
    float close;
    vec2 others = among_dice(s.n, s.to_lamp, s.reach, close);
    s.seen = others.x;
    if (shaded_by > 1.5) s.seen *= over_rim(world, s.to_lamp, s.reach);
    else if (shaded_by > 0.5) s.seen *= past_tray(world, s.to_lamp, s.reach);
    s.open = standing * others.y;
    s.returned = body * s.key * close * 0.05;
    return s;
}

// The bowl of a pip: paint in it, a spark of the lamp, dim at its bottom.
vec3 painted(Spot s, Bowl pip) {
    vec3 n = s.turn * back_from(s.face, pip.normal);
    vec3 paint = s.face.number == 1 ? ink_of_one : ink;
    float fall = max(dot(n, s.to_lamp), 0.0) * pip.lit * s.seen;
    vec3 light = s.key * fall + ambient(s, n) * (1.0 - 0.5 * pip.deep);
    vec3 shown = paint * light + s.key * mirrored_lamp(s, n, 0.17) * pip.lit * s.seen * 0.15;
#if DETAIL
    shown += mirrored_room(s, n, 0.12) * fresnel(max(dot(n, s.to_eye), 0.0), 0.035);
#endif
    return shown;
}

void main() {
    vec4 a = dice[die * 5], b = dice[die * 5 + 1], c = dice[die * 5 + 2], style = dice[die * 5 + 3];
    Spot s = spot_here(mat3(a.xyz, b.xyz, c.xyz), style.z);
    vec3 across = onto(s.face, dFdx(local)), upwards = onto(s.face, dFdy(local));
    float covered = coverage(s.normal, s.view, s.facing, 1.0 / s.pixel);

    vec2 off = s.at.xy - nearest_pip(s.at.xy, s.face.number);
    vec2 radial = off / max(length(off), 1e-4);
    float blur = 0.6 * (abs(dot(radial, across.xy)) + abs(dot(radial, upwards.xy)));
    vec3 view = onto(s.face, s.view), lamp = onto(s.face, s.lamp);
    Bowl pip = bowl(off, pip_radius(s.face.number), view, lamp, max(blur, 0.004));
    vec3 sunk = painted(s, pip);

    // The lip is worn round: its normal leans into the bowl.
    vec3 leaning = back_from(s.face, vec3(-radial * 0.45 * pip.lip, 1.0));
    s.normal = normalize(mix(s.normal, leaning, pip.lip));
    s.n = s.turn * s.normal;
    vec3 shown = mix(surface(s), sunk, pip.share);

    // A glow is warm light on what the die is made of, and gold along its edges; no veil over it.
    vec3 gold = vec3(1.0, 0.56, 0.15);
    float rim = 1.0 - s.facing;
    shown += style.x * ((0.02 + 1.1 * rim * rim * rim * rim) * gold * (1.0 - 0.7 * pip.share) + shown * vec3(0.95, 0.72, 0.42));
    shown = mix(shown, shown * vec3(0.36, 0.35, 0.36), style.y);
    colour = vec4(on_screen(shown * vignette()) * light, covered * style.w);
}
