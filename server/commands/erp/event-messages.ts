import { type RawBuilder, sql } from 'kysely'
import { type ErpKind, type EventFacts, kindOfEvent, type LifeFacts, maturing } from '#domain/erp/messages.ts'
import type { Tx } from '#server/kit/database.ts'

type EventTable = 'pig_event' | 'batch_event' | 'farm_event'
/** By the uid of an event: what the ERP is to know of it. */
type Wanted = readonly { readonly uid: string; readonly kind: ErpKind | null }[]

/**
 * Tells the ERP of events that were written, changed or taken away, in the same transaction. What it was reported of one that says the
 * same still stands; of one that is gone or says something else it is taken back.
 * @param uids of the events, those that are gone too
 * @param pigs whose matings or entries are among them: which mating makes a gilt an asset may change
 */
export async function queueEventMessages(
  tx: Tx,
  farmId: string,
  table: EventTable,
  uids: readonly string[],
  pigs: readonly string[] = [],
): Promise<void> {
  if (uids.length === 0 || !(await hears(tx, farmId))) return
  const stored = await sql<EventFacts>`
    select uid, type, coalesce(payload->>'init' = 'true', false) as init, payload->>'kind' as cull from ${sql.table(table)}
     where farm_id = ${farmId} and uid = any(${uids}::uuid[])`.execute(tx)
  const byUid = new Map(stored.rows.map((one) => [one.uid, one]))
  const wanted = uids.flatMap((uid) => {
    const event = byUid.get(uid)
    return event?.type === 'event_mat' ? [] : [{ uid, kind: event ? kindOfEvent(event) : null }]
  })
  await bring(tx, farmId, table, wanted)
  if (pigs.length > 0) await bring(tx, farmId, table, await assets(tx, farmId, pigs))
}

/** Whether anything is or was reported in the farm. */
async function hears(tx: Tx, farmId: string): Promise<boolean> {
  const { rows } = await sql<{ hears: boolean }>`
    select erp_wanted(${farmId}) or exists (select from erp_message where farm_id = ${farmId}) as hears`.execute(
    tx,
  )
  return rows[0]?.hears === true
}

/** Of all matings of the animals the one that makes each an asset is reported. */
async function assets(tx: Tx, farmId: string, pigs: readonly string[]): Promise<Wanted> {
  const { rows } = await sql<LifeFacts & { pigId: string }>`
    select uid, type, pig_id as "pigId", coalesce(payload->>'init' = 'true', false) as init, payload->'opening'->>'status' as opening
      from pig_event where farm_id = ${farmId} and pig_id = any(${pigs}::uuid[]) and type in ('event_mat', 'event_entry')
     order by event_date, seq`.execute(tx)
  const asset = new Set([...Map.groupBy(rows, ({ pigId }) => pigId).values()].map(maturing))
  return rows
    .filter(({ type }) => type === 'event_mat')
    .map(({ uid }) => ({ uid, kind: asset.has(uid) ? 'MATURE' : null }))
}

/** Who or what an event concerns, and how many, as the ERP reads it. Of animals the weight counts, of feed and drugs it is none. */
const SUBJECT: Readonly<Record<EventTable, RawBuilder<string>>> = {
  pig_event: sql`coalesce((select g.ear_no from pig g where g.farm_id = e.farm_id and g.uid = e.pig_id), e.payload->>'earNo')`,
  batch_event: sql`(select b.batch_no from batch b where b.farm_id = e.farm_id and b.uid = e.batch_id)`,
  farm_event: sql`coalesce((select b.batch_no from batch b where b.farm_id = e.farm_id and b.uid::text = e.payload->>'batchId'),
    (select o.name from organize o where o.uid::text = coalesce(e.payload->>'placeId', e.payload->>'houseId')))`,
}
const HEADS: Readonly<Record<EventTable, RawBuilder<number>>> = {
  pig_event: sql`1`,
  batch_event: sql`(e.payload->>'qty')::numeric`,
  farm_event: sql`(e.payload->>'qty')::numeric`,
}
const weightOf = (table: EventTable) =>
  table === 'farm_event' ? sql`null` : sql`(e.payload->>'weight')::numeric`

/** How a treatment ended, and what a row of a workbook told of the past, is nothing to the ERP. */
const COMPARED = sql`- '{history,past,result,resultDate}'::text[]`

/** Brings the messages of events to what is wanted: those that say something else are taken back, those that are missing are written. */
async function bring(tx: Tx, farmId: string, table: EventTable, wanted: Wanted): Promise<void> {
  if (wanted.length === 0) return
  const these = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(uid uuid, kind text)`
  const event = sql`${sql.table(table)} e on e.farm_id = ${farmId} and e.uid = w.uid`
  const standing = sql`m.farm_id = ${farmId} and m.source_uid = w.uid and not m.reverses and not m.reversed`
  await sql`select erp_take_back(${farmId}, changed.uid) from (
    select distinct w.uid from ${these} join erp_message m on ${standing} left join ${event}
     where w.kind is distinct from m.kind or e.event_date <> m.event_date
       or e.payload ${COMPARED} <> (m.payload->'data') ${COMPARED}) changed`.execute(tx)
  await sql`select erp_enqueue(${farmId}, e.uid, w.kind, 'SJ' || to_char(e.event_date, 'YYYYMMDD') || '-' || e.seq, e.event_date,
      ${SUBJECT[table]}, ${HEADS[table]}, ${weightOf(table)}, coalesce(e.payload->>'cost', e.payload->>'amount')::numeric,
      jsonb_build_object('event', e.type, 'date', e.event_date, 'subject', ${SUBJECT[table]}, 'data', e.payload - 'history' - 'past'))
    from ${these} join ${event} where w.kind is not null and not exists (select from erp_message m where ${standing})`.execute(
    tx,
  )
}
