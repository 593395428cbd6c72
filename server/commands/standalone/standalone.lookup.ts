import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { isDate } from '#kit/checks.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'
import { uuidOrNull } from '#kit/parse.ts'
import { resourceNamed } from '#server/declarations.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import { notFound } from '#server/kit/refused.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { feedMissing } from '#server/queries/feed-missing.ts'
import { immuneDue } from '#server/queries/immune-due.ts'
import { keptSilos, siloFacts } from '#server/queries/silo-left.ts'
import { lookupBatches, suggestBatches } from '../batch/batch.lookup.ts'
import { suggest } from '../herd/herd.lookup.ts'

const MOST = 1000

/** Animals, then batches, whose number contains the typed text. */
export async function suggestSubjects(tx: Tx, farmId: string, typed: string): Promise<AnimalFacts[]> {
  return [...(await suggest(tx, farmId, typed)), ...(await suggestBatches(tx, farmId, typed))]
}

/** Rows that fill a grid of standalone events, each with the initial cells. */
export async function listStandalone(tx: Tx, farmId: string, key: string, today: string) {
  if (!Object.hasOwn(LISTS, key)) throw notFound()
  const rows = LISTS[key]?.(farmId, today)
  if (!rows) throw notFound()
  // feed missing for yesterday is recorded for yesterday
  const header = key === 'feedMissing' ? { date: addDays(today, -1) } : {}
  const found = await tx.rows(sql<AnimalFacts>`select r.subject as "earNo", r.place, r.cells from (${rows}) r
    order by r.subject limit ${MOST}`)
  return found.map((row) => ({ ...row, header }))
}

/** Open batches with heads, for a grid that names one in each row. */
const stockedBatches = (
  farmId: string,
) => sql`select b.batch_no as subject, h.name as place, jsonb_build_object('earNo', b.batch_no) as cells
  from batch b left join organize h on h.uid = b.house_id
  where b.farm_id = ${farmId} and not b.deleted and b.status is distinct from 'CLOSED' and b.stock > 0`

const LISTS: Readonly<Record<string, (farmId: string, today: string) => ReturnType<typeof feedMissing>>> = {
  immuneDue: (farmId, today) => immuneDue(farmId, sql`${today}::date`),
  silos: keptSilos,
  stock: stockedBatches,
  feedMissing: (farmId, today) => feedMissing(farmId, sql`${addDays(today, -1)}::date`),
}

interface Choice {
  readonly uid: string
  readonly title: string
}

/** Rows a reference cell may name, with their titles: enabled ones, of the cell's kind. */
export async function choicesOf(tx: Tx, { target, where = {} }: Field): Promise<Choice[]> {
  const resource = target ? resourceNamed(target) : undefined
  if (!resource) throw notFound()
  const kinds = Object.entries(where).map(([key, value]) => sql`t.${sql.id(snake(key))} = ${value}`)
  const used = resource.fields.enabled ? [sql`t.enabled is not false`] : []
  const conditions = sql.join([sql`not t.deleted`, ...kinds, ...used], sql` and `)
  const title = sql.id(snake(resource.titleField))
  return tx.rows(sql<Choice>`select t.uid, t.${title} as title from ${sql.table(resource.table)} t
    where ${conditions} order by 2 limit ${MOST}`)
}

type Facts = (tx: Tx, farmId: string, rows: readonly unknown[]) => Promise<AnimalFacts[]>

/** The batch of each row; nothing for an unknown one. */
const batchesOf: Facts = async (tx, farmId, rows) => {
  const numbers = rows.map((row) => {
    const { earNo } = (row ?? {}) as Readonly<Record<string, unknown>>
    return typeof earNo === 'string' ? earNo : ''
  })
  const found = await lookupBatches(tx, farmId, [...new Set(numbers)])
  const known = new Map(found.map((facts) => [facts.earNo, facts]))
  return numbers.map((earNo) => known.get(earNo) ?? { earNo })
}

/** Facts of rows without a number, in their order; they are about the last cell named by the form. */
export function factsOfRow({ factsBy }: EventForm): Facts | undefined {
  if (!factsBy) return undefined
  if (factsBy.at(-1) === 'drugId') return drugFacts
  return factsBy.at(-1) === 'earNo' ? batchesOf : siloFacts
}

/** Unit, price on the day and withdrawal period of each row's drug; nothing for an unknown one. */
async function drugFacts(tx: Tx, farmId: string, rows: readonly unknown[]): Promise<AnimalFacts[]> {
  const asked = rows.map((row, no) => {
    const { date, drugId } = (row ?? {}) as Readonly<Record<string, unknown>>
    return {
      no,
      date: typeof date === 'string' && isDate(date) ? date : null,
      drugId: uuidOrNull(drugId),
    }
  })
  return tx.rows(sql<AnimalFacts>`
    select '' as "earNo", u.name1 as unit, coalesce(m.withdraw_days, 0) as "withdrawDays",
        case when a.date is not null then use_price(${farmId}, m.uid, a.date)::float end as "unitPrice"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(no int, date date, "drugId" uuid)
      left join material m on m.uid = a."drugId" and not m.deleted
      left join data_dictionary u on u.uid = m.unit_id
     order by a.no`)
}
