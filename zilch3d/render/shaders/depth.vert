// Mouldings into the depth buffer alone, in exactly the place where they are shaded.
layout(location = 0) in vec3 place;

invariant gl_Position;

void main() {
    gl_Position = camera * vec4(place, 1.0);
}
