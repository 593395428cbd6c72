import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import XLSX from 'xlsx'
import { fromSerial, toSerial } from '#domain/sheet-serial.ts'
import {
  choice,
  code,
  date,
  earTag,
  type Fields,
  flag,
  idCard,
  integer,
  moment,
  money,
  month,
  name,
  note,
  phone,
  text,
  weight,
} from '#kit/field.ts'
import { META_MARK } from '#kit/import/import.head.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { parseField } from '#kit/parse.ts'
import { matchHead } from '#server/kit/import/match-head.ts'
import { readSheet } from '#server/kit/sheet.ts'
import { sheetColumns, sheetRow } from '#server/kit/sheet-fields.ts'
import { sampleOf } from '#support/samples.ts'
import { partOf, rowsOf, workbookOf } from '#support/workbook.ts'

const fields = {
  code: code('编码'),
  name: name('名称'),
  earNo: earTag('耳号'),
  phone: phone('电话'),
  idCard: idCard('身份证号'),
  text: text('文字'),
  spaced: text('地址', { spaces: true }),
  remark: note('备注'),
  sort: integer('排序', { min: -9999, max: 9999 }),
  heads: integer('头数', { min: 0, unit: '头' }),
  weight: weight('体重', { min: -500 }),
  amount: money('金额'),
  price: money('单价', { digits: 4 }),
  day: date('日期'),
  period: month('期间'),
  enabled: flag('启用'),
  kind: choice('类型', { FEED: '饲料', DRUG: '兽药' }),
} satisfies Fields

const record = fc.record(
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, fc.option(sampleOf(field), { freq: 6 })]),
  ),
)

async function exported(rows: readonly Record<string, unknown>[]): Promise<Buffer> {
  const turn = sheetRow(fields)
  return workbookOf({
    sheetName: '往返',
    columns: sheetColumns(fields),
    rows: rows.map(turn),
    meta: ['往返'],
  })
}

async function imported(file: Buffer): Promise<Record<string, unknown>[]> {
  const [head, ...rest] = (await readSheet(file)).rows
  const columns = matchHead(fields, head?.cells ?? [])
  const data = rest.filter((row) => !String(row.cells[0]).startsWith(META_MARK))
  return data.map((row) =>
    Object.fromEntries(
      columns.map(({ key, index, field }) => {
        const typed = typedCell(field, row.cells[index] ?? null)
        const parsed = typed.ok ? parseField(field, typed.value) : typed
        return [key, parsed.ok ? stored(field.digits, parsed.value) : parsed.message]
      }),
    ),
  )
}

/** A numeric column answers all its places. */
const stored = (digits: number | undefined, value: unknown): unknown =>
  digits !== undefined && typeof value === 'string' ? Number(value).toFixed(digits) : value

describe('import(export(x)) = x', () => {
  test('for 10,000 rows of every kind of field, formulas and escapes among them', async () => {
    const seed = Date.now()
    const rows = fc
      .sample(record, { seed, numRuns: 10_000 })
      .filter((row) => Object.values(row).some((value) => value !== null))
    const back = await imported(await exported(rows))
    expect(back).toHaveLength(rows.length)
    for (const [index, row] of rows.entries()) expect(back[index], `seed ${seed} row ${index}`).toEqual(row)
  }, 60_000)

  test('a number longer than a spreadsheet keeps stands as text, exact', async () => {
    const row = { amount: '12345678901234.56' }
    const [read] = await imported(await exported([row]))
    expect((await rowsOf(await exported([row])))[1]?.cells).toContain('12345678901234.56')
    expect(read?.amount).toBe('12345678901234.56')
  })
})

describe('a written workbook', () => {
  const columns = [
    { key: 'a', title: '耳号', kind: 'text' as const },
    { key: 'n', title: '头数', kind: 'integer' as const },
    { key: 'w', title: '体重', kind: 'decimal' as const },
    { key: 'd', title: '日期', kind: 'date' as const },
    { key: 'm', title: '时间', kind: 'moment' as const },
    { key: 'f', title: '启用', kind: 'flag' as const },
  ]
  const rows = [{ a: '000123', n: 12, w: '1.50', d: '2026-11-21', m: '2026-11-21 23:59:59', f: false }]
  const read = async (file: Buffer, options: XLSX.ParsingOptions = {}) =>
    XLSX.read(file, { cellStyles: true, cellNF: true, ...options })

  test('opens in another program with types and formats: ear numbers stay text, dates are dates', async () => {
    const book = await read(await workbookOf({ sheetName: '猪只', columns, rows }))
    const sheet = book.Sheets.猪只
    const cells = ['A2', 'B2', 'C2', 'D2', 'E2', 'F2'].map((at) => sheet?.[at] as XLSX.CellObject)
    expect(cells.map(({ t, v }) => [t, v])).toEqual([
      ['s', '000123'],
      ['n', 12],
      ['n', 1.5],
      ['n', 46347],
      ['n', expect.closeTo(46347.99999, 5)],
      ['s', '否'],
    ])
    expect(cells.map(({ z }) => z)).toEqual(['@', '0', '0.00', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '@'])
    expect(cells.map(({ w }) => w)).toEqual([
      '000123',
      '12',
      '1.50',
      '2026-11-21',
      '2026-11-21 23:59:59',
      '否',
    ])
  })

  test('begins with the Chinese head and ends with the sums and one note that counts the rows', async () => {
    const spec = {
      sheetName: '猪只',
      columns,
      rows,
      foot: { a: '合计', n: 12 },
      meta: ['筛选：全部', '导出人：张三'],
    }
    const found = await rowsOf(await workbookOf(spec))
    expect(found[0]?.cells).toEqual(['耳号', '头数', '体重', '日期', '时间', '启用'])
    expect(found[2]).toEqual({ number: 3, cells: ['合计', 12] })
    expect(found[3]).toEqual({ number: 5, cells: [`${META_MARK}筛选：全部；导出人：张三；共 1 行`] })
  })

  test('no cell ever holds a formula, and what looks like one is marked as text', async () => {
    const words = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x', '=cmd|calc!A0']
    const file = await workbookOf({
      sheetName: 'a',
      columns: [{ key: 'a', title: '甲', kind: 'text' }],
      rows: words.map((a) => ({ a })),
    })
    const sheet = (await read(file)).Sheets.a
    for (const [index, word] of words.entries()) {
      const cell = sheet?.[`A${index + 2}`] as XLSX.CellObject
      expect([cell.t, cell.v, cell.f]).toEqual(['s', word, undefined])
    }
    const xml = await partOf(file, 'xl/worksheets/sheet1.xml')
    const styles = await partOf(file, 'xl/styles.xml')
    const used = new Set(
      [...xml.matchAll(/<c r="A([2-9]|1\d)" t="inlineStr" s="(\d+)"/g)].map((match) => Number(match[2])),
    )
    const looks = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map((match) => match[0])
    for (const style of used) expect(looks[style]).toContain('quotePrefix="1"')
    expect(xml).not.toContain('<f>')
    // where LibreOffice is installed it must agree: it writes what it calculated
    if (SOFFICE) expect(await calculatedBy(SOFFICE, file)).toEqual(words.map((word) => word.trim()))
  })

  test('a negative number stays a number', async () => {
    const spec = { sheetName: 'a', columns, rows: [{ w: '-1.50', n: -3 }] }
    expect((await rowsOf(await workbookOf(spec)))[1]?.cells).toEqual([null, -3, -1.5])
  })

  test('rolls over to a next sheet with the head again, and the note stands on the last', async () => {
    const spec = {
      sheetName: '猪只/档案',
      columns,
      rows: Array.from({ length: 25 }, (_, n) => ({ n })),
      meta: ['x'],
      maxRows: 13,
    }
    const book = await read(await workbookOf(spec))
    expect(book.SheetNames).toEqual(['猪只 档案', '猪只 档案_2', '猪只 档案_3'])
    const lists = book.SheetNames.map(
      (one) => XLSX.utils.sheet_to_json(book.Sheets[one] ?? {}, { header: 1 }) as unknown[][],
    )
    expect(lists.map((list) => list[0]?.[0])).toEqual(['耳号', '耳号', '耳号'])
    expect(
      lists.flatMap((list) => list.slice(1).map((row) => row[1])).filter((n) => n !== undefined),
    ).toEqual(Array.from({ length: 25 }, (_, n) => n))
    expect(lists[2]?.at(-1)?.[0]).toBe(`${META_MARK}x；共 25 行`)
  })

  test('an empty result has its head', async () => {
    expect(await rowsOf(await workbookOf({ sheetName: '空', columns, rows: [] }))).toHaveLength(1)
  })

  test('a source that fails breaks the stream off, and learns that the reader is gone', async () => {
    let closed = false
    async function* failing() {
      try {
        yield { n: 1 }
        throw new Error('database gone')
      } finally {
        closed = true
      }
    }
    await expect(workbookOf({ sheetName: 'a', columns, rows: failing() })).rejects.toThrow('database gone')
    expect(closed).toBe(true)
  })
})

const SOFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)

/** First column below the head as LibreOffice shows it, converted to CSV. */
async function calculatedBy(office: string, file: Buffer): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pig-farm-office-'))
  try {
    writeFileSync(join(folder, 'a.xlsx'), file)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    execFileSync(office, [
      profile,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      folder,
      join(folder, 'a.xlsx'),
    ])
    const lines = readFileSync(join(folder, 'a.csv'), 'utf8').trim().split('\n').slice(1)
    return lines.map((line) => line.replace(/^"|"$/g, '').trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('serial numbers', () => {
  test('are Excel’s own for known days', () => {
    expect(toSerial('1900-03-01')).toBe(61)
    expect(toSerial('2000-01-01')).toBe(36526)
    expect(toSerial('2026-11-21')).toBe(46347)
    expect(toSerial('1900-02-28')).toBeNull()
  })

  test('every moment to the second comes back', () => {
    fc.assert(
      fc.property(sampleOf(moment('时刻')), (text) => {
        const serial = toSerial(String(text))
        if (serial === null) return
        const back = fromSerial(serial)
        expect(back.length === 10 ? `${back} 00:00:00` : back).toBe(text)
      }),
    )
  })
})

test('figures of a column may differ in their places from row to row', async () => {
  const file = await workbookOf({
    sheetName: '指标',
    columns: [
      { key: 'name', title: '指标', kind: 'text' },
      {
        key: 'value',
        title: '本期',
        kind: 'decimal',
        digitsIn: ({ digits }) => (typeof digits === 'number' ? digits : 2),
      },
    ],
    rows: [
      { name: '配种数', value: '149.00', digits: 0 },
      { name: '受胎率', value: '89.3921', digits: 2 },
      { name: '未定', value: '1.5' },
    ],
  })
  const sheet = XLSX.read(file, { cellNF: true }).Sheets.指标
  expect(['B2', 'B3', 'B4'].map((at) => [sheet?.[at]?.v, sheet?.[at]?.z])).toEqual([
    [149, '0'],
    [89.3921, '0.00'],
    [1.5, '0.00'],
  ])
})
