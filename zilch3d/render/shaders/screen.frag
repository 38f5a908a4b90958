// The still scene, as it was written down once, to a camera that leans nowhere: each pixel is one.
uniform sampler2D lit;

out vec4 colour;

void main() {
    colour = vec4(texelFetch(lit, ivec2(gl_FragCoord.xy), 0).rgb * light, 1.0);
}
