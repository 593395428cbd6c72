/** Replaces `react-markdown`: refine's MarkdownField is never shown here (40 kB with remark-gfm). */
export function ReactMarkdown({ children }: { children?: string }): string {
  return children ?? ''
}
// biome-ignore lint/style/noDefaultExport: refine takes the default export of the package this stands in for
export default ReactMarkdown
