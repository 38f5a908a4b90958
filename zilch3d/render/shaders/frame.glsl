// What all shaders read; see uniforms.py, which fills it. Lengths in die sides.

layout(std140) uniform Frame {
    mat4 camera;
    vec3 eye;
    float pixels;               // that one side covers at a depth of one side
    vec3 light;                 // colour of the light on the whole picture; 1 is usual
    float circle;               // radius of a round tray, 0 for others
    vec2 screen;                // the framebuffer's size, in pixels
    int wall_count;             // WALLS at most; no constant, so that loops are short and quick to compile
    int neighbour_count;        // the most that any die has, 4 at most
    vec4 lean;                  // from a pixel to that of the still scene: scale, and shift in pixels
    vec4 lamp_now;              // the place of the lamp, and its radius: LAMP and LAMP_RADIUS
    float depth_of_tray;        // from its middle to its farthest wall
    vec3 walls[WALLS];          // inward normal and offset of each wall of the tray
    vec3 corners[WALLS];        // of the rim's outer edge
    vec4 cup[3];                // columns of its turn, its foot beside them
    vec4 dice[MOST_DICE * 5];   // see dice.die_numbers
    vec4 marks[MOST_DICE * 2];  // centre and height of floor, ring; heading, brackets, pool of light
};
