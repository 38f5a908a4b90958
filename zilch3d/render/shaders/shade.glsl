// The still scene where a die stands in its light: between its two pictures, and darker where the
// die is close.
uniform sampler2D lit;
uniform sampler2D shaded;
uniform vec3 through;      // the share of light that comes through a die

out vec4 colour;

void shade(vec3 place, int die) {
    vec4 a = dice[die * 5], b = dice[die * 5 + 1], c = dice[die * 5 + 2];
    mat3 turn = mat3(a.xyz, b.xyz, c.xyz);
    vec3 off = (place - vec3(a.w, b.w, c.w)) * turn;
    vec3 to_lamp = LAMP - place;
    float far = inversesqrt(dot(to_lamp, to_lamp));
    vec3 turned_lamp = to_lamp * far * turn;
    float seen = beside_box(off, turned_lamp, vec3(0.48), LAMP_RADIUS * far);
    // How much of the open room the die takes: all where it touches, then ever less.
    float away = max(length(max(abs(off) - 0.40, 0.0)) - 0.10, 0.0);
    float beside = max(1.0 - 1.3 * away, 0.0);
    float close = 0.42 * beside * beside + 0.36 * exp2(-18.0 * away);
    float presence = dice[die * 5 + 3].w;
    seen = mix(1.0, seen, presence);

    // Through a clear die light is gathered towards the middle of the shadow.
    float from_middle = length(off - turned_lamp * dot(off, turned_lamp));
    vec3 coloured = mix(through * (0.25 + 0.9 * exp2(-9.0 * from_middle * from_middle)), vec3(1.0), seen);
    vec3 there = mix(still(shaded), still(lit), coloured);
    colour = vec4(there * (1.0 - close * presence) * light, 1.0);
}
