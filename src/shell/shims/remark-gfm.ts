/** Replaces `remark-gfm`, the plug-in of react-markdown (see there). */
export function remarkGfm(): void {}
// biome-ignore lint/style/noDefaultExport: refine takes the default export of the package this stands in for
export default remarkGfm
