import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { damOf } from './health.subject.ts'

/** Medications `d` of a kind that began in the period. */
export const medications =
  (kind: 'CURE' | 'HEALTH') =>
  (context: ReportContext): Sql =>
    sql`select d.*, ${damOf('d')} as dam_id from medication d where ${inFarms(sql`d.farm_id`, context)} and d.kind = ${sql.lit(kind)}
      and d.treat_date between ${context.filters.dateFrom}::date and ${context.filters.dateTo}::date`
