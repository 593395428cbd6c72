import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'
import { type FarmParameters, parametersOfFarms } from '../kit/parameters.read.ts'
import { inFarms } from '../kit/report/asked.ts'
import type { Days } from './day-parts.ts'
import { herdDaysWorkedOut, herdDayColumns as scorecardColumns } from './herd-day/herd-day.refresh.ts'
import { freshFarmDays } from './kept-days.fresh.ts'
import { farmDayColumns, farmDaysOf, headsThat, herdDayColumns, herdDaysOf } from './worked-out.ts'

/** Request for days of farms: the farms with kept days, and those whose days are computed from their rows. */
export interface DaysAsked extends Days {
  readonly fresh: readonly string[]
  readonly behind: readonly string[]
  /** Parameters of the outdated farms; null without any. */
  readonly params: FarmParameters | null
}

/** Finds once the farms with days kept up to the last day, or today; in the transaction that reads the days. */
export async function askDays(tx: Tx, { farms, from, to: last }: Days, today: string): Promise<DaysAsked> {
  const to = last < today ? last : today
  const fresh = await freshFarmDays(tx, farms, to)
  const known = new Set(fresh)
  const behind = farms.filter((farm) => !known.has(farm))
  const params = behind.length > 0 ? await parametersOfFarms(tx, behind, today) : null
  return { farms, from, to, fresh, behind, params }
}

/** Kept rows of the fresh farms and computed ones of the others, in parentheses: use it as `${…} d`. */
function rowsOf(
  { fresh, behind, from, to, params }: DaysAsked,
  table: string,
  columns: Sql,
  workedOut: (params: FarmParameters) => Sql,
): Sql {
  const kept = sql`select ${columns} from ${sql.table(table)} k
    where ${inFarms(sql`k.farm_id`, { farms: fresh })} and k.day between ${from}::date and ${to}::date`
  const parts = [
    ...(fresh.length > 0 || behind.length === 0 ? [kept] : []),
    ...(params ? [sql`select ${columns} from (${workedOut(params)}) w`] : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** Rows of farm_herd_day (`opening` is `openingOf`), kept or computed. */
export const farmHerdDayRows = (asked: DaysAsked): Sql =>
  rowsOf(asked, 'farm_herd_day', herdDayColumns, () => herdDaysOf({ ...asked, farms: asked.behind }, 'rows'))

/** Rows of farm_day, kept or computed: columns of DAY_COLUMNS. */
export const farmDayRows = (asked: DaysAsked): Sql =>
  rowsOf(asked, 'farm_day', farmDayColumns, () => farmDaysOf({ ...asked, farms: asked.behind }))

/** Rows of herd_day, the scorecard's figures (decision 0013), kept or computed. */
export const herdDayRows = (asked: DaysAsked): Sql =>
  rowsOf(asked, 'herd_day', scorecardColumns, (params) => herdDaysWorkedOut(asked.behind, asked, params))

/** Heads at the end of the day before, of a row of `farmHerdDayRows`. */
export const openingOf = (alias: string): Sql =>
  sql`(${sql.ref(`${alias}.closing`)} - (${headsThat('came', alias)}) + (${headsThat('left', alias)}))`
