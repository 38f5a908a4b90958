// The still scene where a die stands in its light: between its two pictures, and darker where the
// die is close.
uniform sampler2D lit;
uniform sampler2D shaded;
uniform vec3 through;      // the share of light that comes through a die

out vec4 colour;

const float REACHED = 1.4;     // how far beside its middle a die darkens a floor (see floor_shade.vert)

// `turned` is the cosine of the surface to the die.
void shade(vec3 place, int die, float turned) {
    vec4 a = dice[die * 5], b = dice[die * 5 + 1], c = dice[die * 5 + 2];
    mat3 turn = mat3(a.xyz, b.xyz, c.xyz);
    vec3 to_die = vec3(a.w, b.w, c.w) - place, off = -to_die * turn;
    vec3 to_lamp = LAMP - place;
    float far = inversesqrt(dot(to_lamp, to_lamp));
    vec3 turned_lamp = to_lamp * far * turn;
    // The share of the open room that a ball as large as the die takes, none of it where the patch
    // that is drawn ends; and how near its foot is, where no light comes in.
    float away = inversesqrt(dot(to_die, to_die));
    float fading = max(1.0 - dot(to_die.xy, to_die.xy) * (1.0 / (REACHED * REACHED)), 0.0);
    float taken = 0.30 * turned * away * away * fading;
    float gap = max(length(max(abs(off) - 0.40, 0.0)) - 0.10, 0.0);
    float crevice = exp2(-22.0 * gap);
    // At its foot a shadow is as sharp as pixels are, not sharper.
    float pixel = distance(eye, place) / pixels;
    float seen = beside_box(off, turned_lamp, vec3(0.48), LAMP_RADIUS * far + 0.7 * pixel / (gap + 0.05));
    float presence = dice[die * 5 + 3].w;
    seen = mix(1.0, seen, presence);

    // Through a clear die light is gathered towards the middle of the shadow.
    float from_middle = length(off - turned_lamp * dot(off, turned_lamp));
    vec3 coloured = mix(through * (0.25 + 0.9 * exp2(-9.0 * from_middle * from_middle)), vec3(1.0), seen);
    // In the shade all light comes from the room; where the lamp shines it is the smaller part.
    float in_shade = 1.0 - min(1.15 * taken + 0.35 * crevice, 0.92);
    float in_light = 1.0 - 0.42 * taken - 0.45 * crevice * crevice;
    vec3 there = mix(still(shaded) * mix(1.0, in_shade, presence), still(lit) * mix(1.0, in_light, presence), coloured);
    colour = vec4(there * light, 1.0);
}
