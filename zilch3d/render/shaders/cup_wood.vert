// The sides of the rim, or the shelf's frame, that are near enough to the cup to take its shadow;
// all others are drawn nowhere.
layout(location = 0) in vec3 place;
layout(location = 4) in float side;

uniform bool on_shelf;

invariant gl_Position;

out vec3 world;

void main() {
    vec3 centre = vec3(cup[0].w, cup[1].w, cup[2].w) + 0.5 * CUP_HEIGHT * cup[2].xyz;
    vec3 wall = walls[on_shelf ? 0 : int(side + 0.5)];
    vec2 fallen = (centre.xy - LAMP.xy) * (centre.z / (LAMP.z - centre.z)) + centre.xy;
    float nearest = min(dot(wall.xy, centre.xy), dot(wall.xy, fallen)) + wall.z;
    float farthest = max(dot(wall.xy, centre.xy), dot(wall.xy, fallen)) + wall.z;
    bool over_shelf = max(centre.x, fallen.x) > SHELF_AT.x - 4.0;
    bool reached = on_shelf ? over_shelf : nearest < 2.6 && farthest > -3.6;
    world = place;
    gl_Position = reached ? camera * vec4(place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
