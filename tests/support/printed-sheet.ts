import { expect } from 'vitest'
import { read, utils } from 'xlsx'
import { partOf, printTitlesOf } from './workbook.ts'

const all = (xml: string, pattern: RegExp): string[] =>
  [...xml.matchAll(pattern)].map((match) => match[1] ?? '')

/** Formulas of a sheet by cell. */
export const formulasOf = (xml: string): Map<string, string> =>
  new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*><f>([^<]*)<\/f>/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )

/** Common parts of every first sheet of an exported report. Answers its formulas by cell. */
export async function expectPrinted(file: Buffer): Promise<Map<string, string>> {
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
  const book = read(file, { type: 'buffer', dense: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const { first, last } = printTitlesOf(book, 0)

  // A4 across, one page wide, margins of 12 mm, the heads on every page, page numbers in the foot
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(xml).toMatch(/<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/)
  expect(xml).toContain('<pageMargins left="0.47" right="0.47" top="0.47"')
  expect(xml).toMatch(/<oddFooter>&amp;L.*内部资料&amp;C.+&amp;R第 &amp;P 页 共 &amp;N 页<\/oddFooter>/)
  expect([first, last - first]).toEqual([4, expect.any(Number)])

  // three rows of title and an empty one; heads and the columns that name a row stay
  const pane = /<pane xSplit="(\d+)" ySplit="(\d+)" topLeftCell="([A-Z]+\d+)"[^>]*state="frozen"\/>/.exec(xml)
  expect(pane?.[2]).toBe(String(last + 1))
  expect(pane?.[3]).toBe(utils.encode_cell({ r: last + 1, c: Number(pane?.[1]) }))
  const headCells = sheet['!data']?.[last] ?? []
  const widths = all(xml, /<col [^>]*width="([\d.]+)"/g).map(Number)
  for (const width of widths) expect(width >= 6 && width <= 40, `width ${width}`).toBe(true)
  const filter = utils.decode_range(/<autoFilter ref="([^"]+)"\/>/.exec(xml)?.[1] ?? '')
  expect([filter.s.r, filter.e.c]).toEqual([last, widths.length - 1])

  // a head of two levels: a column without a group stands in both rows
  const merged = sheet['!merges'] ?? []
  if (last > first)
    for (const column of widths.keys()) {
      const through = merged.some(
        ({ s, e }) => s.c === column && e.c === column && s.r === first && e.r === last,
      )
      expect(through, `column ${column}`).toBe(!headCells[column]?.v)
    }
  const places = merged.flatMap(({ s, e }) =>
    Array.from({ length: (e.r - s.r + 1) * (e.c - s.c + 1) }, (_, at) =>
      utils.encode_cell({ r: s.r + Math.floor(at / (e.c - s.c + 1)), c: s.c + (at % (e.c - s.c + 1)) }),
    ),
  )
  expect(new Set(places).size, 'merged cells overlap').toBe(places.length)

  return checkedFormulas(xml, sheet['!data'] ?? [])
}

/** Every formula stands in the sum row, and what it gives is the value that stands with it. */
function checkedFormulas(xml: string, grid: readonly (readonly { v?: unknown }[] | undefined)[]) {
  const formulas = formulasOf(xml)
  const valueAt = (place: string): number => {
    const { r, c } = utils.decode_cell(place)
    return Number(grid[r]?.[c]?.v ?? 0)
  }
  for (const [place, formula] of formulas) {
    expect(utils.decode_cell(place).r, `${place} ${formula}`).toBe(grid.length - 1)
    const summed = /^SUBTOTAL\(109,([A-Z]+\d+:[A-Z]+\d+)\)$/.exec(formula)
    const divided = /^IF\(([A-Z]+\d+)=0,"",ROUND\(([A-Z]+\d+)\/\1(?:\*(\d+))?,(\d+)\)\)$/.exec(
      formula.replaceAll('&quot;', '"'),
    )
    if (summed) {
      const { s, e } = utils.decode_range(summed[1] ?? '')
      let sum = 0
      for (let row = s.r; row <= e.r; row += 1) sum += valueAt(utils.encode_cell({ r: row, c: s.c }))
      expect(e.r, `${place}: all rows`).toBe(grid.length - 2)
      expect(valueAt(place), `${place} ${formula}`).toBeCloseTo(sum, 4)
    } else {
      expect(divided, `${place} ${formula}`).not.toBeNull()
      const [, den = '', num = '', scale = '1', digits = '2'] = divided ?? []
      const given = (valueAt(num) / valueAt(den)) * Number(scale)
      expect(Math.abs(valueAt(place) - given), `${place} ${formula}`).toBeLessThanOrEqual(
        0.6 / 10 ** Number(digits),
      )
    }
  }
  return formulas
}
