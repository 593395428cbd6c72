/** Characters twice as wide as a Latin one: Chinese, kana, Hangul, and full-width characters. */
const WIDE = /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹯＀-｠￠-￦]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const ASCII = /^[\u0020-\u007e]*$/

/** Width of a text in one line; of several lines the longest counts. */
export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  let [line, longest] = [0, 0]
  for (const sign of text) {
    line = sign === '\n' ? 0 : line + (WIDE.test(sign) ? 2 : 1)
    if (line > longest) longest = line
  }
  return longest
}

/** Lines a text takes in a cell of this width. */
export const linesIn = (text: string, width: number): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line) / width)), 0)
