import { setTimeout as wait } from 'node:timers/promises'
import { read, utils, write } from 'xlsx'
import { addDays } from '#domain/calendar.ts'

export type HerdRow = Readonly<Record<string, string | number>>
const TYPE = { bookType: 'xlsx', type: 'buffer' } as const

/** The template of the herd filled in as a farm's people would: rows by the heads of each sheet. */
export function fillWorkbook(
  template: Uint8Array,
  sheets: Readonly<Record<string, readonly HerdRow[]>>,
): Buffer {
  const book = read(template, { type: 'array' })
  const filled = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const [head = []] = utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 })
    const plain = head.map((title) => title.replace(/^\*|\(.*\)$/g, ''))
    const unknown = rows.flatMap((row) => Object.keys(row)).find((key) => !plain.includes(key))
    if (unknown) throw new Error(`sheet ${name} has no column ${unknown}: ${plain.join()}`)
    const cells = rows.map((row) => plain.map((title) => row[title] ?? ''))
    utils.book_append_sheet(filled, utils.aoa_to_sheet([head, ...cells]), name)
  }
  return write(filled, TYPE) as Buffer
}

/** Twenty sows of a small farm in the houses 妊娠舍1 and 分娩舍1 (pens 01 to 10), with a boar. */
export function twentySows(day: string): Record<string, HerdRow[]> {
  const before = (days: number) => addDays(day, -days)
  const sow = (no: number, more: HerdRow): HerdRow => ({
    ...{ 耳号: `Y${String(no).padStart(3, '0')}`, 性别: '母', 品种: '大白', 出生日期: before(900) },
    ...{ 栋舍: '妊娠舍1', ...more },
  })
  const weaned = Array.from({ length: 8 }, (_, at) =>
    sow(at + 1, { 入群状态: '断奶', 胎次: 2, 断奶日期: before(4) }),
  )
  const mated = Array.from({ length: 8 }, (_, at) =>
    sow(at + 9, { 入群状态: '已配', 胎次: 1, 配种日期: before(10 + at), 与配公猪: 'YB01' }),
  )
  const nursing = Array.from({ length: 4 }, (_, at) => {
    const pen = { 栋舍: '分娩舍1', 栏位: `0${at + 1}` }
    const litter = {
      分娩日期: before(12),
      带仔数: 11,
      总产仔: 13,
      活仔: 12,
      配种日期: before(127),
      与配公猪: 'YB01',
    }
    return sow(at + 17, { 入群状态: '哺乳', 胎次: 1, ...litter, ...pen })
  })
  const boar = sow(0, { 耳号: 'YB01', 性别: '公', 入群状态: '生产公猪', 血统: 'A1' })
  return { 种猪档案: [boar, ...weaned, ...mated, ...nursing] }
}

/** Asks again until it holds. */
export async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (holds(answer)) return answer
    await wait(20)
  }
}
