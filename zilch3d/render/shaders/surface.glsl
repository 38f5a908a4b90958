// A place on a die, and the light that comes to it: what every material starts from.

in vec3 local;
in vec3 world;
flat in int die;

uniform vec3 body;         // colours in linear light
uniform vec3 ink;

struct Spot {
    vec3 local, normal;      // in the die's axes
    vec3 view, lamp;         // directions to the eye and the lamp, in the die's axes
    vec3 n, to_eye, to_lamp; // normal and directions, in the room's axes
    mat3 turn;               // from the die's axes to the room's
    Face face;
    vec3 at;                 // the place in the face's axes
    vec3 key;                // the lamp's light here, shadows left out of account
    float seen;              // the share of the lamp that shadows leave
    float open;              // of the room, what floor and neighbours leave
    vec3 returned;           // light that neighbours send back
    float facing;            // cosine to the eye
    float bend;              // how far an edge's rounding turns within a pixel, a sine; 0 on faces
    float pixel;             // a pixel's width, in sides
    float reach;             // the lamp's radius as a sine
    float height;            // above the floor
};

// How much of the lamp comes to the cloth that a surface turned to `n` looks down on: little where
// the die's own shadow lies.
float cloth_lit(Spot s, vec3 n) {
    return mix(0.18, 1.0, smoothstep(-0.35, 0.55, dot(n.xy, s.to_lamp.xy)));
}

// Light from everywhere but the lamp onto a surface turned to `n`: the ceiling, the dim room behind
// the player, and what the cloth sends back up.
vec3 ambient(Spot s, vec3 n) {
    vec3 above = FROM_ABOVE * (0.5 + 0.5 * n.z) * s.open;
    vec3 fill = FILL * max(dot(n, FILL_FROM), 0.0) * cone(world) * s.open;
    float near = 1.0 / (1.0 + 1.6 * s.height * s.height);
    vec3 below = cloth * s.key * cloth_lit(s, n) * (0.5 - 0.5 * n.z) * 1.9 * near + 0.015;
    return above + fill + below + s.returned;
}

// 1 on edges and corners, 0 on faces: where hands and felt have rubbed.
float rubbed(vec3 place) {
    vec3 size = smoothstep(CORE - 0.03, 0.5, abs(place));
    return min(size.x * size.y + size.y * size.z + size.z * size.x, 1.0);
}

// The mirrored lamp, for normals that spread by `rough` (a sine): brightness for a mirror of 1. On
// rounded edges it is as wide as a pixel at least, so that highlights neither break nor sparkle; faces are
// duller than rubbed edges, so that no glare hides a pip.
float mirrored_lamp(Spot s, vec3 n, float rough) {
    float off = 1.0 - dot(n, normalize(s.to_lamp + s.to_eye));
    float spread = rough * rough + 0.25 * s.reach * s.reach, seen = spread + s.bend * s.bend;
    return exp2(-2.9 * off / seen) / (12.6 * sqrt(spread * seen)) * mix(0.12, 1.0, rubbed(s.local));
}

// The mirrored room, without the lamp.
vec3 mirrored_room(Spot s, vec3 n, float rough) {
    vec3 towards = reflect(-s.to_eye, n);
    float clear = mix(0.25, 1.0, smoothstep(-0.2, 0.7, towards.z + s.height));
    return room(towards, s.to_lamp, rough + s.bend, cloth_lit(s, towards) * clear) * mix(s.open, 1.0, 0.3);
}

// How far light has come through the die to a place in it, from the lamp.
float way_in(vec3 place, vec3 lamp) {
    vec3 towards = lamp + vec3(lessThan(abs(lamp), vec3(1e-3))) * 2e-3;
    vec3 ways = (0.5 * sign(towards) - place) / towards;
    return max(min(ways.x, min(ways.y, ways.z)), 0.0);
}
