import { sql } from 'kysely'
import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { SUBJECT_LABELS } from '#domain/standalone/subject.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import { columnsOf, each } from '#server/kit/report/count.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { immuneItems, isOver } from '#server/queries/immune/items.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfName, groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { immuneComplianceDefinition } from './immune-compliance.definition.ts'
import { immuneStates, stateOn, undone } from './states.ts'

const today = sql`t.day`
const number = sql`coalesce(p.ear_no, b.batch_no)`
/** Place of an animal on the day, or of most of a batch; a litter is with its sow. */
const placeOn = sql`coalesce(
    (select d.house_id from batch_day d where d.farm_id = x.farm_id and d.batch_id = x.batch_id and d.day <= x.due and d.until > x.due
      and d.heads > 0 order by d.heads desc, d.house_id limit 1),
    (select s.house_id from pig_stay s where s.farm_id = x.farm_id and s.pig_id = x.pig_id and s.from_date <= x.due
      and (s.to_date is null or s.to_date > x.due) limit 1))`
const house = sql`house.uid`
const classWord = worded(sql`x.pig_class`, IMMUNE_CLASSES)
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then ${undone} else 0 end`

/** Items due before a farm went live are left out: their vaccinations were kept on paper. */
const sinceGoLive = ({ farms, params }: ReportContext): Sql => {
  const days = farms.flatMap((farm) => {
    const day = params.goLive.get(farm)
    return day ? [sql`(d.farm_id <> ${farm} or d.due >= ${day}::date)`] : []
  })
  return days.length > 0 ? sql.join(days, sql` and `) : sql`true`
}

const items = (context: ReportContext): Sql => {
  const { farms, filters: f } = context
  const wanted = sinceGoLive(context)
  return immuneItems({ farms, from: sql`${f.dateFrom}::date`, to: sql`${f.dateTo}::date`, wanted })
}

/** Vaccinations due by the programmes, with their results. Source: §2.11, §5.8. */
export const immuneCompliance: ServerReport = {
  report: immuneComplianceDefinition,
  from: {
    alias: 'x',
    rows: (context) => materializedRows(context, items),
    joins: {
      t: (context) => sql`cross join (select ${context.today}::date as day) t`,
      b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id`,
      p: sql`left join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id`,
      house: sql`left join lateral (select ${placeOn} as uid) house on true`,
      m: sql`left join material m on m.uid = x.vaccine_id`,
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
    },
    where: ({ filters: f }) => [
      ...[equals(sql`x.vaccine_id`, f.vaccineId), equals(sql`x.pig_class`, f.pigClass)],
      ...[equals(stateOn(today), f.state), equals(number, f.number)],
      ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    subject: worded(sql`x.kind`, SUBJECT_LABELS),
    number,
    pigClass: classWord,
    item: sql`x.name`,
    vaccine: sql`m.name`,
    house: sql`(select name from organize where uid = ${placeOn})`,
    windowEnd: sql`x.due + x.slack`,
    doneOn: sql`x.first_day`,
    offDays: sql`x.first_day - x.due`,
    state: worded(stateOn(today), immuneStates),
    farm: sql`farm.name`,
    items: each,
    late: sql`x.done - x.on_time`,
    missed: headsIf(isOver(today)),
    pending: headsIf(sql`not ${isOver(today)}`),
    judged: sql`x.heads - ${headsIf(sql`not ${isOver(today)}`)}`,
  },
  ids: { ...columnsOf('x', 'uid', 'planId'), dueOn: sql`x.due`, ...columnsOf('x', 'pigId', 'farmId') },
  groups: {
    vaccine: groupOfName('material', sql`x.vaccine_id`),
    item: { key: sql`x.name` },
    pigClass: { key: sql`x.pig_class`, label: classWord, ofKey: true },
    house: groupOfPlace(house),
    ...timeAndFarmGroups(sql`x.due`, sql`x.farm_id`),
    state: groupOfCode(stateOn(today), immuneStates),
  },
  plan: { filled: ['due'], materialize: items },
}
