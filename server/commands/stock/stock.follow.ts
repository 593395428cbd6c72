import { sql } from 'kysely'
import { type Document, isDocument } from '#kit/document.ts'
import type { Fields } from '#kit/field.ts'
import { resources } from '#resources/index.ts'
import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import type { Tx } from '#server/kit/database.ts'
import { askedKindSql } from '#server/queries/asked-kind.ts'
import { queueFollowingMessages } from '../erp/document-messages.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { refreshFedByIssue } from './stock.fed-by-issue.ts'

/** Price of a returned line, to four places: that of its issue, or the mean of the day for a return to the supplier. */
const returnPrice = sql`round(sum(abs(m.qty) * case e.kind
    when 'RETURN' then (select o.amount / o.qty from stock_move o where o.farm_id = e.farm_id and o.uid = e.of_uid and o.leg = 0)
    when 'SUPPLIER_RETURN' then m.amount / m.qty
    when 'TRANSFER' then case when e.of_uid is not null then m.amount / m.qty end end) / sum(abs(m.qty)), 4)`

/** Amounts of a count by the present ledger, and their difference from those at its approval. */
const counted = sql`jsonb_build_object('amount', s.amount::text, 'difference', s.difference::numeric(16,3)::text, 'correction',
    nullif(s.difference - ((l.line->>'qty')::numeric - (l.line->>'bookQty')::numeric), 0)::numeric(16,3)::text)`

/**
 * Writes the ledger's figures into documents, line by line: quantities and amounts that follow from its prices. A later change
 * of an earlier price reaches them the same way, so that screen, print and export agree with the ledger.
 */
async function followDocuments(
  tx: Tx,
  farmId: string,
  documents: readonly Document[],
  sources: readonly string[],
): Promise<void> {
  // a document of a closed month follows later issues of it (server/sql/triggers/refuse_closed_day.sql)
  await tx.run(sql`select set_config('app.follows', 'ledger', true)`)
  for (const one of documents) {
    const { table, name } = one
    const issued = linesOf(one).issued ? sql`case when s.issues then s.qty::text end` : sql`null`
    const changed = await tx.values(sql<string>`
      update ${sql.table(table)} d set amount = reported.amount, lines = reported.lines
      from (select t.uid, sum(s.amount) as amount, jsonb_agg(l.line || case when s.counted then ${counted} else
          jsonb_strip_nulls(jsonb_build_object('amount', s.amount::text, 'issued', ${issued},
          'price', s.price::text)) end order by l.no) as lines
        from ${sql.table(table)} t cross join jsonb_array_elements(t.lines) with ordinality l(line, no)
        left join lateral (select sum(abs(m.amount) * case when m.kind in ('LOSS', 'SCRAP') then -1 else 1 end) as amount, sum(abs(m.qty)) as qty,
            coalesce(sum(m.qty), 0) as difference, bool_or(e.kind in ('COUNT', 'ADJUST')) as counted,
            bool_or(${askedKindSql(sql`e.kind`, sql`e.source`)} = 'ISSUE') as issues, ${returnPrice} as price
          from stock_event e left join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid and m.leg = 0
          where e.farm_id = t.farm_id and e.source_uid = t.uid and e.source_line = l.no) s on true
        where t.farm_id = ${farmId} and t.uid = any(${sources}::uuid[])
          and exists (select 1 from stock_event e where e.farm_id = t.farm_id and e.source_uid = t.uid and e.source = ${name})
        group by t.uid) reported
      where d.farm_id = ${farmId} and d.uid = reported.uid and (d.amount, d.lines) is distinct from (reported.amount, reported.lines)
      returning d.uid`)
    if (changed.length > 0) await queueFollowingMessages(tx, farmId, one, changed)
  }
  await tx.run(sql`select set_config('app.follows', '', true)`)
}

/** Writes the ledger's cost of used materials into the events, and into their rows. */
async function followUses(tx: Tx, farmId: string, sources: readonly string[]): Promise<void> {
  const reported = sql`(select e.source_uid as uid, -sum(m.amount) as amount, round(sum(m.amount) / sum(m.qty) / kg_of(e.material_id), 4) as price
    from stock_event e join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid
    where e.farm_id = ${farmId} and e.source_uid = any(${sources}::uuid[]) and e.kind = 'USE' group by 1, e.material_id) reported`
  const uids = await tx.values(sql<string>`
    update farm_event f set payload = f.payload || jsonb_build_object('cost', reported.amount, 'unitPrice', reported.price)
    from ${reported} where f.farm_id = ${farmId} and f.uid = reported.uid returning f.uid`)
  await queueEventMessages(tx, farmId, 'farm_event', uids)
  const follow = (table: string, price = sql``) =>
    tx.run(sql`update ${sql.table(table)} u set amount = reported.amount${price}
      from ${reported} where u.farm_id = ${farmId} and u.uid = reported.uid`)
  await changingFeed(tx, [farmId], sources, async () => {
    await follow('feed_use', sql`, price = reported.price`)
  })
  await follow('medication')
  await follow('immunisation')
}

/** Documents that make stock movements: those whose lines name materials. */
const stockDocuments = (): readonly Document[] =>
  resources.filter(isDocument).filter((one) => one.fields.amount && linesOf(one).materialId)

/** Fields of a document's lines. */
const linesOf = ({ document, fields }: Document): Fields => fields[document.lines ?? '']?.fields ?? {}

/** Updates documents and events to their present ledger lines. */
export async function followLedger(tx: Tx, farmId: string, touched: readonly string[]): Promise<void> {
  const found = await tx.rows(sql<{ uid: string; used: boolean }>`
    select distinct source_uid as uid, kind = 'USE' as used from stock_event
    where farm_id = ${farmId} and uid = any(${touched}::uuid[])`)
  const [documents, uses] = [found.filter((one) => !one.used), found.filter((one) => one.used)]
  const uids = (rows: readonly { uid: string }[]) => rows.map((one) => one.uid)
  if (documents.length > 0) await followDocuments(tx, farmId, stockDocuments(), uids(documents))
  if (uses.length > 0) await followUses(tx, farmId, uids(uses))
  await refreshFedByIssue(tx, farmId)
}
