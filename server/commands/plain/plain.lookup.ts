import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Field } from '#kit/field.ts'
import { resourceNamed } from '#server/declarations.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import { notFound } from '#server/kit/refused.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { feedMissing } from '#server/queries/feed-missing.ts'
import { immuneDue } from '#server/queries/immune-due.ts'
import { keptSilos } from '#server/queries/silo-left.ts'
import { suggestBatches } from '../batch/batch.lookup.ts'
import { suggest } from '../herd/herd.lookup.ts'

const MOST = 1000

/** Animals, then batches, whose number holds what was typed. */
export async function suggestSubjects(tx: Tx, farmId: string, typed: string): Promise<AnimalFacts[]> {
  return [...(await suggest(tx, farmId, typed)), ...(await suggestBatches(tx, farmId, typed))]
}

/** Rows a grid of plain events is filled with: each says what its cells begin with. */
export async function listPlain(tx: Tx, farmId: string, key: string, today: string): Promise<AnimalFacts[]> {
  if (!Object.hasOwn(LISTS, key)) throw notFound()
  const rows = LISTS[key]?.(farmId, today)
  if (!rows) throw notFound()
  // what was not told yesterday is told for yesterday
  const header = key === 'feedMissing' ? { date: addDays(today, -1) } : {}
  const found = await sql<AnimalFacts>`select r.subject as "earNo", r.place, r.cells from (${rows}) r
    order by r.subject limit ${MOST}`.execute(tx)
  return found.rows.map((row) => ({ ...row, header }))
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

/** Rows a reference cell may name, under their titles: those in use, of the kind the cell asks for. */
export async function choicesOf(tx: Tx, { target, where = {} }: Field): Promise<Choice[]> {
  const resource = target ? resourceNamed(target) : undefined
  if (!resource) throw notFound()
  const kinds = Object.entries(where).map(([key, value]) => sql`t.${sql.id(snake(key))} = ${value}`)
  const used = resource.fields.enabled ? [sql`t.enabled is not false`] : []
  const conditions = sql.join([sql`not t.deleted`, ...kinds, ...used], sql` and `)
  const title = sql.id(snake(resource.titleField))
  const found = await sql<Choice>`select t.uid, t.${title} as title from ${sql.table(resource.table)} t
    where ${conditions} order by 2 limit ${MOST}`.execute(tx)
  return found.rows
}
