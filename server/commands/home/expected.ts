import { sql } from 'kysely'
import type { HomePart } from './part.ts'

/** Days the expectation looks ahead. */
const AHEAD = 14

interface DueDay {
  date: string
  litters: number
  /** Sum of the chances that each farrows: 0.87 served, 0.95 after a positive check (F33). */
  likely: number
}
interface ExpectedPart {
  days: DueDay[]
  /** Due before today and still not farrowed. */
  late: number
}

/** Litters due from today on, day by day, by the herd as it stands (F33). */
export const expectedPart: HomePart<ExpectedPart> = {
  label: '预产',
  functions: ['expect-farr'],
  async read(tx, { farmId, today }) {
    const found = await sql<DueDay>`select d::date as date, count(p.uid)::int as litters,
        coalesce(sum(case p.status when 'PREGNANT' then 0.95 when 'MATED' then 0.87 end), 0)::float as likely
      from generate_series(${today}::date::timestamp, ${today}::date::timestamp + make_interval(days => ${AHEAD - 1}), interval '1 day') d
      left join pig p on p.farm_id = ${farmId} and p.exit_date is null and not p.deleted
        and p.status in ('MATED', 'PREGNANT') and p.due_date = d::date
      group by 1 order by 1`.execute(tx)
    const late = await sql<{ late: number }>`select count(*)::int as late from pig
      where farm_id = ${farmId} and exit_date is null and not deleted and status in ('MATED', 'PREGNANT')
        and due_date < ${today}::date`.execute(tx)
    return { days: found.rows, late: late.rows[0]?.late ?? 0 }
  },
}
