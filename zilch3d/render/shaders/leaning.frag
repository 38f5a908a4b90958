// The still scene, as it was written down once, to a camera that leans.
uniform sampler2D lit;

out vec4 colour;

void main() {
    colour = vec4(still(lit) * light, 1.0);
}
