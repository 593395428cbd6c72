import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { datedParameters } from '#domain/parameter-history.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import type { ReportContext, ReportSource } from '#server/kit/report/definition.ts'
import { fromRows, misplacedJoin } from '#server/kit/report/joins.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { births } from '#server/reports/pig/births/births.report.ts'

const usual = datedParameters([], '2025-07-19')
const context = plainContext({
  farms: [],
  filters: {},
  today: '2025-07-19',
  params: { all: usual, of: () => usual, goLive: new Map() },
})
const from: ReportSource = {
  rows: sql`litter l`,
  joins: {
    p: sql`left join pig p on p.uid = l.pig_id`,
    b: sql`left join breed b on b.uid = p.breed_id`,
    h: ({ filters }) => sql`left join house h on h.uid = ${filters.houseId ?? sql`l.house_id`}`,
  },
  where: ({ filters }) => [
    sql`l.farrowed or l.aborted`,
    filters.earNo === undefined ? sql`true` : sql`p.ear_no = ${filters.earNo}`,
  ],
}
const compiler = new PostgresQueryCompiler()
const asked = (
  pieces: readonly Sql[],
  filters: ReportContext['filters'] = {},
  more: readonly Sql[] = [],
): string => {
  const piece = fromRows({ ...births, from }, { ...context, filters }, pieces, more)
  return compiler.compileQuery(piece.toOperationNode(), createQueryId()).sql
}
const WHERE = ' where (l.farrowed or l.aborted) and (true)'

test('a statement takes no join that nothing in it names', () => {
  expect(asked([sql`l.parity`, sql`count(*)`])).toBe(`litter l${WHERE}`)
})

test('a column brings its join, and the joins that one stands on, in the order they are declared', () => {
  expect(asked([sql`b.name`])).toBe(
    `litter l left join pig p on p.uid = l.pig_id left join breed b on b.uid = p.breed_id${WHERE}`,
  )
  expect(asked([sql`case when ${sql.ref('p.ear_no')} is null then 1 end`])).toBe(
    `litter l left join pig p on p.uid = l.pig_id${WHERE}`,
  )
})

test('a filter brings its join where it has a value', () => {
  expect(asked([], { earNo: 'M1' })).toBe(
    'litter l left join pig p on p.uid = l.pig_id where (l.farrowed or l.aborted) and (p.ear_no = $1)',
  )
})

test('rows of a day are those of the days asked for', () => {
  const period = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }
  const of = { ...births, from: { ...from, alias: 'l', day: 'farrowDate' } }
  const piece = fromRows(of, { ...context, filters: period }, [])
  const { sql: text, parameters } = compiler.compileQuery(piece.toOperationNode(), createQueryId())
  expect(text).toBe(`litter l${WHERE} and ("l"."farrow_date" between $1::date and $2::date)`)
  expect(parameters).toEqual(['2025-01-01', '2025-07-19'])
})

test('a condition of the question brings its join, and stands with those of the source', () => {
  expect(asked([], {}, [sql`h.name = 'A'`])).toBe(
    `litter l left join house h on h.uid = l.house_id${WHERE} and (h.name = 'A')`,
  )
})

test('names that only end like an alias name no join', () => {
  expect(asked([sql`up.ear_no`, sql`l.p`, sql`depth.h`])).toBe(`litter l${WHERE}`)
})

test('a join stands after those it stands on', () => {
  expect(misplacedJoin(from.joins)).toBeUndefined()
  expect(misplacedJoin({ b: sql`left join breed b on b.uid = p.breed_id`, p: sql`join pig p on true` })).toBe(
    'b',
  )
})
