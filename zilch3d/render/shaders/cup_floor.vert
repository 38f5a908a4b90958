// The part of the level floor that the cup can darken: around it and where its shadow falls.
layout(location = 0) in vec3 place;

uniform float height;       // of the floor
uniform vec4 bounds;        // left, near, right and far edge of the floor

out vec3 world;

void main() {
    vec3 foot = vec3(cup[0].w, cup[1].w, cup[2].w);
    vec2 low = vec2(1e3), high = vec2(-1e3);
    for (int k = 0; k < 2; k++) {
        vec3 end = foot + cup[2].xyz * (k == 0 ? 0.0 : CUP_HEIGHT);
        float drop = max(end.z - height, 0.0);
        vec2 fallen = (end.xy - LAMP.xy) * (drop / (LAMP.z - end.z)) + end.xy;
        float spread = (1.8 * LAMP.z + LAMP_RADIUS * drop) / (LAMP.z - end.z);
        float beside = drop < 2.0 ? 2.4 : 0.0;
        low = min(low, min(end.xy - beside, fallen - spread));
        high = max(high, max(end.xy + beside, fallen + spread));
    }
    world = vec3(clamp(mix(low, high, place.xy), bounds.xy, bounds.zw), height);
    gl_Position = camera * vec4(world, 1.0);
}
