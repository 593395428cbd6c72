import { sql } from 'kysely'
import type { Report } from '#kit/report.ts'
import { daysOutside } from '#server/kept-days/herd-day/daily-facts.ts'
import { freshFarms } from '#server/kept-days/herd-day/fresh-farms.ts'
import { inPeriod } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { type Fact, type PartOf, unionOf } from '#server/kit/report/report.facts.ts'
import { yearDays } from '#server/kit/report/report.parts.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { isOf, SOLD } from '#server/queries/batches/batches.kinds.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import {
  closingHerd,
  earlierHerd,
  exits,
  failedDays,
  herdDays,
  idleDays,
  roadDays,
} from '#server/queries/scorecard/herd-facts.ts'
import { litters, pigletDeaths, weanedLitters, weanings } from '#server/queries/scorecard/litter-facts.ts'
import { asksForPig, inFarms } from '#server/queries/scorecard/scorecard.period.ts'
import { earlierServices, served, services } from '#server/queries/scorecard/service-facts.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { definition } from './breeding-sow-production-efficiency.definition.ts'

/** Market pigs sold or slaughtered in the period (F64). They have no breed, grade or class of a sow: a filter by one has no such rows. */
const marketed: Fact = {
  label: '出栏',
  from: (c) => sql`batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
    where ${inFarms('m', c)} and ${isOf(SOLD)} and ${inPeriod(sql`m.move_date`, c)} ${asksForPig(c) ? sql`and false` : sql``}`,
  farm: sql`m.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`m.batch_id || '-' || m.source_uid || '-' || m.kind`,
  day: () => sql`m.move_date`,
  row: () => ({
    parity: sql`null`,
    note: sql`b.batch_no || ' 出栏 ' || abs(m.qty) || ' 头'`,
  }),
  adds: () => ({ marketed: sql`abs(m.qty)` }),
}

/** Every kind of rows of the scorecard. */
const facts: readonly Fact[] = [
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
const year = (context: ReportContext): Sql => sql.lit(yearDays(definition, context))
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`
const gestation = (sum: Sum): Sql => divided(sum('gestationSum'), sum('gestationCount'))
const lactation = (sum: Sum): Sql => divided(sum('lactationSum'), sum('lactationCount'))
const lsy = (sum: Sum, context: ReportContext): Sql =>
  divided(sql`${sum('litters')} * ${year(context)}`, sum('matedDays'))

/** Key that groups rows apart from farm and time, and the kinds of rows that have it: rows of other kinds belong to none of the groups. */
export interface HerdPart extends PartOf {
  readonly parts: (fact: Fact) => boolean
}

interface Further {
  /** Kinds of rows apart from those of the scorecard. */
  readonly more?: readonly Fact[]
  readonly part?: HerdPart | undefined
}

/**
 * Rows without the group key come from a farm's kept days where these are up to date; the others, and every list, from the rows themselves.
 */
export function rowsOf({ columns }: Report, context: ReportContext, { more = [], part }: Further = {}): Sql {
  const ofGroups = part ? facts.filter(part.parts) : []
  const herdDays =
    context.question.summing && !context.question.onlyColumns && ofGroups.length < facts.length
      ? context.kept.addedDays
      : []
  const kept = context.farms.filter((farm) => herdDays?.includes(farm))
  const rest = context.farms.filter((farm) => !kept.includes(farm))
  // market pigs are no animals of the herd: kept days and group keys do not include them
  const of = (farms: readonly string[], rows: readonly Fact[]) =>
    unionOf(columns, [...rows, marketed, ...more], { ...context, farms }, part)
  const days = () => of(kept, [...daysOutside(ofGroups, context), ...ofGroups])
  if (kept.length === 0) return of(rest, facts)
  return rest.length === 0 ? days() : sql`${days()} union all ${of(rest, facts)}`
}

/** Report with figures of a sow herd, each from its own rows. */
export const herdReport = (report: Report): ServerReport => ({
  report,
  plan: { prepare: async (tx, context) => keeping(context, { addedDays: await freshFarms(tx, context) }) },
  from: {
    rows: (context) => sql`(${rowsOf(report, context)}) x`,
    joins: { a: sql`left join pig a on a.farm_id = x.farm_id and a.uid = x.subject_id` },
  },
  columns: {
    ...Object.fromEntries(
      Object.entries(report.columns).flatMap(([key, one]) => (one.sum ? [[key, sql.ref(`x.${key}`)]] : [])),
    ),
    kind: sql`x.kind`,
    day: sql`x.day`,
    earNo: sql`a.ear_no`,
    parity: sql`x.parity`,
    farm: nameOfPlace(sql`x.farm_id`),
    note: sql`x.note`,
  },
  overrides: {
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
    goals: indicatorsOf,
  },
  ids: { uid: sql`x.kind || '-' || x.uid || '-' || x.day`, pigId: sql`x.subject_id`, farmId: sql`x.farm_id` },
  groups: {
    farm: groupOfPlace(sql`x.farm_id`),
    month: { key: sql`x.month` },
  },
})

/** The scorecard of a sow herd, comparing farms or months (§5.8). */
export const efficiency = herdReport(definition)
