// The mean of all samples of a photograph so far, and black round it where the window is of another
// shape.
uniform sampler2D summed;
uniform vec4 frame;         // left and lower edge, width and height of where it is shown, in pixels

out vec4 colour;

void main() {
    vec2 at = (gl_FragCoord.xy - frame.xy) / frame.zw;
    vec4 sum = texture(summed, at);
    float inside = float(at == clamp(at, 0.0, 1.0));
    colour = vec4(inside * sqrt(sum.rgb / max(sum.a, 1.0)), 1.0);
}
