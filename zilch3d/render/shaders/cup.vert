// The cup: turned and moved by three columns and its foot.
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 outward;

out vec3 local;
out vec3 world;
out vec3 normal;

void main() {
    mat3 turn = mat3(cup[0].xyz, cup[1].xyz, cup[2].xyz);
    local = place;
    normal = outward;
    world = turn * place + vec3(cup[0].w, cup[1].w, cup[2].w);
    gl_Position = camera * vec4(world, 1.0);
}
