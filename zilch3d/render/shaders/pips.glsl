// Pips: painted bowls, hollowed out of the faces of a die.

const float CORE = 0.5 - ROUNDING;
const float SPACING = 0.235;
const float PIP = 0.093;
const float PIP_OF_ONE = 0.145;
const float DEPTH = 0.52;          // of a bowl, as a share of its radius

float pip_radius(int face) {
    return face == 1 ? PIP_OF_ONE : PIP;
}

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

// A face of the die and its own axes: two along it, the third outwards.
struct Face {
    int number;
    bool on_z, on_x;
    float side;
};

Face face_at(vec3 place) {
    vec3 size = abs(place);
    bool on_z = size.z >= size.x && size.z >= size.y;
    bool on_x = !on_z && size.x >= size.y;
    float side = sign(on_z ? place.z : on_x ? place.x : place.y);
    int number = on_z ? 1 : on_x ? 2 : 3;
    return Face(side > 0.0 ? number : 7 - number, on_z, on_x, side);
}

vec3 onto(Face face, vec3 v) {
    vec3 along = face.on_z ? v : face.on_x ? v.yzx : v.xzy;
    return vec3(along.xy, along.z * face.side);
}

vec3 back_from(Face face, vec3 v) {
    v.z *= face.side;
    return face.on_z ? v : face.on_x ? v.zxy : v.xzy;
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
