/** A block copied from a spreadsheet: tab between cells, line break between rows, quotes around cells with either. */
export function parseBlock(text: string): string[][] {
  const lines: string[][] = [['']]
  let quoted = false
  const put = (sign: string) => {
    const line = lines.at(-1) ?? []
    line[line.length - 1] = (line.at(-1) ?? '') + sign
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted && sign === '"' && text[at + 1] === '"') put(text[at++] ?? '')
    else if (sign === '"' && (quoted || lines.at(-1)?.at(-1) === '')) quoted = !quoted
    else if (!quoted && sign === '\t') lines.at(-1)?.push('')
    else if (!quoted && sign === '\n') lines.push([''])
    else if (quoted || sign !== '\r') put(sign)
  }
  if (lines.length > 1 && lines.at(-1)?.join('') === '') lines.pop()
  return lines.map((line) => line.map((cell) => cell.trim()))
}
