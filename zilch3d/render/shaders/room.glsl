// The room as a die mirrors it, computed instead of painted: dark panelling below, plaster above
// that the lamp warms, a ceiling with beams, a window beside the lamp, another behind the player,
// the cloth below.

uniform vec3 cloth;        // its dye, in linear light

const vec3 PANELLING = vec3(0.080, 0.043, 0.024);
const vec3 PLASTER = vec3(0.36, 0.225, 0.125);
const vec3 CEILING = vec3(0.46, 0.335, 0.215);
const vec3 LAMPSHADE = vec3(1.5, 1.05, 0.62);
const vec3 DUSK = vec3(1.35, 1.65, 2.10);
const vec2 LEFT = vec2(-0.778, 0.628), BEHIND = vec2(0.35, -0.937);     // where windows are
const float WAINSCOT = 0.18, CORNICE = 0.72;    // sines of their upper edges
const float HALF_WINDOW = 0.62;

// A window's share of what comes from `towards`: six panes between two heights (tangents).
float window(vec3 towards, vec2 heading, vec2 heights, float blur) {
    float ahead = dot(towards.xy, heading);
    vec2 at = vec2(heading.x * towards.y - heading.y * towards.x, towards.z) / max(ahead, 0.05);
    float middle = 0.5 * (heights.x + heights.y), half_height = 0.5 * (heights.y - heights.x);
    vec2 off = vec2(HALF_WINDOW, half_height) - abs(at - vec2(0.0, middle));
    vec2 share = smoothstep(-blur, blur, off);
    float bars = min(abs(at.x), abs(abs(at.y - middle) - half_height / 3.0));
    return share.x * share.y * step(0.051, ahead) * mix(1.0, smoothstep(0.0, 0.10, bars), 0.06 / (0.06 + blur));
}

// What comes from `towards` where the lamp is at `to_lamp`, seen in a surface whose normals
// spread by `rough`, a sine. `lit` is how much light the cloth there gets.
vec3 room(vec3 towards, vec3 to_lamp, float rough, float lit) {
    float up = towards.z, soft = rough + 0.02;
    float near_lamp = dot(towards, to_lamp);
    vec3 wall = mix(PANELLING, PLASTER * (0.75 - 0.45 * towards.x), smoothstep(WAINSCOT - soft, WAINSCOT + soft, up));
    float beam = abs(fract(1.3 * towards.y / max(up, 0.3)) - 0.5) - 0.30;
    vec3 above = CEILING * (1.0 - 0.45 * smoothstep(-2.0 * soft, 2.0 * soft, beam)) * (0.75 + 0.35 * near_lamp);
    wall = mix(wall, above, smoothstep(CORNICE - soft, CORNICE + soft, up));
    wall += LAMPSHADE * (0.34 * exp2(14.0 * (near_lamp - 1.0)) + 2.6 * smoothstep(0.988 - 0.5 * soft, 0.988 + 0.1 * soft, near_lamp) / (1.0 + 40.0 * rough));
    wall += DUSK * (1.15 * window(towards, LEFT, vec2(0.55, 1.75), soft) + 0.75 * window(towards, BEHIND, vec2(0.30, 1.0), soft));
    return mix(cloth * LAMPLIGHT * lit, wall, smoothstep(-0.06 - rough, 0.06 + rough, up));
}

// How much a smooth surface mirrors, seen under this cosine, of what mirrors `least` from above.
float fresnel(float facing, float least) {
    float x = 1.0 - facing, x2 = x * x;
    return least + (1.0 - least) * x2 * x2 * x;
}
