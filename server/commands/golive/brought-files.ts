import { sql } from 'kysely'
import type { BroughtWorkbook } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { SAMPLE_FILE } from './sample.ts'

/** True where the farm has committed files: those of the sample, or all others. */
export const hasFiles = (tx: Tx, farmId: string, ofSample: boolean): Promise<boolean> =>
  tx.has(sql`select 1 from import_task where farm_id = ${farmId} and page = ${GO_LIVE} and status in ('COMMITTED', 'REVERTING')
    and (file_name = ${SAMPLE_FILE}) = ${ofSample} and not deleted limit 1`)

/** The imported workbooks of the farm by name, the newest first: each is taken back by its name. */
export const broughtWorkbooks = (tx: Tx, farmId: string): Promise<BroughtWorkbook[]> =>
  tx.rows(sql<BroughtWorkbook>`select file_name as "fileName", count(*)::int as sheets, sum(created)::int as rows,
      max(updated_at) as at, max(operator) as operator, file_name = ${SAMPLE_FILE} as "isSample"
    from import_task where farm_id = ${farmId} and page = ${GO_LIVE} and status in ('COMMITTED', 'REVERTING') and not deleted
    group by file_name order by max(updated_at) desc, file_name`)

/** The sample and the farm's own data are never mixed. @throws Refused while the sample is there */
export async function assertNoSample(tx: Tx, farmId: string, then: string): Promise<void> {
  if (await hasFiles(tx, farmId, true))
    throw new Refused('ERROR', `示例数据还在系统中，请先取回示例，${then}`)
}
