// The part of a level floor that a die can darken: its surroundings and where its shadow falls.
layout(location = 0) in vec3 place;

uniform float height;       // of the floor
uniform vec4 bounds;        // left, near, right and far edge of the floor

out vec3 world;
flat out int die;

void main() {
    die = gl_InstanceID;
    vec3 centre = vec3(dice[die * 5].w, dice[die * 5 + 1].w, dice[die * 5 + 2].w);
    float drop = max(centre.z - height, 0.0);
    vec2 fallen = (centre.xy - LAMP.xy) * (drop / (LAMP.z - centre.z)) + centre.xy;
    float spread = 1.15 + 0.16 * drop;
    vec2 low = min(centre.xy - 1.4, fallen - spread);
    vec2 high = max(centre.xy + 1.4, fallen + spread);
    world = vec3(clamp(mix(low, high, place.xy), bounds.xy, bounds.zw), height);
    gl_Position = camera * vec4(world, 1.0);
}
