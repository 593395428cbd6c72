import { sql } from 'kysely'
import { FED_KEYS, fedClasses, saleKinds } from '#server/kept-days/day-columns.ts'
import { columnOf } from '#server/kept-days/herd-columns.ts'
import { type DaysAsked, farmDayRows, farmHerdDayRows, openingOf } from '#server/kept-days/kept-days.read.ts'
import { headsThat } from '#server/kept-days/worked-out.ts'
import { fromDay, inFarms, toDay } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import { monthKey, monthStart } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { INVENTORY_CLASSES, type InventoryClass, inventoryClasses } from './production-summary.day-figures.ts'

/** The days of the period: kept where `furtherDays` names the farm, computed from their rows for the other farms. */
function daysOf(c: ReportContext): DaysAsked {
  const kept = new Set(c.kept.furtherDays ?? [])
  const [from, to] = [String(c.filters.dateFrom), String(c.filters.dateTo)]
  const behind = c.farms.filter((farm) => !kept.has(farm))
  return {
    farms: c.farms,
    from,
    to: to < c.today ? to : c.today,
    fresh: c.farms.filter((farm) => kept.has(farm)),
    behind,
    // without parameters nothing is computed: a statement of kept days alone needs no more
    params: behind.length > 0 ? c.params : null,
  }
}

const byMonth = (c: ReportContext): boolean => c.question.groupKey === 'month'
/** The last day of a day's month within the period; of the period where months are not grouped. */
const lastOfPart = (c: ReportContext): Sql =>
  byMonth(c)
    ? sql`least((${monthStart(c, sql`d.day`, sql`d.farm_id`)} + interval '1 month')::date - 1, ${toDay(c)})`
    : toDay(c)

/** Inventory columns of a day's row, as the figures add them up. */
const inventoryOf = (c: ReportContext): readonly (readonly [string, Sql])[] => [
  ['days', sql`d.closing`],
  // of the whole period: consecutive months add up to it
  ['opening', sql`case when d.day = ${fromDay(c)} then ${openingOf('d')} else 0 end`],
  ['closing', sql`case when d.day = ${lastOfPart(c)} then d.closing else 0 end`],
  ['came', headsThat('came', 'd')],
  ['died', sql`d.died`],
  ['culled', sql`d.culled`],
  ['sold', sql`d.sold`],
  ['moved_out', sql`d.moved_out`],
]

/** Rows of the inventory; for sums only, one row per class and state of a farm, which fewer figures need. */
function inventory(c: ReportContext): Sql {
  const summed = c.question.summing === true
  const values = inventoryOf(c).map(([name, value]) =>
    summed ? sql`sum(${value})::int as ${sql.id(name)}` : sql`(${value})::int as ${sql.id(name)}`,
  )
  const month = byMonth(c) ? sql`, ${monthKey(c, sql`d.day`, sql`d.farm_id`)}` : sql``
  return sql`(select d.farm_id, d.pig_class, d.state, ${summed ? sql`min(d.day)` : sql`d.day`} as day, ${sql.join(values)}
    from ${farmHerdDayRows(daysOf(c))} d ${summed ? sql`group by d.farm_id, d.pig_class, d.state ${month}` : sql``}) h`
}

const oneOf = (column: string, values: readonly string[] | null): Sql =>
  values === null
    ? sql`true`
    : sql`${sql.ref(`h.${column}`)} in (${sql.join(values.map((one) => sql.lit(one)))})`
const isOf = (pigClass: InventoryClass): Sql => {
  const { classes, stages } = INVENTORY_CLASSES[pigClass]
  return sql`${oneOf('pig_class', classes)} and ${oneOf('state', stages)}`
}
const SHARES = {
  Days: sql`h.days`,
  Opening: sql`h.opening`,
  Closing: sql`h.closing`,
  Came: sql`h.came`,
  Died: sql`h.died`,
  Culled: sql`h.culled`,
  Sold: sql`h.sold`,
  MovedOut: sql`h.moved_out`,
}
const when = (pigClass: InventoryClass, value: Sql): Sql =>
  sql`case when ${isOf(pigClass)} then ${value} else 0 end`
const inventoryAdds: Readonly<Record<string, Sql>> = Object.fromEntries([
  ...inventoryClasses.flatMap((pigClass) =>
    Object.entries(SHARES).map(([figure, value]) => [`${pigClass}${figure}`, when(pigClass, value)] as const),
  ),
  ...(['nursery', 'finish'] as const).flatMap(
    (stage) =>
      [
        [`${stage}Base`, when(stage, sql`h.opening + h.came`)],
        [`${stage}Alive`, when(stage, sql`h.opening + h.came - h.died`)],
      ] as const,
  ),
])

/** Rows behind a figure are those that add to it, not every day of every class. */
const thatAdd = (c: ReportContext, adds: Readonly<Record<string, Sql>>): Sql => {
  const asked = (c.question.onlyColumns ?? []).flatMap((key) =>
    adds[key] ? [sql`coalesce(${adds[key]}, 0) <> 0`] : [],
  )
  return asked.length > 0 && !c.question.summing ? sql`where ${sql.join(asked, sql` or `)}` : sql``
}

const classWord = sql`case ${sql.join(
  inventoryClasses
    .filter((one) => one !== 'all')
    .map((one) => sql`when ${isOf(one)} then ${sql.lit(INVENTORY_CLASSES[one].label)}`),
  sql` `,
)} else h.pig_class end`

/** The inventory of each day by class and state (F01, F02). */
export const inventoryDays: Fact = {
  label: '存栏',
  from: (c) => sql`${inventory(c)} ${thatAdd(c, inventoryAdds)}`,
  farm: sql`h.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`h.day || '-' || h.pig_class || '-' || h.state`,
  day: () => sql`h.day`,
  row: () => ({
    parity: sql`null`,
    note: sql`${classWord} || ' 日末 ' || h.days || '，增 ' || h.came || '，死 ' || h.died || '，淘 ' || h.culled
      || '，售 ' || h.sold || '，转出 ' || h.moved_out`,
  }),
  adds: () => inventoryAdds,
}

const kept = (key: string): Sql => sql.ref(`w.${columnOf(key)}`)
const plus = (keys: readonly string[]): Sql => sql`(${sql.join(keys.map(kept), sql` + `)})`
const feedOf = (...classes: readonly (keyof typeof FED_KEYS)[]): Sql =>
  plus(classes.map((one) => `${FED_KEYS[one]}FeedKg`))
const workAdds: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(
    [
      'marketedHeads',
      'marketedKg',
      'marketSoldAmount',
      'toFinishHeads',
      'toFinishKg',
      'drugAmount',
      'vaccineAmount',
    ].map((key) => [key, kept(key)]),
  ),
  feedKg: feedOf(...fedClasses),
  sowFeedKg: feedOf('GESTATION', 'LACTATION', 'GILT'),
  nurseryFeedKg: feedOf('NURSERY'),
  finishFeedKg: feedOf('FINISH'),
  feedAmount: plus(fedClasses.map((one) => `${FED_KEYS[one]}FeedAmount`)),
  salesAmount: plus(saleKinds.map((kind) => `${kind}SoldAmount`)),
}

/** Sales, feed and drugs of each day. */
export const workDays: Fact = {
  label: '日数据',
  from: (c) => sql`${farmDayRows(daysOf(c))} w ${thatAdd(c, workAdds)}`,
  farm: sql`w.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`w.day`,
  day: () => sql`w.day`,
  row: () => ({
    parity: sql`null`,
    note: sql`'出栏 ' || ${kept('marketedHeads')} || ' 头，用料 ' || ${workAdds.feedKg ?? sql`0`} || ' kg'`,
  }),
  adds: () => workAdds,
}

/** True of a farm whose accounting months the period begins and ends with: costs are of whole months. */
const isWholeMonths = (c: ReportContext, farm: Sql): Sql => {
  const begins = (day: Sql) => sql`(${monthStart(c, day, farm)})::date = ${day}`
  return sql`${begins(fromDay(c))} and ${begins(sql`(${toDay(c)} + 1)`)}`
}

/** Costs of the breeding herd in whole accounting months, by rows of the cost ledger (F100). */
export const herdCosts: Fact = {
  label: '成本',
  from: (
    c,
  ) => sql`cost_ledger l where ${inFarms(sql`l.farm_id`, c)} and l.day between ${fromDay(c)} and ${toDay(c)}
    and l.cost_class = 'BREEDING' and ${isWholeMonths(c, sql`l.farm_id`)}`,
  farm: sql`l.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`l.uid`,
  day: () => sql`l.day`,
  row: () => ({ parity: sql`null`, note: sql`'种猪群成本 ' || l.amount || ' 元'` }),
  adds: () => ({ herdCost: sql`l.amount` }),
}

/** Piglets weaned in those months: the divisor of the costs. */
export const costWeanings: Fact = {
  label: '断奶（成本月）',
  from: (c) => sql`litter_move m where ${inFarms(sql`m.farm_id`, c)} and m.kind = 'WEAN'
    and m.move_date between ${fromDay(c)} and ${toDay(c)} and ${isWholeMonths(c, sql`m.farm_id`)}`,
  farm: sql`m.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`m.uid`,
  day: () => sql`m.move_date`,
  row: () => ({ parity: sql`null`, note: sql`'断奶 ' || -m.qty || ' 头'` }),
  adds: () => ({ costWeaned: sql`-m.qty` }),
}
