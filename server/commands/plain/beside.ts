import { sql } from 'kysely'
import { isDate } from '#kit/checks.ts'
import type { EventForm } from '#kit/event-form.ts'
import { isUuid } from '#kit/parse.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { siloFacts } from '#server/queries/silo-left.ts'
import type { Tx } from '../../kit/database.ts'
import { lookupBatches } from '../batch/batch.lookup.ts'

type Facts = (tx: Tx, farmId: string, rows: readonly unknown[]) => Promise<AnimalFacts[]>

/** The batch of each row; nothing of one nobody knows. */
const batchesOf: Facts = async (tx, farmId, rows) => {
  const numbers = rows.map((row) => {
    const { earNo } = (row ?? {}) as Readonly<Record<string, unknown>>
    return typeof earNo === 'string' ? earNo : ''
  })
  const found = await lookupBatches(tx, farmId, [...new Set(numbers)])
  const known = new Map(found.map((facts) => [facts.earNo, facts]))
  return numbers.map((earNo) => known.get(earNo) ?? { earNo })
}

/** Facts of rows that no number opens, in their order; the last cell a form names is what they are of. */
export function besideFacts({ beside }: EventForm): Facts | undefined {
  if (!beside) return undefined
  if (beside.at(-1) === 'drugId') return drugFacts
  return beside.at(-1) === 'earNo' ? batchesOf : siloFacts
}

/** Unit, price on the day and withdrawal period of the drug each row names; nothing of an unknown one. */
async function drugFacts(tx: Tx, farmId: string, rows: readonly unknown[]): Promise<AnimalFacts[]> {
  const asked = rows.map((row, no) => {
    const { date, drugId } = (row ?? {}) as Readonly<Record<string, unknown>>
    return {
      no,
      date: typeof date === 'string' && isDate(date) ? date : null,
      drugId: isUuid(drugId) ? drugId : null,
    }
  })
  const found = await sql<AnimalFacts>`
    select '' as "earNo", u.name1 as unit, coalesce(m.withdraw_days, 0) as "withdrawDays",
        case when a.date is not null then use_price(${farmId}, m.uid, a.date)::float end as "unitPrice"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(no int, date date, "drugId" uuid)
      left join material m on m.uid = a."drugId" and not m.deleted
      left join data_dictionary u on u.uid = m.unit_id
     order by a.no`.execute(tx)
  return found.rows
}
