import { sql } from 'kysely'
import { MOVE_LABELS } from '#domain/batch/batch.labels.ts'
import type { DrillRow } from '#domain/day-report/day-report.answer.ts'
import { sumOf } from '#domain/decimal.ts'
import { GESTATION_RESULT_LABELS } from '#domain/sow/sow.labels.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import type { DayKey } from '../kept-days/day-columns.ts'
import { checks, type DayPart, drugs, fed, growing, sales } from '../kept-days/day-parts.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { asking } from '../kit/report/asking.ts'
import { runReport } from '../kit/report/query.ts'
import { checkedFilters, readContext } from '../kit/report/report.request.ts'
import { efficiency } from '../reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { SCORECARD_KEYS } from './read-day-values.ts'

interface PeriodOfFarm {
  readonly farmId: string
  readonly from: string
  readonly to: string
}

interface DescribedPart {
  readonly part: DayPart
  readonly uid: Sql
  readonly subject: Sql
  readonly kind: Sql
  readonly note: Sql
  readonly pig: Sql
}

const nameOf = (table: string, uid: Sql, column = 'name'): Sql =>
  sql`(select n.${sql.id(column)} from ${sql.table(table)} n where n.uid = ${uid})`
const batchNo = (farm: Sql, uid: Sql): Sql =>
  sql`(select n.batch_no from batch n where n.farm_id = ${farm} and n.uid = ${uid})`
const noAnimal = sql`null::uuid`

/** Labels of the rows behind the values of farm_day. */
const described: readonly DescribedPart[] = [
  {
    part: checks,
    uid: sql`e.uid::text`,
    subject: sql`(select n.ear_no from pig n where n.farm_id = e.farm_id and n.uid = e.pig_id)`,
    kind: sql`'妊检'`,
    note: worded(sql`e.payload->>'gestationResult'`, GESTATION_RESULT_LABELS),
    pig: sql`e.pig_id`,
  },
  {
    part: sales,
    uid: sql`x.uid`,
    subject: sql`x.number`,
    kind: sql`x.sale_type`,
    note: sql`x.doc_no`,
    pig: noAnimal,
  },
  {
    part: growing,
    uid: sql`m.source_uid::text`,
    subject: sql`b.batch_no`,
    kind: worded(sql`m.kind`, MOVE_LABELS),
    note: nameOf('organize', sql`m.house_id`),
    pig: noAnimal,
  },
  {
    part: fed,
    uid: sql`u.uid::text`,
    subject: sql`coalesce(${batchNo(sql`u.farm_id`, sql`u.batch_id`)}, ${nameOf('organize', sql`u.house_id`)})`,
    kind: sql`'用料'`,
    note: nameOf('material', sql`u.feed_id`),
    pig: noAnimal,
  },
  {
    part: drugs,
    uid: sql`s.uid::text || s.source`,
    subject: sql`coalesce(n.name, s.name)`,
    kind: worded(sql`s.source`, {
      ISSUE: '领用',
      RETURN: '退库',
      CURE: '治疗',
      HEALTH: '保健',
      IMMUNE: '免疫',
      OTHER: '其他用药',
    }),
    note: sql`concat_ws(' ', ${batchNo(sql`s.farm_id`, sql`s.batch_id`)}, ${nameOf('organize', sql`s.house_id`)})`,
    pig: noAnimal,
  },
]

/** Rows of one kind that add to the requested values. */
function partRows(
  { part, ...row }: DescribedPart,
  { farmId, from, to }: PeriodOfFarm,
  keys: readonly string[],
): Sql | null {
  const adds = keys.flatMap((key) => part.adds[key as DayKey] ?? [])
  if (adds.length === 0) return null
  const value = sql.join(
    adds.map((one) => sql`coalesce((${one})::numeric, 0)`),
    sql` + `,
  )
  return sql`select * from (select ${row.uid} as uid, ${part.day} as date, coalesce(${row.subject}, '') as subject,
      coalesce(${row.kind}, '') as kind, coalesce(${row.note}, '') as note, (${value})::text as value, ${row.pig} as "pigId"
    from ${part.from({ farms: [farmId], from, to })}) z where z.value::numeric <> 0`
}

/** Most rows one answer holds, as in every other report. */
const WHOLE = 10_000

/** Rows of the scorecard that add to the requested values, as listed by its own drill-down. */
async function scorecardRows(
  tx: Tx,
  caller: Caller,
  period: PeriodOfFarm,
  keys: readonly string[],
): Promise<DrillRow[]> {
  const { report } = efficiency
  const filters = checkedFilters(report, {
    farmIds: [period.farmId],
    dateFrom: period.from,
    dateTo: period.to,
  })
  const whole = await readContext(tx, caller, efficiency, filters, period.to)
  const context = asking(whole, { onlyColumns: keys })
  const { list } = await runReport(tx, efficiency, context, {
    ...{ groupBy: null, sort: null, limit: WHOLE, offset: 0, behind: true },
  })
  return list.flatMap((row) => {
    const value = sumOf(keys.map((key) => row[key] as string | number | null)) ?? null
    if (value === null || value.eq(0)) return []
    return [
      {
        uid: String(row.uid),
        date: String(row.day),
        subject: String(row.earNo ?? ''),
        kind: String(row.kind ?? ''),
        note: [row.parity === null ? '' : `${row.parity} 胎`, row.note].filter(Boolean).join(' '),
        value: value.toString(),
        pigId: row.pigId === null ? null : String(row.pigId),
      },
    ]
  })
}

/** The rows that add up to some values of days: services, litters and weanings, checks, sales, movements, feed and drugs. */
export async function valueRows(
  tx: Tx,
  caller: Caller,
  period: PeriodOfFarm,
  keys: readonly string[],
): Promise<DrillRow[]> {
  const ofSows = keys.filter((key) => SCORECARD_KEYS.some((one) => one === key))
  const parts = described.flatMap((one) => partRows(one, period, keys) ?? [])
  const sows = ofSows.length > 0 ? await scorecardRows(tx, caller, period, ofSows) : []
  if (parts.length === 0) return sows
  const found = await tx.rows(sql<DrillRow>`
    ${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )} order by 2, 3`)
  return [...sows, ...found]
}
