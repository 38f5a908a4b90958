// The still scene where the cup stands in its light, as balls along the cup's axis shade it.

in vec3 world;

uniform sampler2D lit;
uniform sampler2D shaded;

out vec4 colour;

void main() {
    vec3 foot = vec3(cup[0].w, cup[1].w, cup[2].w);
    vec3 to_lamp = LAMP - world;
    float far = inversesqrt(dot(to_lamp, to_lamp));
    to_lamp *= far;
    float seen = 1.0, close = 0.0;
    for (int k = 0; k < 3; k++) {
        float share = 0.18 + 0.32 * float(k);
        float radius = mix(CUP_FOOT, CUP_MOUTH, share);
        vec3 to = foot + cup[2].xyz * (share * CUP_HEIGHT) - world;
        float along = dot(to, to_lamp);
        float off = sqrt(max(dot(to, to) - along * along, 0.0));
        float soft = max(0.05, along * LAMP_RADIUS * far);
        float ball = smoothstep(radius - soft, radius + soft, off);
        seen = min(seen, along > 0.0 ? ball : 1.0);
        float gap = max(dot(to, to) / (radius * radius) - 1.0, 0.0);
        close = max(close, 1.0 / (1.0 + 5.0 * gap * gap));
    }
    vec3 there = mix(still(shaded), still(lit), seen);
    colour = vec4(there * (1.0 - 0.45 * close) * light, 1.0);
}
