import { sql } from 'kysely'
import { indicatorsOf } from '../../../commands/indicators/indicators-of.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { type Fact, unionOf } from '../../../kit/report/facts.ts'
import { yearDays } from '../../../kit/report/parts.ts'
import { dailyFacts } from '../herd-day/daily-facts.ts'
import { freshFarms } from '../herd-day/fresh-farms.ts'
import { groupOfPlace, nameOfPlace } from '../sow-sql.ts'
import { face } from './face.ts'
import { closingHerd, earlierHerd, exits, failedDays, herdDays, idleDays, roadDays } from './herd-facts.ts'
import { litters, pigletDeaths, weanedLitters, weanings } from './litter-facts.ts'
import type { Sql } from './period.ts'
import { earlierServices, served, services } from './service-facts.ts'

/** Every kind of rows of the scorecard. */
export const facts: readonly Fact[] = [
  herdDays,
  earlierHerd,
  roadDays,
  closingHerd,
  services,
  earlierServices,
  failedDays,
  idleDays,
  served,
  litters,
  weanedLitters,
  weanings,
  pigletDeaths,
  exits,
]

type Sum = (key: string) => Sql
const range = { from: 'dateFrom', to: 'dateTo', months: 12 } as const
const year = (context: ReportContext): Sql => sql.lit(yearDays({ range }, context))
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`
const gestation = (sum: Sum): Sql => divided(sum('gestationSum'), sum('gestationCount'))
const lactation = (sum: Sum): Sql => divided(sum('lactationSum'), sum('lactationCount'))
const lsy = (sum: Sum, context: ReportContext): Sql =>
  divided(sql`${sum('litters')} * ${year(context)}`, sum('matedDays'))

/** Sums come out of a farm's days where these are right, otherwise, like every list, out of the rows themselves. */
function rowsOf(context: ReportContext): Sql {
  const fresh = context.summing && !context.only ? (context.daily ?? []) : []
  const rest = context.farms.filter((farm) => !fresh.includes(farm))
  const days = () => unionOf(face.columns, dailyFacts, { ...context, farms: fresh })
  const rows = () => unionOf(face.columns, facts, { ...context, farms: rest })
  if (fresh.length === 0) return rows()
  return rest.length === 0 ? days() : sql`${days()} union all ${rows()}`
}

/** The scorecard of a sow herd: every figure from its own rows, farms or months side by side (domain.md §5.8). */
export const efficiency: ServerReport = {
  report: face,
  range,
  prepare: async (tx, context) => ({ ...context, daily: await freshFarms(tx, context) }),
  from: (context) =>
    context.summing || context.lean
      ? sql`(${rowsOf(context)}) x`
      : sql`(select x.*, a.ear_no from (${rowsOf(context)}) x join pig a on a.farm_id = x.farm_id and a.uid = x.pig_id) x`,
  columns: {
    ...Object.fromEntries(
      Object.entries(face.columns).flatMap(([key, one]) => (one.sum ? [[key, sql.ref(`x.${key}`)]] : [])),
    ),
    kind: sql`x.kind`,
    day: sql`x.day`,
    earNo: sql`x.ear_no`,
    parity: sql`x.parity`,
    farm: nameOfPlace(sql`x.farm_id`),
    note: sql`x.note`,
  },
  goals: indicatorsOf,
  derived: {
    npdShort: (sum, context) =>
      sql`${year(context)} - ${lsy(sum, context)} * (${gestation(sum)} + ${lactation(sum)})`,
    lsyIndirect: (sum, context) =>
      divided(
        year(context),
        sql`${gestation(sum)} + ${lactation(sum)} + ${divided(sum('npd'), sum('litters'))}`,
      ),
    psyIndirect: (sum, context) =>
      sql`${lsy(sum, context)} * ${divided(sum('weaned'), sum('weanedLitters'))}`,
    psyLive: (sum, context) =>
      sql`${divided(sql`${sum('livePiglets')} * ${year(context)}`, sum('matedDays'))}
        * (1 - ${divided(sum('lostOfWeaned'), sum('startedOfWeaned'))})`,
  },
  ids: { uid: sql`x.kind || '-' || x.uid || '-' || x.day`, pigId: sql`x.pig_id`, farmId: sql`x.farm_id` },
  groups: {
    farm: groupOfPlace(sql`x.farm_id`),
    month: { key: sql`x.month` },
  },
}
