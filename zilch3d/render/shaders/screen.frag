// The still scene, as it was written down once.
uniform sampler2D lit;

out vec4 colour;

void main() {
    colour = vec4(texelFetch(lit, ivec2(gl_FragCoord.xy), 0).rgb * light, 1.0);
}
