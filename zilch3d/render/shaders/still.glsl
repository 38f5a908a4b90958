// The still scene's pictures, which are kept as the camera sees it that leans nowhere.
vec3 still(sampler2D picture) {
    if (lean.x == 1.0) return texelFetch(picture, ivec2(gl_FragCoord.xy), 0).rgb;
    return texture(picture, (gl_FragCoord.xy * lean.x + lean.yz) / screen).rgb;
}
