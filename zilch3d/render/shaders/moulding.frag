// Oiled walnut: mitred lengths, or one that is bent into a ring.

in vec3 world;
in vec3 normal;
in vec3 wood;
in vec2 joint;
flat in float piece;

uniform bool on_shelf;

void main() {
    float blur = max(length(dFdx(wood.yz)), length(dFdy(wood.yz)));
    bool bent = circle > 0.0 && !on_shelf;
    vec4 grain = walnut(wood, bent ? 3.0 : piece + (on_shelf ? 20.0 : 0.0), blur);
    float gap = min(joint.x, joint.y);
    float pixel = max(length(dFdx(world)), length(dFdy(world)));
    vec3 albedo = grain.rgb * (1.0 - 0.65 * (1.0 - smoothstep(0.0, 0.012 + pixel, gap)));

    vec3 n = normalize(normal);
    vec3 to_lamp = normalize(LAMP - world);
    float reach = LAMP_RADIUS / distance(LAMP, world);
    vec3 lifted = world + n * 0.02;
    float seen, open;
    float inwards = nearest_wall(world.xy);
    if (on_shelf) {
        seen = past_tray(lifted, to_lamp, reach);
        open = 0.5 + 0.5 * smoothstep(0.0, 0.5, world.z + n.z * 0.3);
    } else {
        bool inside = inwards > -0.02 && n.z < 0.5;
        seen = inside ? mix(over_rim(lifted, to_lamp, reach), 1.0, smoothstep(0.1, 0.5, n.z)) : 1.0;
        float sunk = smoothstep(0.0, 1.5, world.z);
        open = mix(inside ? 0.40 : 0.62, 1.0, max(sunk * 0.8, n.z));
        open *= 1.0 - 0.45 * exp2(-6.0 * world.z);
        if (!inside) seen *= past_shelf(lifted, to_lamp, reach);
    }
    float worn = 1.0 - 0.7 * grain.w;
    // Its lacquer mirrors the room.
    vec3 to_eye = normalize(eye - world), towards = reflect(-to_eye, n);
    vec3 lacquer = room(towards, to_lamp, 0.06 + 0.10 * grain.w, 0.25) * fresnel(max(dot(n, to_eye), 0.0), 0.045);
    written(albedo, world, n, seen, open, vec2(0.26 * worn, 150.0), lacquer * open * cone(world));
}
