// A die of many: turned and moved by its own three columns and centre.
layout(location = 0) in vec3 place;

out vec3 local;
out vec3 world;
flat out int die;

void main() {
    die = gl_InstanceID;
    vec4 a = dice[die * 5], b = dice[die * 5 + 1], c = dice[die * 5 + 2];
    local = place;
    world = a.xyz * place.x + b.xyz * place.y + c.xyz * place.z + vec3(a.w, b.w, c.w);
    gl_Position = camera * vec4(world, 1.0);
}
