// A sample of a photograph; its alpha counts it.
uniform sampler2D sampled;

out vec4 colour;

void main() {
    vec3 c = texelFetch(sampled, ivec2(gl_FragCoord.xy), 0).rgb;
    colour = vec4(c * c, 1.0);      // the mean is of light, as a film adds it up
}
