import { sql } from 'kysely'
import type { Db } from '../../kit/database.ts'
import { farmByFarm } from '../farm-by-farm.ts'
import { evaluateWarnings } from './evaluate.ts'

const trace = { route: 'DAILY early-warning', requestId: 'daily' }

/** Checks the warning rules of every farm that has not been checked today. @returns the farms checked */
export const runDailyWarnings = (
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<number> =>
  farmByFarm(
    db,
    {
      name: 'warnings',
      needed: sql`not exists (select 1 from warning_run r where r.farm_id = f.uid and r.day = ${today}::date)`,
      run: (tx, farmId) => evaluateWarnings(tx, { caller: null, trace }, farmId, today),
    },
    failed,
  )
