// A dice cup of oxblood leather, burnished by hands, with waxed stitches, lined with felt.

in vec3 local;
in vec3 world;
in vec3 normal;

uniform vec3 dye;           // of the lining

out vec4 colour;

const vec3 LEATHER = vec3(0.170, 0.043, 0.023);
const vec3 EDGE = vec3(0.235, 0.092, 0.043);
const vec3 THREAD = vec3(0.60, 0.44, 0.24);
const float SEAM = -0.145;      // where the leather meets itself, as a share of the way round
const float STITCHES = 44.0;

// Leather's pebbles: high where two noises agree.
float pebbles(vec3 p) {
    return noise(p * 9.0) * 0.6 + noise(p * 19.0 + 7.0) * 0.4;
}

// A row of stitches round the cup at a height: how much is thread, and how near that is.
vec2 row(float height, float around, float blur) {
    float along = fract(around * STITCHES) - 0.5;
    float off = length(vec2(max(abs(along) - 0.26, 0.0) * 0.22, local.z - height));
    return vec2(1.0 - smoothstep(0.026, 0.034 + blur, off), 1.0 - smoothstep(0.03, 0.10 + blur, off));
}

// The seam from foot to lip: the same for the stitches on both its sides, and how deep it is between.
vec3 seam(float beside, float blur) {
    float along = fract(local.z * 4.4) - 0.5;
    float off = length(vec2(abs(beside) - 0.11, max(abs(along) - 0.26, 0.0) * 0.23));
    vec2 sewn = vec2(1.0 - smoothstep(0.016, 0.024 + blur, off), 1.0 - smoothstep(0.025, 0.08 + blur, off));
    float ends = step(0.38, local.z) * step(local.z, CUP_HEIGHT - 0.46);
    return vec3(sewn * ends, 1.0 - smoothstep(0.008, 0.022 + blur, abs(beside)));
}

void main() {
    mat3 turn = mat3(cup[0].xyz, cup[1].xyz, cup[2].xyz);
    vec3 to_eye = normalize(eye - world), to_lamp = LAMP - world;
    float far = length(to_lamp);
    to_lamp /= far;
    vec3 lamp = to_lamp * turn;
    float scale = pixels / distance(eye, world), blur = 0.7 / scale;
    vec3 n = normalize(normal);
    float facing = max(dot(turn * n, to_eye), 0.0);
    bool inside = (dot(n.xy, local.xy) < -0.01 && local.z < CUP_HEIGHT - 0.11) || (n.z > 0.9 && local.z < CUP_HEIGHT - 0.5);
    bool lip = local.z > CUP_HEIGHT - 0.17 && !inside;

    float around = atan(local.y, local.x) / 6.2831853;
    float fine = 1.0 - smoothstep(0.4, 1.1, blur * 19.0);
    float high = pebbles(local);
    vec3 albedo;
    vec2 gloss;
    if (inside) {
        albedo = 1.7 * dye * (0.75 + 0.5 * high * fine);
        gloss = vec2(0.0, 10.0);
    } else {
        vec3 across = dFdx(local), upwards = dFdy(local);
        vec3 slope = cross(upwards, n) * dFdx(high) + cross(n, across) * dFdy(high);
        float area = dot(across, cross(upwards, n));
        n = normalize(n - slope * ((lip ? 0.015 : 0.03) * fine / (area + sign(area) * 1e-7)));
        float held = noise(local.xy * 1.2 + local.z * vec2(0.7, -0.9)) * smoothstep(0.1, 0.9, local.z);
        albedo = mix(LEATHER, EDGE, lip ? 0.6 : 0.45 * held * held) * (0.80 + 0.40 * high);
        vec2 upper = row(CUP_HEIGHT - 0.34, around, blur), lower = row(0.26, around + 0.3 / STITCHES, blur);
        vec3 down = lip ? vec3(0.0) : seam((around - SEAM) * 6.2831853 * length(local.xy), blur);
        vec2 sewn = max(max(upper, lower), down.xy);
        vec2 lines = abs(local.z - vec2(CUP_HEIGHT - 0.19, 0.42));
        float groove = smoothstep(0.015, 0.04 + blur, min(lines.x, lines.y)) * (1.0 - down.z);
        albedo *= (1.0 - 0.45 * sewn.y) * mix(0.4, 1.0, groove);
        albedo = mix(albedo, THREAD, sewn.x);
        gloss = vec2((0.09 + 0.16 * held) * (1.0 - sewn.x) * (0.5 + high) * groove, lip ? 34.0 : 22.0);
    }

    // What of the lamp comes in over the mouth, and how open a place in the cup is.
    float seen = 1.0, open = 1.0;
    if (inside) {
        float depth = max(CUP_HEIGHT - local.z, 0.0);
        vec2 passes = local.xy + lamp.xy * depth / max(lamp.z, 0.05);
        float soft = 0.06 + depth * LAMP_RADIUS / far;
        seen = lamp.z > 0.0 ? 1.0 - smoothstep(CUP_MOUTH - 0.12 - soft, CUP_MOUTH - 0.12 + soft, length(passes)) : 0.0;
        open = mix(0.07, 1.15, exp(-0.75 * depth));
    } else {
        open = mix(0.45, 1.0, smoothstep(0.0, 1.6, world.z)) * (0.75 + 0.25 * n.z);
    }

    vec3 at = turn * n;
    vec3 half_way = normalize(to_lamp + to_eye);
    float beam = max(cone(world), 0.45);
    vec3 key = LAMPLIGHT * beam * seen;
    float shine = pow(max(dot(at, half_way), 0.0), gloss.y) * gloss.x;
    float grazing = pow(1.0 - facing, 4.0);
    float near = 0.35 + 0.65 * beam;
    vec3 around_it = mix(FROM_BELOW, FROM_ABOVE, 0.5 + 0.5 * at.z) * open * near;
    vec3 fill = FILL * max(dot(at, FILL_FROM), 0.0) * 1.7 * near * open;
    vec3 shown = albedo * (key * max(dot(at, to_lamp), 0.0) + around_it + fill) + key * shine
               + FROM_ABOVE * (grazing * 1.6 + 0.12 * max(at.z, 0.0)) * gloss.x * open * near;

    float bend = lip ? 0.09 : 1.5;
    float covered = inside ? 1.0 : clamp(0.5 * bend * facing * facing * scale + 0.15, 0.0, 1.0);
    colour = vec4(on_screen(shown * vignette()) * light, covered);
}
