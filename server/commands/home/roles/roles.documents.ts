import { sql } from 'kysely'
import type { HomeCell } from '#domain/home/home.ts'
import { type Document, isDocument } from '#kit/document.ts'
import { functionCode } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { snake } from '#server/kit/names.ts'
import {
  column,
  figure,
  type HomeAsking,
  numbers,
  opensList,
  type RoleCard,
  type RoleFigure,
  tableOf,
  textOf,
} from './declare.ts'

interface WaitingRow {
  readonly screen: string
  readonly uid: string
  readonly docNo: string
  readonly farm: string
  readonly amount: string | null
  readonly days: number
  readonly what: string | null
}

const WAITING = { status: 'SUBMITTED' } as const
/** Days after which a submitted document is late (§5.11). */
const PATIENCE = 2

const documentsOf = (names: readonly string[] | null): Document[] =>
  resources.filter(isDocument).filter(({ name }) => names === null || names.includes(name))

const shownTo = ({ functions }: HomeAsking, names: readonly string[] | null) =>
  documentsOf(names).filter(({ name }) => functions.has(functionCode(name, 'list')) || functions.has(name))

/** Submitted documents of the screens the caller has, oldest first. */
async function waiting(ask: HomeAsking, names: readonly string[] | null): Promise<readonly WaitingRow[]> {
  const { tx, farms, today } = ask
  const shown = shownTo(ask, names)
  if (shown.length === 0) return []
  const parts = shown.map(({ name, table, fields }) => {
    const text = (key: string) => (fields[key] ? sql.ref(`d.${snake(key)}`) : sql`null`)
    const amount = fields.amount?.kind === 'money' ? sql.ref('d.amount') : sql`null`
    return sql`select ${name} as screen, d.uid, d.doc_no as "docNo", d.farm_id, ${amount}::numeric as amount,
        ${today}::date - d.updated_at::date as days, ${text('items')}::text as what
      from ${sql.table(table)} d where d.farm_id = any(${[...farms]}::uuid[]) and d.status = 'SUBMITTED' and not d.deleted`
  })
  return tx.rows(sql<WaitingRow>`select w.*, o.name as farm from (${sql.join(parts, sql` union all `)}) w
    join organize o on o.uid = w.farm_id order by w.days desc, w."docNo"`)
}

const oldest = (rows: readonly WaitingRow[]): string =>
  rows.length > 0 ? `最久 ${rows[0]?.days ?? 0} 天` : '没有待审核'

const labelOf = (screen: string): string => resources.find(({ name }) => name === screen)?.label ?? screen

/** Number of documents that wait for approval, over all their screens. */
export const waitingDocumentsFigure = (names: readonly string[] | null): RoleFigure => ({
  key: 'waiting',
  functions: documentsOf(names).map(({ name }) => name),
  async read(ask) {
    const rows = await waiting(ask, names)
    const [first] = rows
    return figure({
      ...{ key: 'waiting', label: '待审核单据', value: String(rows.length), unit: '单' },
      note: oldest(rows),
      tone: (first?.days ?? 0) > PATIENCE ? 'warn' : null,
      parts: [...Map.groupBy(rows, ({ screen }) => screen)].map(([screen, own]) => ({
        text: `${labelOf(screen)} ${own.length}`,
        opens: opensList(ask, screen, WAITING),
      })),
    })
  },
})

const farmColumn = column<WaitingRow>('farm', '猪场', 'text', ({ farm }) => farm)

const waitedCell = ({ days }: WaitingRow): HomeCell => ({
  value: days,
  ...(days > PATIENCE && { tone: 'red' }),
})

/** Submitted documents, oldest first; each leads to the list of its kind. */
export const waitingDocumentsCard = (names: readonly string[] | null): RoleCard => ({
  key: 'waiting',
  label: '待审核单据',
  functions: documentsOf(names).map(({ name }) => name),
  async read(ask) {
    const rows = await waiting(ask, names)
    return {
      note: `${rows.length} 单，${oldest(rows)}`,
      opens: null,
      ...tableOf<WaitingRow>(
        [
          column('no', '单号', 'text', ({ docNo, screen }) => ({
            value: docNo,
            opens: opensList(ask, screen, WAITING),
          })),
          column('what', '内容', 'text', ({ screen, what }) =>
            [labelOf(screen), what].filter(Boolean).join(' '),
          ),
          ...(ask.farms.length > 1 ? [farmColumn] : []),
          column('amount', '金额', numbers({ unit: '元', digits: 2 }), ({ amount }) => textOf(amount)),
          column('days', '等待', numbers({ unit: '天' }), waitedCell),
        ],
        rows,
        ({ uid }) => uid,
      ),
      empty: '没有待审核的单据',
    }
  },
})
