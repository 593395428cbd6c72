import { addDays, days } from '#domain/calendar.ts'
import type { HomeCell, HomeRow } from '#domain/home/answer.ts'
import { NEAR_EXPIRY } from '#domain/stock/first-expired.ts'
import { type HomeAsking, numberOf, opensReport, type RoleCard, textOf } from './declare.ts'

export const onDay = ({ today }: HomeAsking) => ({ dateFrom: today, dateTo: today })
export const low = (ask: HomeAsking) => ({ ...onDay(ask), state: 'LOW' })
export const ending = (ask: HomeAsking) => ({ ...onDay(ask), state: 'ENDING' })

const ROWS = 8

/** Shelves of what is short, a material at a time: the limit is the farm's, whichever warehouse holds it. */
export async function shortMaterialsOf(ask: HomeAsking) {
  const { list } = await ask.report('material-stock', low(ask), { limit: 10_000 })
  const byMaterial = Map.groupBy(list, (row) => String(row.materialId))
  return [...byMaterial].map(([materialId, shelves]) => ({
    materialId,
    name: [shelves[0]?.material, shelves[0]?.unit].filter(Boolean).join(' '),
    safety: numberOf(shelves[0]?.safety),
    held: shelves.reduce((sum, row) => sum + numberOf(row.closing), 0),
  }))
}

export const lowCard: RoleCard = {
  key: 'low',
  label: '低于安全量',
  functions: ['material-stock'],
  list: 'stockLow',
  async read(ask) {
    const all = await shortMaterialsOf(ask)
    const used = await issuedOf(
      ask,
      all.map(({ materialId }) => materialId),
    )
    const gone = all.filter(({ held }) => held <= 0).length
    return {
      note: `${all.length} 项${gone > 0 ? `，断货 ${gone}` : ''}；可用天按近 ${USE_DAYS} 天出库`,
      opens: opensReport(ask, 'material-stock', low(ask), 'material'),
      columns: [
        { key: 'material', label: '物料', kind: 'text' },
        { key: 'held', label: '现存', kind: 'number', digits: 3 },
        { key: 'safety', label: '安全量', kind: 'number', digits: 3 },
        { key: 'days', label: '可用', kind: 'number', unit: '天' },
        { key: 'wanted', label: '差额', kind: 'number', digits: 3 },
      ],
      rows: all.slice(0, ROWS).map(({ materialId, name, held, safety }): HomeRow => {
        const each = numberOf(used.get(materialId)) / USE_DAYS
        return {
          key: materialId,
          cells: {
            material: {
              value: name,
              opens: opensReport(ask, 'material-stock', { ...onDay(ask), materialId }),
            },
            held: cell(held, held <= 0),
            safety: { value: safety },
            days: cell(each > 0 ? Math.floor(held / each) : null, held <= 0),
            wanted: { value: Math.max(0, safety - held) },
          },
        }
      }),
      foot: null,
      total: all.length,
      empty: '没有低于安全量的物料',
    }
  },
}

const cell = (value: unknown, isEmpty: boolean): HomeCell => ({
  value: textOf(value),
  ...(isEmpty && { tone: 'red' as const }),
})

/** Days the mean use is taken over. */
const USE_DAYS = 30

/** What went out of each material, as 库存查询 has it. */
async function issuedOf(ask: HomeAsking, uids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (uids.length === 0) return new Map()
  const period = { dateFrom: addDays(ask.today, 1 - USE_DAYS), dateTo: ask.today }
  const answer = await ask.report('material-stock', period, { limit: 10_000 })
  const all = new Map<string, number>()
  for (const row of answer.list) {
    const uid = String(row.materialId)
    if (uids.includes(uid)) all.set(uid, (all.get(uid) ?? 0) + numberOf(row.outgoing))
  }
  return all
}

export const endingCard: RoleCard = {
  key: 'ending',
  label: '近效期',
  functions: ['material-stock'],
  side: true,
  list: 'stockExpiring',
  async read(ask) {
    const answer = await ask.report('material-stock', ending(ask), {
      sort: { key: 'expDate', order: 'asc' },
      limit: ROWS,
    })
    return {
      note: `${NEAR_EXPIRY} 天内 ${answer.total} 项`,
      opens: opensReport(ask, 'material-stock', ending(ask)),
      columns: [
        { key: 'material', label: '物料', kind: 'text' },
        { key: 'place', label: '仓库', kind: 'text' },
        { key: 'until', label: '到期', kind: 'text' },
        { key: 'left', label: '剩', kind: 'number', unit: '天' },
        { key: 'held', label: '现存', kind: 'number', digits: 3 },
      ],
      rows: answer.list.map((row): HomeRow => {
        const left = row.expDate ? days(ask.today, String(row.expDate)) : null
        return {
          key: String(row.row),
          cells: {
            material: {
              value: textOf(row.material),
              opens: opensReport(ask, 'material-stock', {
                ...onDay(ask),
                materialId: String(row.materialId),
              }),
            },
            place: { value: textOf(row.warehouse) },
            until: { value: row.expDate ? String(row.expDate).slice(5) : null },
            left: {
              value: left,
              ...(left !== null && left < 0
                ? { tone: 'red' as const }
                : left !== null && left <= 7
                  ? { tone: 'warn' as const }
                  : {}),
            },
            held: { value: textOf(row.closing) },
          },
        }
      }),
      foot: null,
      total: answer.total,
      empty: `${NEAR_EXPIRY} 天内没有到期的物料`,
    }
  },
}
