import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { readSheet } from '#server/kit/sheet.ts'
import { TIMED } from '#support/timed.ts'
import { crafted, lyingSize, repeated, sheetXml } from '#support/workbook.ts'

const MB = 1024 * 1024
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET = 'xl/worksheets/sheet1.xml'
/** Twice the 2 s it takes at most on a quiet machine: a core that is shared counts slower. */
const REFUSED_WITHIN_MS = 4000
const RSS_LIMIT = 256 * MB

interface Refusal {
  message: string
  ms: number
  grown: number
  blocked: number
}

/** Reads a file as an import does, and measures its cost for all other requests. */
async function refusalOf(file: Buffer): Promise<Refusal> {
  const before = process.memoryUsage().rss
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  // processor time, not the clock's: other programs may keep the machine busy
  const start = process.cpuUsage()
  const message = await readAll(file)
  const used = process.cpuUsage(start)
  loop.disable()
  clearInterval(sampler)
  return {
    message,
    ms: (used.user + used.system) / 1000,
    grown: peak - before,
    blocked: loop.percentile(95) / 1e6,
  }
}

async function readAll(file: Buffer): Promise<string> {
  try {
    await readSheet(file)
    return 'read'
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return error.message
  }
}

function* wrapped(open: string, middle: Iterable<string>, close: string): Generator<string> {
  yield open
  yield* middle
  yield close
}

const inSheet = (rows: Iterable<string>) =>
  wrapped(`<worksheet xmlns="${MAIN}"><sheetData>`, rows, '</sheetData></worksheet>')
const CELL = '<row><c t="inlineStr"><is><t>AAAAAAAAAAAAAAAAAAAA</t></is></c></row>'

const bombs: [string, () => Promise<Buffer>, string][] = [
  ['a sheet of 400 MiB', () => crafted({ [SHEET]: inSheet(repeated(CELL, 6_000_000)) }), '文件解压后过大'],
  [
    'a million shared strings',
    () =>
      crafted({
        'xl/sharedStrings.xml': wrapped(
          `<sst xmlns="${MAIN}">`,
          repeated('<si><t>甲乙丙丁戊己庚辛</t></si>', 1_000_000),
          '</sst>',
        ),
      }),
    '文件解压后过大',
  ],
  [
    'shared strings just below the cap',
    () =>
      crafted({
        'xl/sharedStrings.xml': wrapped(
          `<sst xmlns="${MAIN}">`,
          repeated('<si><t>a</t></si>', 580_000),
          '</sst>',
        ),
        [SHEET]: inSheet(repeated(CELL, 30_000)),
      }),
    '',
  ],
  [
    '2,000 sheets',
    () =>
      crafted(
        Object.fromEntries(
          Array.from({ length: 2_000 }, (_, n) => [`xl/worksheets/sheet${n + 1}.xml`, ['']]),
        ),
      ),
    '文件内容过于复杂',
  ],
  [
    'XML 200,000 levels deep',
    () =>
      crafted({
        'xl/workbook.xml': wrapped('', repeated('<a>', 200_000), ''),
        'xl/styles.xml': wrapped('', repeated('<a>', 200_000), ''),
      }),
    '',
  ],
  [
    'a row of 16,384 columns',
    () => crafted({ [SHEET]: [sheetXml(`<row r="1">${'<c><v>1</v></c>'.repeat(16_384)}</row>`)] }),
    '列数超过 200 列',
  ],
  [
    'a cell far to the right in every row',
    () =>
      crafted({
        [SHEET]: inSheet(numbered(20_000, (n) => `<row r="${n}"><c r="XFD${n}"><v>1</v></c></row>`)),
      }),
    '列数过多',
  ],
  [
    'entities that multiply',
    () =>
      crafted({
        [SHEET]: [
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
          sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row>'),
        ],
      }),
    '文件含有不允许的内容',
  ],
  ['a name that leaves the archive', () => crafted({ '../../etc/passwd': ['x'] }), '文件已损坏或结构不正确'],
  ['an absolute name', () => crafted({ '/etc/passwd': ['x'] }), '文件已损坏或结构不正确'],
  ['the same part twice', () => crafted({ 'XL/Workbook.xml': ['x'] }), '文件已损坏或结构不正确'],
  [
    'a directory that lies about a size',
    async () => lyingSize(await crafted({ [SHEET]: inSheet(repeated(CELL, 1_000_000)) }), SHEET, 1000),
    '文件已损坏或结构不正确',
  ],
  [
    '60,000 rows',
    () => crafted({ [SHEET]: inSheet(repeated(CELL, 60_000)) }),
    '数据超过 20001 行，请分成几个文件导入',
  ],
  [
    'half a million formatted blank rows',
    () => crafted({ [SHEET]: inSheet(numbered(500_000, (n) => `<row r="${n}"><c r="A${n}" s="1"/></row>`)) }),
    'read',
  ],
]

function* numbered(count: number, make: (n: number) => string): Generator<string> {
  for (let n = 1; n <= count; n += 1) yield make(n)
}

describe('a hostile file', () => {
  test.each(bombs)(
    '%s is refused in time, without memory, while others keep working',
    TIMED,
    async (_, make, message) => {
      const refusal = await refusalOf(await make())
      if (message) expect(refusal.message).toBe(message)
      else expect(refusal.message).toMatch(/\p{Script=Han}|read/u)
      expect(refusal.ms).toBeLessThan(REFUSED_WITHIN_MS)
      expect(refusal.grown).toBeLessThan(RSS_LIMIT)
      expect(refusal.blocked).toBeLessThan(200)
    },
  )

  test('one that only costs time is given up', async () => {
    const file = await crafted({ [SHEET]: inSheet(repeated('<row><c s="1"/></row>', 500_000)) })
    await expect(readSheet(file, { timeoutMs: 100 })).rejects.toThrow('文件读取超时，请减少内容后重试')
  })
})

describe('a file that is no workbook', () => {
  const pk = Buffer.from('PK\u0003\u0004 and nothing more than that, whatever the name says')
  test.each([
    ['empty', Buffer.alloc(0), '文件是空的'],
    ['text', Buffer.from('编码,名称\nA1,甲'), '不是有效的 .xlsx 文件'],
    ['cut off', pk, '不是有效的 .xlsx 文件'],
    ['one byte', Buffer.from('P'), '不是有效的 .xlsx 文件'],
    ['the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '请另存为未加密的 .xlsx 文件后再上传'],
  ])('%s: says so', async (_, file, message) => {
    expect(await readAll(file)).toBe(message)
  })

  test('a zip without a workbook', async () => {
    const file = await crafted({})
    const renamed = Buffer.from(
      file.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbooq.xml'),
      'latin1',
    )
    expect(await readAll(renamed)).toBe('不是有效的 .xlsx 文件')
  })

  test('a workbook with a broken part', async () => {
    expect(await readAll(await crafted({ [SHEET]: ['<worksheet><sheetData><row'] }))).toMatch(/read|损坏/)
    const file = await crafted({ [SHEET]: inSheet(repeated(CELL, 5000)) })
    const at = file.indexOf(SHEET) + SHEET.length + 100
    file.fill(0xff, at, at + 50)
    expect(await readAll(file)).toBe('文件已损坏或结构不正确')
  })
})

test('an honest file is read with the numbers of its rows, blank ones passed over', async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>编码</t></is></c></row><row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve"> </t></is></c></row>' +
    '<row r="7"><c r="B7" t="b"><v>1</v></c><c r="C7"><v>1.5</v></c></row>'
  const found = await readSheet(await crafted({ [SHEET]: [sheetXml(rows)] }))
  expect(found.blank).toBe(5)
  expect(found.rows).toEqual([
    { number: 1, cells: ['编码'] },
    { number: 7, cells: [null, true, 1.5] },
  ])
})
