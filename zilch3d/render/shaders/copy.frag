// A picture of the window's size, as it is: each pixel is one.
uniform sampler2D picture;

out vec4 colour;

void main() {
    colour = vec4(texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb, 1.0);
}
