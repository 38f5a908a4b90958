// The room as a die mirrors it, computed instead of painted: dark panelling that grows warm
// towards the lamplit ceiling, a window behind the player, another across the table, the cloth below.

uniform vec3 cloth;        // its dye, in linear light

const vec3 PANELLING = vec3(0.095, 0.052, 0.029);
const vec3 CEILING = vec3(0.30, 0.23, 0.165);
const vec3 LAMPSHADE = vec3(1.5, 1.05, 0.62);
const vec3 DUSK = vec3(1.55, 1.75, 2.05);
const vec3 BEHIND = vec3(0.35, -0.937, 0.62);   // where a window is: its heading, its height
const vec3 ACROSS = vec3(0.24, 0.971, 1.25);

// A window's share of what comes from `towards`: two panes, `blur` soft.
float window(vec3 towards, vec3 middle, float blur) {
    float ahead = max(dot(towards.xy, middle.xy), 0.05);
    vec2 at = vec2(middle.x * towards.y - middle.y * towards.x, towards.z) / ahead;
    vec2 off = vec2(0.30 - abs(abs(at.x) - 0.36), 0.34 - abs(at.y - middle.z));
    vec2 share = smoothstep(-blur, blur, off);
    return share.x * share.y * step(0.051, ahead);
}

// What comes from `towards` where the lamp is at `to_lamp`, seen in a surface whose normals
// spread by `rough`, a sine. `lit` is how much light the cloth there gets.
vec3 room(vec3 towards, vec3 to_lamp, float rough, float lit) {
    float up = towards.z;
    vec3 wall = mix(PANELLING, CEILING, smoothstep(0.0, 1.0, up) * smoothstep(-0.2, 1.0, up));
    wall += LAMPSHADE * exp2(60.0 / (1.0 + 40.0 * rough) * (dot(towards, to_lamp) - 1.0)) * 0.5;
    wall += DUSK * window(towards, BEHIND, 0.03 + rough);
    wall += DUSK * 0.22 * window(towards, ACROSS, 0.05 + rough);
    vec3 below = cloth * LAMPLIGHT * lit;
    return mix(below, wall, smoothstep(-0.08 - rough, 0.08 + rough, up));
}
