/** Places a text takes on a terminal: Chinese characters and full-width signs take two. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1),
    0,
  )

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Rows in aligned columns, two blanks in front. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell))
  return rows
    .map((row) => `  ${row.map((cell, index) => padded(cell, widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** A headed part of the explanation; '' when it has no rows. */
export const section = (title: string, rows: readonly (readonly string[])[]): string =>
  rows.length ? `\n${title}\n${textTable(rows)}\n` : ''
