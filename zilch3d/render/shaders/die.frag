// A die: rounded edges, pips that are bowls hollowed out of the face, lamplight and shadows.

in vec3 local;
in vec3 world;
flat in int die;

uniform vec3 body;         // colours in linear light
uniform vec3 ink;
uniform float gloss;       // brightness of the lamp mirrored in a face
uniform vec3 ink_of_one;

out vec4 colour;

const float CORE = 0.5 - ROUNDING;
const float SPACING = 0.235;
const float PIP = 0.093;
const float PIP_OF_ONE = 0.145;
const float DEPTH = 0.52;          // of a bowl, as a share of its radius

// The centre of the pip nearest to a place on a face, or one far away if the face has none there.
vec2 nearest_pip(vec2 at, int face) {
    vec2 side = mix(vec2(-1.0), vec2(1.0), greaterThanEqual(at, vec2(0.0)));
    vec2 found = vec2(9.0);
    bool corner = face > 3 || (face > 1 && side.x * side.y > 0.0);
    if (corner) found = side * SPACING;
    vec2 middle = face == 6 ? vec2(side.x * SPACING, 0.0) : (face & 1) == 1 ? vec2(0.0) : vec2(9.0);
    vec2 a = at - found, b = at - middle;
    return dot(b, b) < dot(a, a) ? middle : found;
}

struct Bowl {
    float share;      // 1 inside, 0 outside, between on its edge
    float lip;        // 1 on the worn edge around it
    vec3 normal;      // in the face's axes
    float lit;        // how much of the bowl's own edge lets the lamp in
    float deep;       // 0 at the face, 1 at the bottom
};

// The bowl of radius `r` seen at offset `at` from its centre, looking along `view` (towards the
// eye) and lit from `lamp`, all in the face's axes with z outwards. `blur` is a pixel's width.
Bowl bowl(vec2 at, float r, vec3 view, vec3 lamp, float blur) {
    float away = length(at);
    float radius = r * (1.0 + DEPTH * DEPTH) / (2.0 * DEPTH);
    vec3 centre = vec3(0.0, 0.0, radius - r * DEPTH);
    vec2 inside = at * min(1.0, 0.985 * r / max(away, 1e-4));
    vec3 start = vec3(inside, 0.0) - centre;
    float b = -dot(start, view);
    float far = -b + sqrt(max(b * b - dot(start, start) + radius * radius, 0.0));
    vec3 hit = vec3(inside, 0.0) - view * far;
    vec2 leaves = hit.xy - lamp.xy * hit.z / max(lamp.z, 0.05);
    Bowl found;
    found.share = 1.0 - smoothstep(r - blur, r + blur, away);
    found.lip = (1.0 - smoothstep(r, r * 1.22 + blur, away)) * (1.0 - found.share);
    found.normal = (centre - hit) / radius;
    found.lit = 1.0 - smoothstep(0.70 * r, 1.10 * r, length(leaves));
    found.deep = -hit.z / (r * DEPTH);
    return found;
}

// The share of the lamp that the neighbouring dice leave to this place, and that of the open room.
vec2 among_dice(vec3 normal, vec3 lamp, float reach) {
    float seen = 1.0, open = 1.0;
    vec4 neighbours = dice[die * 5 + 4];
    for (int k = 0; k < neighbour_count; k++) {
        int i = int(neighbours[k]);
        if (i < 0) break;
        vec4 a = dice[i * 5], b = dice[i * 5 + 1], c = dice[i * 5 + 2];
        vec3 to = vec3(a.w, b.w, c.w) - world;
        mat3 turn = mat3(a.xyz, b.xyz, c.xyz);
        seen *= beside_box(-to * turn, lamp * turn, vec3(0.48), reach);
        float near = inversesqrt(dot(to, to));
        open *= 1.0 - 0.5 * max(dot(normal, to) * near, 0.0) * min(near * near, 1.0);
    }
    return vec2(seen, open);
}

// How many pixels, from 0 to 1, lie between this place and the die's silhouette, so that it is
// smooth without multisampling. `scale` is pixels a side here. The silhouette runs along rounded
// edges between a face that is seen and one that is not; within a rounding, how steeply it turns
// away tells the distance, and on what is level, the way to the far edge, foreshortened.
float coverage(vec3 normal, vec3 view, float facing, float scale) {
    vec3 size = abs(local);
    vec3 round = step(vec3(CORE), size);
    vec3 beyond = view * view;
    float steep = facing * facing;
    vec3 turn = 0.5 * ROUNDING * steep / (steep + beyond + 1e-6);
    vec3 way = (CORE + local * sign(view)) * facing * inversesqrt(steep + beyond + 1e-6);
    vec3 level = way + turn + round * 9.0;
    bool turns_away = any(lessThan(sign(local) * view * round, vec3(0.0)));
    float within = dot(min(24.0 * normal * normal, 1.0), beyond);
    float edge = turns_away ? 0.5 * ROUNDING * steep / max(within, 1e-6) : 9.0;
    return clamp(scale * min(edge, min(level.x, min(level.y, level.z))), 0.0, 1.0);
}

float floor_height() {
    return all(lessThan(abs(world.xy - SHELF_AT), SHELF_HALF + 0.2)) ? SHELF_HEIGHT : 0.0;
}

void main() {
    vec4 a = dice[die * 5], b = dice[die * 5 + 1], c = dice[die * 5 + 2], style = dice[die * 5 + 3];
    mat3 turn = mat3(a.xyz, b.xyz, c.xyz);
    vec3 across = dFdx(local), upwards = dFdy(local);

    vec3 to_eye = normalize(eye - world);
    vec3 to_lamp = LAMP - world;
    float reach = LAMP_RADIUS * inversesqrt(dot(to_lamp, to_lamp));
    to_lamp = normalize(to_lamp);
    vec3 normal = normalize(local - clamp(local, -CORE, CORE));
    vec3 view = to_eye * turn, lamp = to_lamp * turn;

    vec3 size = abs(local);
    bool on_z = size.z >= size.x && size.z >= size.y;
    bool on_x = !on_z && size.x >= size.y;
    float out_z = sign(on_z ? local.z : on_x ? local.x : local.y);
    vec2 at = on_z ? local.xy : on_x ? local.yz : local.xz;
    vec3 view_f = on_z ? view : on_x ? view.yzx : view.xzy;
    vec3 lamp_f = on_z ? lamp : on_x ? lamp.yzx : lamp.xzy;
    vec3 across_f = on_z ? across : on_x ? across.yzx : across.xzy;
    vec3 upwards_f = on_z ? upwards : on_x ? upwards.yzx : upwards.xzy;
    view_f.z *= out_z;
    lamp_f.z *= out_z;
    int face = on_z ? (out_z > 0.0 ? 1 : 6) : on_x ? (out_z > 0.0 ? 2 : 5) : (out_z > 0.0 ? 3 : 4);

    vec2 off = at - nearest_pip(at, face);
    vec2 radial = off / max(length(off), 1e-4);
    float blur = 0.6 * (abs(dot(radial, across_f.xy)) + abs(dot(radial, upwards_f.xy)));
    Bowl pip = bowl(off, face == 1 ? PIP_OF_ONE : PIP, view_f, lamp_f, max(blur, 0.004));

    float level = step(max(abs(at.x), abs(at.y)), CORE);
    pip.share *= level;
    pip.lip *= level;
    vec3 smooth_normal = normal;
    float facing = max(dot(normal, view), 0.0);

    // The lip is worn round: its normal leans into the bowl.
    vec3 tilted = vec3(-radial * 0.45 * pip.lip, 1.0);
    vec3 flat_normal = vec3(tilted.xy, out_z);
    vec3 leaning = on_z ? flat_normal : on_x ? flat_normal.zxy : flat_normal.xzy;
    normal = normalize(mix(normal, leaning, pip.lip));
    vec3 hollow = vec3(pip.normal.xy, pip.normal.z * out_z);
    hollow = on_z ? hollow : on_x ? hollow.zxy : hollow.xzy;

    vec3 n = turn * normal, n_bowl = turn * hollow;

    float height = max(world.z - floor_height(), 0.0);
    float standing = mix(0.42, 1.0, smoothstep(0.0, 0.75, height + 0.5 * max(n.z, 0.0)));
    vec2 others = among_dice(n, to_lamp, reach);
    float seen = others.x;
    if (style.z > 1.5) seen *= over_rim(world, to_lamp, reach);
    else if (style.z > 0.5) seen *= past_tray(world, to_lamp, reach);
    float open = standing * others.y;

    vec3 key = LAMPLIGHT * cone(world);
    float soaked = clamp((dot(n, to_lamp) + 0.18) / 1.18, 0.0, 1.0);
    vec3 around = mix(FROM_BELOW, FROM_ABOVE, 0.5 + 0.5 * n.z) * open;
    vec3 half_way = normalize(to_lamp + to_eye);
    float shine = pow(max(dot(n, half_way), 0.0), 70.0) * gloss;
    float grazing = pow(1.0 - facing, 4.0);
    vec3 fill = FILL * max(dot(n, FILL_FROM), 0.0) * cone(world) * open;
    vec3 ivory = body * (key * soaked * soaked * seen + around + fill)
               + key * seen * shine
               + FROM_ABOVE * (0.05 + 0.5 * grazing) * (0.5 + 0.5 * n.z) * open;

    vec3 paint = face == 1 ? ink_of_one : ink;
    float deep = 1.0 - 0.5 * pip.deep;
    float fall = max(dot(n_bowl, to_lamp), 0.0) * pip.lit * seen;
    float spark = pow(max(dot(n_bowl, half_way), 0.0), 24.0) * 0.035 * pip.lit * seen;
    vec3 sunk = paint * (key * fall + (around + fill) * deep) + key * spark;
    vec3 shown = mix(ivory, sunk, pip.share);

    vec3 gold = vec3(1.0, 0.62, 0.18);
    shown += style.x * gold * (0.10 + 0.75 * pow(1.0 - facing, 2.0)) * (1.0 - 0.7 * pip.share);
    shown = mix(shown, shown * vec3(0.25, 0.24, 0.25), style.y);

    float covered = coverage(smooth_normal, view, facing, pixels / distance(eye, world));
    colour = vec4(on_screen(shown * vignette()) * light, covered * style.w);
}
