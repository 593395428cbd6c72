import { type RawBuilder, sql } from 'kysely'
import { monthRange } from '#domain/calendar.ts'
import { STOCK_SUBJECTS, type StockCode } from '#domain/warnings.ts'
import type { Tx } from '#server/kit/database.ts'
import { endingLots, shortMaterials } from '../stock/wanting.ts'
import type { WarningAsk } from './animals.ts'
import { type Hit, NONE } from './hit.ts'
import type { WarningRule } from './rules.ts'

type Found = Pick<Hit, 'materialId' | 'lot' | 'subject' | 'value' | 'threshold' | 'unit'> & { over: boolean }

/** What is found of a subject, the farthest past its limit first; `over`: it is no longer near its limit but beyond use. */
function rowsOf(code: StockCode, { farmId, today }: WarningAsk, limit: number): RawBuilder<unknown> {
  switch (code) {
    case 'STOCK_LOW':
      return sql`select material_id as "materialId", null as lot, name as subject, held::float as value,
          (min_qty * ${limit}::numeric / 100)::float as threshold, unit, false as over
        from (${shortMaterials(farmId, limit)}) s order by held / min_qty, name`
    case 'LOT_EXPIRY':
      return sql`select material_id as "materialId", lot, name || ' ' || lot as subject, exp_date - ${today}::date as value,
          ${limit}::float as threshold, '天' as unit, exp_date < ${today}::date as over
        from (${endingLots(farmId, today, limit)}) s group by material_id, lot, name, exp_date order by exp_date, name, lot`
  }
}

/** Materials of the farm that are short, or lots that end: what has expired is an alarm. */
export async function stockHits(tx: Tx, ask: WarningAsk, rule: WarningRule, code: StockCode): Promise<Hit[]> {
  const limit = rule.threshold ?? STOCK_SUBJECTS[code].limit
  const found = await sql<Found>`${rowsOf(code, ask, limit)}`.execute(tx)
  const seen = { report: 'material-stock', from: monthRange(ask.today).start, to: ask.today }
  return found.rows.map(({ over, ...one }) => ({
    ...NONE,
    ...one,
    ...seen,
    level: over ? 'RED' : rule.level,
  }))
}
