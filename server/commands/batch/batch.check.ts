import { sql } from 'kysely'
import { uuidIn } from '#server/kit/sql-words.ts'
import type { CheckSource } from '../entry/list-for-check.ts'

const cell = (key: string) => sql`(e.payload->>${sql.lit(key)})`

/** Content of an event of a batch in a few words: heads, kg, its cause, the other batch. */
export const batchContent = sql`nullif(concat_ws(' ',
  coalesce(${cell('qty')}, ${cell('counted')}, ${cell('sampleQty')}) || ' 头', ${cell('weight')} || ' kg',
  (select r.name1 from data_dictionary r where r.uid = ${uuidIn(cell('reason'))}),
  (select case when e.payload ? 'toBatchId' then '至 ' else '自 ' end || o.batch_no from batch o
    where o.farm_id = e.farm_id and o.uid = ${uuidIn(sql`coalesce(e.payload->>'toBatchId', e.payload->>'fromBatchId')`)})), '')`

/** The form an event was entered in: both sides of a transfer belong to one form. */
export const formCode = sql`case when e.type in ('batch_out_transfer', 'batch_in_transfer') then 'batch_transfer' else e.type end`

/** Events of batches in the list for review. */
export const ofBatches: CheckSource = {
  from: sql`batch_event e join batch b on b.farm_id = e.farm_id and b.uid = e.batch_id`,
  type: formCode,
  number: sql`b.batch_no`,
  content: batchContent,
  pigId: sql`null::uuid`,
}
