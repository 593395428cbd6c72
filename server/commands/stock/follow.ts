import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Tx } from '../../kit/database.ts'

/**
 * Writes what the ledger says of documents into them, line by line: quantities and amounts that followed from its prices. A later change
 * of an earlier price reaches them by the same way, so that screen, print and export tell what the ledger tells.
 */
export async function followLedger(
  tx: Tx,
  farmId: string,
  documents: readonly Document[],
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return
  for (const { table, name } of documents)
    await sql`update ${sql.table(table)} d set amount = told.amount, lines = told.lines
      from (select t.uid, sum(s.amount) as amount, jsonb_agg(l.line || jsonb_strip_nulls(jsonb_build_object('amount', s.amount::text,
          'issued', case when s.issues then s.qty::text end)) order by l.no) as lines
        from ${sql.table(table)} t cross join jsonb_array_elements(t.lines) with ordinality l(line, no)
        left join lateral (select sum(abs(m.amount) * case when e.kind in ('LOSS', 'SCRAP') then -1 else 1 end) as amount, sum(abs(m.qty)) as qty,
            bool_or(e.kind = 'ISSUE') as issues
          from stock_event e join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid and m.leg = 0
          where e.farm_id = t.farm_id and e.source_uid = t.uid and e.source_line = l.no) s on true
        where t.farm_id = ${farmId} and t.uid = any(${sources}::uuid[])
          and exists (select 1 from stock_event e where e.farm_id = t.farm_id and e.source_uid = t.uid and e.source = ${name})
        group by t.uid) told
      where d.farm_id = ${farmId} and d.uid = told.uid`.execute(tx)
}
