in vec3 world;
flat in int die;

void main() {
    shade(world, die, 0.6);
}
