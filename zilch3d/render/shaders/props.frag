// Tea in a cup of bone china with two blue lines, a red pencil, and a sheet ruled for scores.

in vec3 world;
in vec3 normal;
in vec2 at;
flat in float part;

const vec3 CREAM = vec3(0.56, 0.49, 0.36);
const vec3 RULED = vec3(0.26, 0.34, 0.42);
const vec3 MARGIN = vec3(0.50, 0.16, 0.12);
const vec3 CHINA = vec3(0.50, 0.47, 0.40);
const vec3 COBALT = vec3(0.020, 0.040, 0.120);
const vec3 INFUSION = vec3(0.085, 0.020, 0.005);
const vec3 SHALLOW = vec3(0.26, 0.080, 0.016);
const float FIRST_LINE = 0.150, APART = 0.0655;     // of the height, as what is written knows

float line(float off, float width, float blur) {
    return (1.0 - smoothstep(width, width + blur, abs(off))) * min(1.0, 2.5 * width / blur);
}

// A ruled sheet: `at` is how far down it is, and how far across.
vec3 ruled(vec2 at) {
    vec2 blur = vec2(fwidth(at.x), fwidth(at.y));
    float down = (at.x - FIRST_LINE) / APART;
    float nearest = (fract(down + 0.5) - 0.5) * APART;
    float rules = step(-0.5, down) * step(down, 12.5) * line(nearest, 0.0022, blur.x);
    float mottled = noise(at * vec2(9.0, 6.0)) + 0.5 * noise(at * vec2(41.0, 29.0)) - 0.75;
    vec3 c = CREAM * (1.0 + 0.05 * mottled);
    c = mix(c, RULED, 0.50 * rules);
    c = mix(c, MARGIN, 0.55 * line(at.y - 0.085, 0.003, blur.y));
    float edge = min(min(at.x, 1.0 - at.x), min(at.y, 1.0 - at.y));
    return c * (1.0 - 0.10 * exp2(-60.0 * edge));
}

// China with a fine line under the lip of the cup, and one on the saucer.
vec3 china(vec3 world, float r, float blur) {
    float off = length(world.xy - tea.xy);
    bool saucer = world.z < 0.45 && off > 1.1;
    float band = saucer ? line(r - (SAUCER_RADIUS - 0.30), 0.035, blur) : line(world.z - 1.55, 0.035, blur);
    bool inside = !saucer && r < 1.60 && world.z > 1.0 && off < 1.60;
    return mix(CHINA, COBALT, inside ? 0.0 : 0.75 * band);
}

// The window that the tea mirrors: two panes, as seen from where the player sits.
float mirrored_window(vec2 at) {
    vec2 q = mat2(0.94, -0.34, 0.34, 0.94) * (at - vec2(-0.35, 0.42));
    vec2 pane = smoothstep(-0.05, 0.05, vec2(0.20, 0.34) - abs(vec2(abs(q.x) - 0.24, q.y)));
    return pane.x * pane.y * (0.6 + 0.4 * q.y);
}

void main() {
    int thing = int(part + 0.5);
    vec3 n = normalize(normal);
    float blur = max(length(dFdx(world)), length(dFdy(world)));
    vec3 to_lamp = normalize(LAMP - world), albedo;
    vec2 gloss = vec2(0.0, 1.0);
    float off = length(world.xy - tea.xy);
    if (thing == 0) {
        albedo = ruled(at);
    } else if (thing == 1) {
        albedo = china(world, off, blur);
        gloss = vec2(0.30, 160.0);
    } else if (thing == 2) {
        albedo = mix(INFUSION, SHALLOW, smoothstep(1.15, 1.56, off));
        float ripple = noise(world.xy * 1.3) - 0.5;
        n = normalize(vec3(0.010 * ripple, 0.010 * ripple, 1.0));
        gloss = vec2(0.60, 500.0);
        albedo += vec3(0.050, 0.060, 0.075) * mirrored_window(world.xy - tea.xy);
    } else if (thing == 3) {
        albedo = vec3(0.23, 0.020, 0.014);
        float worn = noise(world.xy * 3.0) * noise(world.xy * 11.0);
        albedo = mix(albedo, vec3(0.34, 0.19, 0.10), 0.35 * smoothstep(0.62, 0.80, worn));
        gloss = vec2(0.26, 90.0);
    } else if (thing == 4) {
        albedo = vec3(0.34, 0.20, 0.095) * (0.85 + 0.3 * noise(world.xy * vec2(17.0, 23.0)));
    } else if (thing == 5) {
        albedo = vec3(0.028, 0.028, 0.032);
        gloss = vec2(0.12, 40.0);
    } else if (thing == 6) {
        albedo = vec3(0.30, 0.21, 0.085);
        gloss = vec2(0.75, 60.0);
    } else {
        albedo = vec3(0.30, 0.10, 0.085);
    }
    float reach = LAMP_RADIUS / distance(LAMP, world);
    vec3 lifted = world + n * 0.03;
    float seen = past_props(lifted, to_lamp) * past_tray(lifted, to_lamp, reach);
    float open = 1.0;
    if (thing == 0) open = open_by_props(world + vec3(0.0, 0.0, 0.02));
    if (thing == 1 || thing == 2) {
        float depth = max(1.76 - world.z, 0.0);
        bool inside = off < 1.60 && world.z > 0.9 && (thing == 2 || dot(n.xy, world.xy - tea.xy) < 0.0);
        open = inside ? exp2(-1.1 * depth) : mix(0.50, 1.0, smoothstep(-0.2, 0.9, n.z + 0.5 * world.z));
        if (!inside && off > 0.7 && world.z < 0.42) open *= 1.0 - 0.5 * exp2(-3.0 * max(off - 0.85, 0.0));
    }
    written(albedo, world, n, seen, open, gloss, vec3(0.0));
}
