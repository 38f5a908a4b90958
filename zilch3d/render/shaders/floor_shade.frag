in vec3 world;
flat in int die;

void main() {
    vec3 to_die = vec3(dice[die * 5].w, dice[die * 5 + 1].w, dice[die * 5 + 2].w) - world;
    shade(world, die, max(to_die.z, 0.0) * inversesqrt(dot(to_die, to_die)));
}
