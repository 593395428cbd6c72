import { days } from '#domain/calendar.ts'
import type { HomeCell } from '#domain/home/home.ts'
import { NEAR_EXPIRY } from '#domain/stock/first-expired.ts'
import {
  column,
  type HomeAsking,
  numberOf,
  numbers,
  opensReport,
  type RoleCard,
  reportCard,
  tableOf,
  textOf,
} from './declare.ts'
import { lastDays, onDay } from './periods.ts'

export const low = (ask: HomeAsking) => ({ ...onDay(ask), state: 'LOW' })
export const ending = (ask: HomeAsking) => ({ ...onDay(ask), state: 'ENDING' })

/** Shelves of materials in short supply, by material: the limit is the farm's, over all warehouses. */
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
    const uids = all.map(({ materialId }) => materialId)
    const used = await issuedOf(ask, uids)
    const lasts = (materialId: string, held: number): number | null => {
      const each = numberOf(used.get(materialId)) / USE_DAYS
      return each > 0 ? Math.floor(held / each) : null
    }
    const gone = all.filter(({ held }) => held <= 0).length
    return {
      note: `${all.length} 项${gone > 0 ? `，断货 ${gone}` : ''}；可用天按近 ${USE_DAYS} 天出库`,
      opens: opensReport(ask, 'material-stock', low(ask), 'material'),
      ...tableOf<(typeof all)[number]>(
        [
          column('material', '物料', 'text', ({ materialId, name }) => ({
            value: name,
            opens: opensReport(ask, 'material-stock', { ...onDay(ask), materialId }),
          })),
          column('held', '现存', numbers({ digits: 3 }), ({ held }) => cell(held, held <= 0)),
          column('safety', '安全量', numbers({ digits: 3 }), ({ safety }) => safety),
          column('days', '可用', numbers({ unit: '天' }), ({ materialId, held }) =>
            cell(lasts(materialId, held), held <= 0),
          ),
          column('wanted', '差额', numbers({ digits: 3 }), (row) => Math.max(0, row.safety - row.held)),
        ],
        all,
        ({ materialId }) => materialId,
      ),
      empty: '没有低于安全量的物料',
    }
  },
}

const cell = (value: unknown, isEmpty: boolean): HomeCell => ({
  value: textOf(value),
  ...(isEmpty && { tone: 'red' as const }),
})

function leftCell({ today }: HomeAsking, expDate: unknown): HomeCell {
  if (!expDate) return { value: null }
  const left = days(today, String(expDate))
  return { value: left, ...(left <= 7 && { tone: left < 0 ? 'red' : 'warn' }) }
}

/** Days over which the mean use is taken. */
const USE_DAYS = 30

/** Issued quantity of each material, as in 库存查询. */
async function issuedOf(ask: HomeAsking, uids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (uids.length === 0) return new Map()
  const answer = await ask.report('material-stock', lastDays(USE_DAYS)(ask), { limit: 10_000 })
  const all = new Map<string, number>()
  for (const row of answer.list) {
    const uid = String(row.materialId)
    if (uids.includes(uid)) all.set(uid, (all.get(uid) ?? 0) + numberOf(row.outgoing))
  }
  return all
}

export const endingCard = reportCard({
  key: 'ending',
  label: '近效期',
  side: true,
  list: 'stockExpiring',
  screen: 'material-stock',
  filters: ending,
  sort: 'expDate',
  note: ({ total }) => `${NEAR_EXPIRY} 天内 ${total} 项`,
  columns: (ask) => [
    column('material', '物料', 'text', ({ material, materialId }) => ({
      value: textOf(material),
      opens: opensReport(ask, 'material-stock', { ...onDay(ask), materialId: String(materialId) }),
    })),
    column('place', '仓库', 'text', ({ warehouse }) => textOf(warehouse)),
    column('until', '到期', 'text', ({ expDate }) => (expDate ? String(expDate).slice(5) : null)),
    column('left', '剩', numbers({ unit: '天' }), ({ expDate }) => leftCell(ask, expDate)),
    column('held', '现存', numbers({ digits: 3 }), ({ closing }) => textOf(closing)),
  ],
  keyOf: ({ row }) => row,
  empty: `${NEAR_EXPIRY} 天内没有到期的物料`,
})
