import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import XLSX from 'xlsx'
import { titleBlock } from '#server/kit/sheet/title-words.ts'
import type { SheetColumn, SheetSpec } from '#server/kit/sheet.ts'
import { expectPrinted, formulasOf } from '#support/printed-sheet.ts'
import { partOf, printTitlesOf, reportOf, workbookOf } from '#support/workbook.ts'

const columns: SheetColumn[] = [
  { key: 'week', title: '分娩周', kind: 'text' },
  { key: 'days', title: '起止', kind: 'text' },
  { key: 'litters', title: '窝数', kind: 'integer', grouped: true, total: 'sum' },
  { key: 'born', title: '总产仔', group: '产仔（头）', kind: 'integer', grouped: true, total: 'sum' },
  { key: 'alive', title: '活仔', group: '产仔（头）', kind: 'integer', grouped: true, total: 'sum' },
  {
    ...{ key: 'mean', title: '总产仔', group: '窝均（头）', kind: 'decimal', digits: 2 },
    total: { num: 'born', den: 'litters', scale: 1 },
  },
  {
    ...{ key: 'rate', title: '活仔', group: '比率（%）', kind: 'decimal', digits: 2 },
    total: { num: 'alive', den: 'born', scale: 100 },
  },
  { key: 'other', title: '头胎', kind: 'integer', total: 'sum' },
  { key: 'weight', title: '初生 kg', kind: 'decimal', digits: 2 },
]
const rows = [
  {
    week: '2026-W47',
    days: '11-16 至 11-21 未完',
    litters: 47,
    born: 664,
    alive: 623,
    mean: 14.13,
    rate: 93.83,
  },
  {
    week: '2026-W46',
    days: '=恶意',
    litters: 57,
    born: 823,
    alive: 765,
    mean: 14.44,
    rate: 92.95,
    weight: '1.44',
  },
]
const foot = {
  week: '合计',
  days: '2 周',
  litters: 104,
  born: 1487,
  alive: 1388,
  mean: '14.298077',
  rate: '93.342300',
  other: 9,
}
const block = titleBlock({
  ...{ title: '产仔报表 按分娩周', farms: '江北公司 柳河种猪场', period: '2026-11-09 至 2026-11-21' },
  ...{
    filters: ['胎次＝1'],
    formulas: ['F40', 'F41'],
    asOf: '2026-11-21 11:34:00',
    by: '陈秀兰',
    requestId: '7f3a',
  },
})
const spec: SheetSpec = { sheetName: '产仔报表', columns, rows, foot, print: { block, fixed: 2 } }
const xmlOf = (file: Buffer, sheet = 1) => partOf(file, `xl/worksheets/sheet${sheet}.xml`)

describe('a printed sheet', () => {
  test('has the title block of three rows, an empty one, and a head of two levels in merged cells', async () => {
    const file = await workbookOf(spec)
    await expectPrinted(file)
    const found = reportOf(file)
    expect(found.title).toBe('产仔报表 按分娩周')
    expect(found.lines).toEqual([
      ['江北公司 柳河种猪场', '期间 2026-11-09 至 2026-11-21，数据截至 2026-11-21 11:34:00'],
      ['筛选 胎次＝1', '口径 现行口径，F40、F41；导出 2026-11-21 11:34:00 陈秀兰；请求号 7f3a'],
    ])
    const merged = (XLSX.read(file).Sheets.产仔报表?.['!merges'] ?? []).map((one) =>
      XLSX.utils.encode_range(one),
    )
    expect(merged).toEqual(
      expect.arrayContaining(['A1:I1', 'D5:E5', 'A5:A6', 'B5:B6', 'C5:C6', 'H5:H6', 'I5:I6']),
    )
    expect(found.head).toEqual([
      ...[
        '分娩周',
        '起止',
        '窝数',
        '产仔（头）-总产仔',
        '产仔（头）-活仔',
        '窝均（头）-总产仔',
        '比率（%）-活仔',
      ],
      ...['头胎', '初生 kg'],
    ])
    expect(await xmlOf(file)).toContain('<pane xSplit="2" ySplit="6" topLeftCell="C7"')
  })

  test('adds up by formulas what its rows add up to, divides sums by sums, and writes other figures as they are', async () => {
    const xml = await xmlOf(await workbookOf(spec))
    expect(Object.fromEntries(formulasOf(xml))).toEqual({
      C9: 'SUBTOTAL(109,C7:C8)',
      D9: 'SUBTOTAL(109,D7:D8)',
      E9: 'SUBTOTAL(109,E7:E8)',
      F9: 'IF(C9=0,"",ROUND(D9/C9,2))',
      G9: 'IF(D9=0,"",ROUND(E9/D9*100,2))',
    })
    expect(reportOf(await workbookOf(spec)).sums.slice(2, 8)).toEqual([
      104, 1487, 1388, 14.298077, 93.3423, 9,
    ])
  })

  test('shows thousands with a comma, weeks as text, no value as an empty cell with lines, and never runs a text', async () => {
    const file = await workbookOf(spec)
    const sheet = XLSX.read(file, { cellNF: true, cellStyles: true }).Sheets.产仔报表 ?? {}
    expect([sheet.D9?.w, sheet.D9?.z, sheet.G8?.z, sheet.A7?.t]).toEqual(['1,487', '#,##0', '0.00', 's'])
    expect(sheet.I7?.v).toBeUndefined()
    expect(await xmlOf(file)).toMatch(/<c r="I7" s="\d+"\/>/)
    expect(sheet.B8?.v).toBe('=恶意')
  })

  test('has widths by content between 6 and 40, a Chinese sign counts two; what is longer breaks its line', async () => {
    const long = '很长的说明'.repeat(20)
    const file = await workbookOf({
      ...{ sheetName: '宽', print: { block } },
      columns: [
        { key: 'a', title: '号', kind: 'text' },
        { key: 'b', title: '中文名称', kind: 'text' },
        { key: 'c', title: '说明', kind: 'text' },
        ...Array.from({ length: 8 }, (_, at) => ({ key: `n${at}`, title: '数', kind: 'integer' as const })),
      ],
      rows: [{ a: 1, b: '二十个字的名称二十个字的名称', c: long }],
    })
    const xml = await xmlOf(file)
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(widths.slice(0, 4)).toEqual([6, 31, 40, 6])
    // programs that measure no wrapped text by themselves take the height from the row: 200 places in lines of 38
    expect(xml).toContain(`<row r="6" ht="${6 * 16 + 2}" customHeight="1">`)
    const style = Number(/<c r="C6" t="inlineStr" s="(\d+)"/.exec(xml)?.[1])
    const looks = [
      ...((await partOf(file, 'xl/styles.xml')).split('<cellXfs')[1] ?? '').matchAll(
        /<xf [^>]*>(<alignment[^>]*>)?/g,
      ),
    ]
    expect(looks[style]?.[1]).toContain('wrapText="1"')
  })

  test('measures the first rows only: later rows come one by one', async () => {
    let [given, atFirstByte] = [0, 0]
    function* many() {
      for (; given < 50_000; given += 1) yield { week: `2026-W${given % 52}`, litters: 1 }
    }
    const { writeWorkbook } = await import('#server/kit/sheet.ts')
    for await (const piece of writeWorkbook([
      { ...spec, rows: many(), foot: { week: '合计', litters: 50_000 } },
    ]))
      if (piece.length > 0 && atFirstByte === 0) atFirstByte = given
    expect(given).toBe(50_000)
    expect(atFirstByte).toBeLessThan(1000)
  })

  test('goes on in further sheets, each with its block and heads; sums over several are no formulas', async () => {
    const many = Array.from({ length: 25 }, () => ({ week: '2026-W47', litters: 1 }))
    const file = await workbookOf({ ...spec, rows: many, foot: { week: '合计', litters: 25 }, maxRows: 20 })
    const book = XLSX.read(file)
    expect(book.SheetNames).toEqual(['产仔报表', '产仔报表_2', '产仔报表_3'])
    for (const [index, name] of book.SheetNames.entries()) {
      expect(book.Sheets[name]?.A1?.v).toBe('产仔报表 按分娩周')
      expect(printTitlesOf(book, index)).toEqual({ first: 4, last: 5 })
      expect(formulasOf(await xmlOf(file, index + 1)).size).toBe(0)
    }
  })

  test('sheets of one name are distinguished', async () => {
    const book = XLSX.read(await workbookOf(spec, spec, { ...spec, sheetName: "A's [1]" }))
    expect(book.SheetNames).toEqual(['产仔报表', '产仔报表_2', "A's  1 "])
    expect(book.Workbook?.Names?.at(2)?.Ref).toBe("'A''s  1 '!$5:$6")
  })

  test('a list keeps its head in the first row, where an import looks, and prints across with heads repeated', async () => {
    const file = await workbookOf({
      sheetName: '供应商',
      columns: columns.slice(0, 3),
      rows,
      meta: ['供应商'],
    })
    const xml = await xmlOf(file)
    expect(XLSX.read(file).Sheets.供应商?.A1?.v).toBe('分娩周')
    expect(printTitlesOf(XLSX.read(file), 0)).toEqual({ first: 0, last: 0 })
    expect(xml).toContain('ySplit="1"')
    expect(xml).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"')
    expect(xml).toContain('<printOptions gridLines="1"/>')
    expect(xml).not.toContain('mergeCell')
  })
})

const SOFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)

// LibreOffice reads the file as strictly as Excel, and calculates; where it is not installed only the tests above stand
test.skipIf(!SOFFICE)(
  'LibreOffice prints one page across, and calculates the sums that stand there',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pig-farm-print-'))
    const convert = (to: string) =>
      execFileSync(SOFFICE ?? '', [
        ...[`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', to],
        ...['--outdir', folder, join(folder, 'a.xlsx')],
      ])
    try {
      writeFileSync(join(folder, 'a.xlsx'), await workbookOf(spec))
      convert('pdf')
      const pdf = readFileSync(join(folder, 'a.pdf'), 'latin1')
      const pages = [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)[^>]*?\/MediaBox\s*\[\s*([\d.\s]+)\]/g)]
      const sizes = pages.map((page) =>
        page[1]
          ?.trim()
          .split(/\s+/)
          .map((one) => Math.round(Number(one))),
      )
      expect(sizes).toEqual([[0, 0, 842, 595]])
      convert('csv:Text - txt - csv (StarCalc):44,34,76')
      const lines = readFileSync(join(folder, 'a.csv'), 'utf8').trim().split('\n')
      expect(lines.at(-1)).toBe('合计,2 周,104,"1,487","1,388",14.30,93.34,9,')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
