import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { farmByFarm } from '../commands/farm-by-farm.ts'
import type { Db } from '../kit/database.ts'
import { writeReport } from './stand-report.ts'

const trace = { route: 'DAILY farm-product-day-report', requestId: 'daily' }

/**
 * Makes yesterday's report of every farm that has or had animals by then, so that in the morning it waits for its signature, and the
 * work left of the evening is kept while the lists still know it. @returns the farms it was made for
 */
export const makeDailyReports = (
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> => {
  const date = addDays(today, -1)
  return farmByFarm(
    db,
    {
      name: 'day-report',
      needed: sql`(exists (select 1 from pig p where p.farm_id = f.uid and p.entry_date <= ${date}::date)
          or exists (select 1 from batch b where b.farm_id = f.uid and b.open_date <= ${date}::date))
        and not exists (select 1 from day_report r
          where r.farm_id = f.uid and r.day = ${date}::date and r.generated_at is not null)`,
      run: (tx, farmId) => writeReport({ tx, caller: null, trace, today }, { farmId, date }),
    },
    failed,
  )
}
