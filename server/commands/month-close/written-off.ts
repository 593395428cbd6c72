import { sql } from 'kysely'
import type { CheckLine } from '#domain/close/answer.ts'
import { checkLabel } from '#domain/close/check-words.ts'
import type { Month } from '#domain/close/months.ts'
import type { Tx } from '#server/kit/database.ts'

/** Where breeding animals are written off, the month is: else the next one has to make up for it (F105). */
export async function writtenOff(tx: Tx, farmId: string, { period }: Month): Promise<CheckLine[]> {
  const found = await sql<{ missing: boolean }>`select count(*) > 0 and max(month) < ${period} as missing
    from depreciation_run where farm_id = ${farmId} and month <= ${period}`.execute(tx)
  const missing = found.rows[0]?.missing === true
  const count = missing ? 1 : 0
  return [
    {
      id: 'depreciation',
      label: checkLabel('depreciation', count),
      level: 'W',
      count,
      note: missing ? `${period}未计提，月结后只能并入下一期间` : '',
      screen: 'biologicalDepreciation',
      filters: {},
    },
  ]
}
