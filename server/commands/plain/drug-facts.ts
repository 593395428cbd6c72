import { sql } from 'kysely'
import { isDate } from '#kit/checks.ts'
import { isUuid } from '#kit/parse.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import type { Tx } from '../../kit/database.ts'

/** Unit, price on the day and withdrawal period of the drug each row names; nothing of an unknown one. */
export async function drugFacts(tx: Tx, farmId: string, rows: readonly unknown[]): Promise<AnimalFacts[]> {
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
