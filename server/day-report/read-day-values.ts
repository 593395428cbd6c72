import { sql } from 'kysely'
import { herdKey, herdMoveKeys, rowOfHerd } from '#domain/day-report/herd-rows.ts'
import type { DayValues } from '#domain/day-report/values.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { dayKeys } from '../kept-days/day-columns.ts'
import { columnOf } from '../kept-days/herd-columns.ts'
import { dailyColumn } from '../kept-days/herd-day/herd-day.columns.ts'
import { askDays, farmDayRows, farmHerdDayRows, herdDayRows, openingOf } from '../kept-days/kept-days.read.ts'
import type { Tx } from '../kit/database.ts'

/** Sums of the scorecard (decision 0013) that a day report shows. */
export const SCORECARD_KEYS = [
  ...['services', 'ofGilts', 'ofWeaned', 'ofReturned', 'ofAborted', 'ofOpen', 'litters', 'totalBorn'],
  ...['livePiglets', 'healthy', 'deadBorn', 'weanedLitters', 'weaned', 'weanWeight', 'weighedWeaned'],
] as const

interface DaysOfFarm {
  readonly farmId: string
  readonly from: string
  readonly to: string
  readonly today: string
}

/** Values of every day of a farm from one day to another, from its kept days; an empty day has zeros. */
export async function readDayValues(
  tx: Tx,
  { farmId, from, to, today }: DaysOfFarm,
): Promise<ReadonlyMap<string, DayValues>> {
  const asked = await askDays(tx, { farms: [farmId], from, to }, today)
  const named = (keys: readonly string[], column: (key: string) => string): Sql =>
    sql.join(keys.map((key) => sql`d.${sql.id(column(key))} as ${sql.id(key)}`))
  type Row = Record<string, number | string | null> & { readonly day: string }
  const work = await tx.rows(sql<Row>`select d.day, ${named(dayKeys, columnOf)} from ${farmDayRows(asked)} d`)
  const herd = await tx.rows(sql<Row>`
    select d.day, ${named(SCORECARD_KEYS, dailyColumn)} from ${herdDayRows(asked)} d`)
  const stock =
    await tx.rows(sql<Row>`select d.day, d.pig_class as "pigClass", d.state, d.closing, ${openingOf('d')} as opening,
      ${named(herdMoveKeys, columnOf)} from ${farmHerdDayRows(asked)} d`)
  const days = new Map<string, Record<string, number | string | null>>()
  const valuesOf = (day: string) => {
    const known = days.get(day) ?? {}
    days.set(day, known)
    return known
  }
  for (const { day, ...values } of [...work, ...herd]) Object.assign(valuesOf(day), values)
  for (const row of stock) addHerdRow(valuesOf(row.day), row)
  return days
}

/** Adds a class and state of the inventory to its row of the report. */
function addHerdRow(values: Record<string, number | string | null>, row: DayValues): void {
  const line = rowOfHerd(String(row.pigClass), String(row.state))
  const add = (key: string, heads: number) => {
    values[key] = Number(values[key] ?? 0) + heads
  }
  for (const figure of ['opening', 'closing', ...herdMoveKeys] as const)
    add(herdKey(line, figure), Number(row[figure] ?? 0))
  if (row.pigClass === 'SOW') add(herdKey(line, 'sows'), Number(row.closing ?? 0))
}
