import { sql } from 'kysely'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import { placeAmong, type Sql, uuidIn, worded } from '#server/kit/sql-words.ts'
import { equals, ifGiven, inFarms } from '../kit/report/asked.ts'
import type { ReportContext } from '../kit/report/definition.ts'
import { byMonth, byWeek } from '../kit/report/report.farm-calendar.ts'
import { placesBelow } from './places-below.ts'

export { uuidIn, worded }

/** From this parity on sows form one group, as in the parity distribution (F05). */
const OLD = 7

/** The animal of the rows of an alias, as a join of a report. */
export const pigJoin = (alias: string) => ({
  p: sql`left join pig p on p.farm_id = ${sql.ref(`${alias}.farm_id`)} and p.uid = ${sql.ref(`${alias}.pig_id`)}`,
})

/** The words of breed and line of the rows of an alias, as joins of a report. */
export const breedJoins = (alias: string) => ({
  b: sql`left join data_dictionary b on b.uid = ${sql.ref(`${alias}.breed_id`)}`,
  line: sql`left join data_dictionary line on line.uid = ${sql.ref(`${alias}.line_id`)}`,
})

/**
 * Names of breed, line and house of the animal `p`. The type condition shows the planner that there are few farms among many
 * places: by a wrong estimate it would scan all places for each row.
 */
export const pigJoins = {
  farm: sql`join organize farm on farm.type = 'farm' and farm.uid = p.farm_id`,
  ...breedJoins('p'),
  h: sql`left join organize h on h.uid = p.house_id`,
}

export const breedName = sql`concat_ws(' ', b.name1, line.name1)`
/** A house and its pen, looked up for the shown rows. */
export const placeOf = (houseId: Sql, penId: Sql): Sql =>
  sql`nullif(concat_ws('-', (select name from organize where uid = ${houseId}), (select name from organize where uid = ${penId})), '')`

/** The name of a place, looked up for the shown rows. */
export const nameOfPlace = (uid: Sql): Sql => sql`(select name from organize named where named.uid = ${uid})`

/** True without a filter, or for an animal of the filtered breed or line. */
export const ofBreed = (breed: unknown): Sql =>
  ifGiven(breed, sql`(p.breed_id = ${breed}::uuid or p.line_id = ${breed}::uuid)`)

/** True without a filter, or for an animal with one of the filtered ear numbers. */
export const ofEarNos = (earNos: unknown): Sql => ifGiven(earNos, sql`p.ear_no = any(${earNos}::text[])`)

/** True without a filter, or where the row of the alias is in that house, its units or pens. */
export const inPlace = (place: unknown, alias = 'p'): Sql => {
  const of = (column: string) => sql`${sql.ref(`${alias}.${column}`)} in (${placesBelow(place)})`
  return ifGiven(place, sql`(${of('house_id')} or ${of('pen_id')})`)
}

/** True where `value` is between two filters; an absent one is no limit. */
export const between = (value: Sql, from: unknown, to: unknown): Sql =>
  sql`${ifGiven(from, sql`${value} >= ${from}::int`)} and ${ifGiven(to, sql`${value} <= ${to}::int`)}`

/** The usual filters of breeding reports: of the animal `p`, and of parity and place of the rows of an alias. A report has those it asks for. */
export const usualConditions = (f: ReportContext['filters'], alias: string): Sql[] => [
  ...[between(sql.ref(`${alias}.parity`), f.parityFrom, f.parityTo), ofBreed(f.breedId), ofEarNos(f.earNos)],
  ...[equals(sql`p.selective_level_id`, f.selectiveLevelId), inPlace(f.houseId, alias)],
]

export const statusWord = (status: Sql): Sql => worded(status, STATUS_LABELS)

/** The animals grouped by parity, 7 and more in one; boars, which have none, apart. */
export const parityGroup = (parity: Sql) => {
  const band = sql`case when ${parity} is not null then least(${parity}, ${sql.lit(OLD)}) end`
  return {
    key: band,
    label: sql`case when ${band} >= ${sql.lit(OLD)} then ${sql.lit(`≥${OLD}`)} else (${band})::text end`,
    order: band,
    ofKey: true,
  }
}

/** A column's uids as groups, by the name and the order in their table. */
const groupOf = (table: string, name: string, uid: Sql) => {
  const found = (column: string) =>
    sql`(select ${sql.id(column)} from ${sql.table(table)} named where named.uid = ${uid})`
  return { key: uid, label: found(name), order: found('sort'), ofKey: true }
}
/** Uids of a table without an order of its own as groups, by their names. */
export const groupOfName = (table: 'material' | 'warehouse', uid: Sql) => ({
  key: uid,
  label: sql`(select name from ${sql.table(table)} named where named.uid = ${uid})`,
  ofKey: true,
})
/** Codes as groups, by their words. */
export const groupOfCode = (code: Sql, words: Readonly<Record<string, string>>) => ({
  key: code,
  label: worded(code, words),
  ofKey: true,
})
/** The same in the order of the words. */
export const groupInOrder = (code: Sql, words: Readonly<Record<string, string>>) => ({
  ...groupOfCode(code, words),
  order: placeAmong(code, words),
})
export const groupOfWord = (uid: Sql) => groupOf('data_dictionary', 'name1', uid)
export const groupOfPlace = (uid: Sql) => groupOf('organize', 'name', uid)

/** Rows of a day and a farm as groups by day, week, month and farm. */
export const timeAndFarmGroups = (day: Sql, farmId: Sql) => ({
  day: { key: day },
  week: byWeek(day, farmId),
  month: byMonth(day, farmId),
  farm: groupOfPlace(farmId),
})

/** Shared parts of reports over litters: the joins of house and pen, the name of the pen in its house, the usual groups. */
export const litterParts = (alias: string, day: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return {
    places: {
      h: sql`left join organize h on h.uid = ${of('house_id')}`,
      n: sql`left join organize n on n.uid = ${of('pen_id')}`,
    },
    pen: sql`concat_ws('-', h.name, n.name)`,
    groups: {
      ...timeAndFarmGroups(of(day), of('farm_id')),
      parity: { key: of('parity') },
      house: groupOfPlace(of('house_id')),
    },
  }
}

export const breedGroup = groupOfWord(sql`p.breed_id`)
export const houseGroup = groupOfPlace(sql`p.house_id`)
export const farmGroup = groupOfPlace(sql`p.farm_id`)

/** The key of semen of several boars: it enters no boar's own figures (F75). */
const POOL = 'POOL'

/** Semen grouped by boar: by its uid, which two farms cannot share, or the number of a foreign one; mixed semen in one row, last. */
export const boarGroup = (uid: Sql, earNo: Sql) => {
  // a mixed lot has its numbers joined by the sign; no ear number contains it
  const mixed = sql`coalesce(${earNo} like '%+%', false)`
  return {
    key: sql`case when ${mixed} then ${sql.lit(POOL)} else coalesce((${uid})::text, ${earNo}) end`,
    label: sql`case when ${mixed} then '混合精液' else ${earNo} end`,
    order: sql`case when ${mixed} then '1' else '0' || ${earNo} end`,
  }
}

/** The animal of a row, looked up by key: the planner underestimates the rows, and would scan all animals instead. */
export const pigOf = (alias: string, { farms }: ReportContext): Sql =>
  sql`select * from pig where farm_id = ${sql.ref(`${alias}.farm_id`)} and uid = ${sql.ref(`${alias}.pig_id`)}
    and ${inFarms(sql`farm_id`, { farms })} offset 0`
