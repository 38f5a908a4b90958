// The lamp, what it reaches, and how light becomes a colour on the screen. Lengths in die sides.

const vec3 LAMPLIGHT = vec3(1.0, 0.80, 0.56) * 2.75;
const vec3 FROM_ABOVE = vec3(0.30, 0.255, 0.235);
const vec3 FROM_BELOW = vec3(0.085, 0.11, 0.07);
const vec3 FILL = vec3(0.36, 0.33, 0.31);           // the dim room behind the player
const vec3 FILL_FROM = vec3(0.32, -0.86, 0.40);

// How much of the lamp lies above an edge seen under this sine; `reach` is the lamp's own sine.
float above(float sine, float reach) {
    return smoothstep(-reach, reach, sine);
}

// How bright the lamp's cone is at this place: a shade keeps most light on the tray, and its pool
// fades on the table all round.
float cone(vec3 place) {
    vec2 off = (place.xy - vec2(2.2, 0.2)) / vec2(14.8, 10.8);
    float r = dot(off, off);
    return 0.03 + 0.97 / (1.0 + r * (0.30 + 2.6 * r));
}

// How high the rim is drawn at this depth: lower towards the player (shapes.drawn_height).
float rim_height(float y) {
    return mix(RIM_FRONT, RIM_HEIGHT, smoothstep(RIM_SLOPE.y, RIM_SLOPE.x, y / depth_of_tray));
}

// The share of the lamp seen over an edge this high, so far away on the light's level way.
float over_edge(float away, float height, vec3 light, float reach) {
    float sine = (light.z * away - height * length(light.xy)) * inversesqrt(away * away + height * height + 1e-6);
    return above(sine, reach);
}

// The share of the lamp seen over a round rim from within the tray, and from outside it.
float over_round_rim(vec3 place, vec3 light, float reach) {
    vec2 heading = normalize(light.xy);
    float ahead = -dot(place.xy, heading);
    float away = ahead + sqrt(max(ahead * ahead + circle * circle - dot(place.xy, place.xy), 0.0));
    float height = max(rim_height(place.y + heading.y * away) - place.z, 0.0);
    return over_edge(away, height, light, reach);
}

float past_round_tray(vec3 place, vec3 light, float reach) {
    float level = length(light.xy), outer = circle + RIM_WIDTH;
    vec2 heading = light.xy / max(level, 1e-4);
    float ahead = max(-dot(place.xy, heading), 0.01);
    float beside = abs(place.x * heading.y - place.y * heading.x);
    float away = max(ahead - sqrt(max(outer * outer - beside * beside, 0.0)), 0.0);
    float height = max(rim_height(place.y + heading.y * away) - place.z, 0.0);
    float hidden = smoothstep(0.0, 1.0, ahead) * (1.0 - over_edge(away, height, light, reach));
    return 1.0 - hidden * above((outer - beside) / ahead, reach / max(level, 0.02));
}

// The share of the lamp seen over the rim from a place within the tray. The rim is convex, so
// the wall that the light passes lowest decides, each taken as endless, and as high as it is there.
float over_rim(vec3 place, vec3 light, float reach) {
    if (circle > 0.0) return over_round_rim(place, light, reach);
    float seen = 1.0;
    for (int i = 0; i < wall_count; i++) {
        vec3 w = walls[i];
        float away = max(dot(w.xy, place.xy) + w.z, 0.001);
        float outwards = -dot(w.xy, light.xy);
        float height = max(rim_height(place.y + light.y * away / max(outwards, 0.05)) - place.z, 0.0);
        float sine = (light.z * away - height * outwards)
                   * inversesqrt(away * away + height * height + 1e-6);
        seen *= above(sine, reach);
    }
    return seen;
}

// The share of the lamp that a box with these half sizes leaves to a place; both the place and
// the light's direction are given in the box's own axes. For each pair of axes, the two edges that
// bound the box as it is seen from there each cut the lamp by a half plane.
float beside_box(vec3 place, vec3 light, vec3 halves, float reach) {
    vec3 at = abs(place), ray = mix(-light, light, greaterThan(place, vec3(0.0)));
    vec3 beyond = vec3(greaterThan(at, halves));
    vec3 near = halves - at;
    vec3 left = halves.yzx * (1.0 - 2.0 * beyond) - at.yzx;
    vec3 right = halves * (1.0 - 2.0 * beyond.yzx) - at;
    vec3 sine_a = (left * ray - near * ray.yzx) * inversesqrt(near * near + left * left + 1e-6);
    vec3 sine_b = (right * ray.yzx - near.yzx * ray) * inversesqrt(right * right + near.yzx * near.yzx + 1e-6);
    vec3 within = 9.0 * (1.0 - max(beyond, beyond.yzx));
    vec3 hidden = smoothstep(-reach, reach, sine_a + within) * smoothstep(-reach, reach, sine_b + within);
    return 1.0 - hidden.x * hidden.y * hidden.z;
}

// The share of the lamp that the tray, as a block, leaves to a place outside it: what is hidden
// lies below the top edges of the walls that face the place, and between its outermost corners,
// whose bearings are taken from the middle of the tray, the origin.
float past_tray(vec3 place, vec3 light, float reach) {
    if (circle > 0.0) return past_round_tray(place, light, reach);
    vec2 middle = normalize(-place.xy);
    vec2 heading = vec2(dot(middle, light.xy), middle.x * light.y - middle.y * light.x);
    float level = max(length(heading), 0.02);
    float bearing = atan(heading.y, heading.x);
    float below = 1.0, leftmost = -4.0, rightmost = 4.0;
    for (int i = 0; i < wall_count; i++) {
        vec3 w = walls[i];
        float away = -(dot(w.xy, place.xy) + w.z + RIM_WIDTH);
        float towards = dot(w.xy, light.xy);
        float there = place.y + light.y * max(away, 0.0) / max(towards, 0.05);
        float height = max(rim_height(there) - place.z, 0.0);
        float sine = (light.z * away - height * towards)
                   * inversesqrt(away * away + height * height + 1e-6);
        float faces = smoothstep(0.0, 0.2, away);
        below *= 1.0 - faces * above(sine, reach);
        vec2 corner = corners[i].xy - place.xy;
        float at = atan(middle.x * corner.y - middle.y * corner.x, dot(middle, corner));
        leftmost = max(leftmost, at);
        rightmost = min(rightmost, at);
    }
    float spread = reach / level;
    return 1.0 - below * above(leftmost - bearing, spread) * above(bearing - rightmost, spread);
}

const float EXPOSURE = 2.0;
const float CONTRAST = 1.6;
const float SATURATION = 1.12;

// The filmic curve of AgX in logarithms of light, from 10 stops below grey to 6.5 above it.
vec3 agx_curve(vec3 light) {
    vec3 x = clamp((log2(max(light, 1e-6)) + 12.47393) / 16.5, 0.0, 1.0), x2 = x * x;
    return ((15.5 * x2 + 31.96) * x2 + 0.4298) * x2 - ((40.14 * x2 + 6.868) * x2 - 0.1191) * x - 0.00232;
}

// Linear light to the screen's sRGB: AgX by Troy Sobotka, in the fit of Benjamin Wrensch (2023).
// Bright colours run into white as on film, instead of into the nearest pure one; nothing clips.
vec3 on_screen(vec3 light) {
    const mat3 INTO = mat3(0.8425, 0.0423, 0.0424, 0.0784, 0.8785, 0.0784, 0.0792, 0.0792, 0.8791);
    const mat3 BACK = mat3(1.1969, -0.0529, -0.0530, -0.0980, 1.1519, -0.0980, -0.0990, -0.0990, 1.1511);
    vec3 c = pow(max(agx_curve(INTO * light * EXPOSURE), 0.0), vec3(CONTRAST));
    float grey = dot(c, vec3(0.2126, 0.7152, 0.0722));
    return clamp(BACK * mix(vec3(grey), c, SATURATION), 0.0, 1.0);
}

// The picture darkens a little towards its corners, as a lens or a tired eye has it.
float vignette() {
    vec2 off = gl_FragCoord.xy / screen - 0.5;
    return 1.0 - 0.5 * dot(off, off);
}
