// The sides of the rim that are near enough to a die to take its shadow, or the shelf's frame for
// the dice that stand near it; all others are drawn nowhere.
layout(location = 0) in vec3 place;
layout(location = 4) in float side;

uniform bool on_shelf;

invariant gl_Position;

out vec3 world;
flat out int die;

void main() {
    die = gl_InstanceID;
    vec3 centre = vec3(dice[die * 5].w, dice[die * 5 + 1].w, dice[die * 5 + 2].w);
    vec3 wall = walls[on_shelf ? 0 : int(side + 0.5)];
    vec2 fallen = (centre.xy - LAMP.xy) * (centre.z / (LAMP.z - centre.z)) + centre.xy;
    float nearest = min(dot(wall.xy, centre.xy), dot(wall.xy, fallen)) + wall.z;
    float farthest = max(dot(wall.xy, centre.xy), dot(wall.xy, fallen)) + wall.z;
    bool reached = on_shelf ? abs(centre.x - SHELF_AT.x) < 4.0 : nearest < 1.3 && farthest > -2.2;
    world = place;
    gl_Position = reached ? camera * vec4(place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
