// What the things beside the tray leave of the table's two pictures.

in vec3 world;

layout(location = 0) out vec4 lit;
layout(location = 1) out vec4 shaded;

const vec3 SHADE = vec3(0.30, 0.29, 0.30);      // of wood in shadow, as seen, to that in the lamp's light

void main() {
    vec3 to_lamp = normalize(LAMP - world);
    float open = open_by_props(world);
    lit = vec4(mix(SHADE, vec3(1.0), past_props(world, to_lamp)) * open, 1.0);
    shaded = vec4(vec3(open), 1.0);
}
