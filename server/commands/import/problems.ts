import { sql } from 'kysely'
import { PAGE_SIZES } from '#domain/constants.ts'
import { ruleTitle } from '#domain/rules.ts'
import { type ImportProblems, type ProblemCount, type ProblemGroup, problemGroups } from '#kit/import-task.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { StoredTask } from './import.task.ts'

/** Which problems are wanted, and which page of them. */
interface ProblemsAsked extends Partial<Readonly<Record<ProblemGroup, string>>> {
  readonly start: number
  readonly size: number
}

const [USUAL, , MOST] = PAGE_SIZES

/** @throws Refused when a page or a filter cannot be read */
export function problemsAsked(query: Readonly<Record<string, unknown>>): ProblemsAsked {
  const [start, end] = [Number(query._start ?? 0), Number(query._end ?? USUAL)]
  const size = end - start
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || size < 1 || size > MOST)
    throw invalid({ _end: ['分页参数不正确'] })
  const asked = problemGroups.flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    if (typeof value !== 'string') throw invalid({ [name]: ['查询条件不正确'] })
    return [[name, value]]
  })
  return { ...Object.fromEntries(asked), start, size }
}

/** A page of what the last check or commit of a file found, in the order of its rows, with how often each kind occurs. */
export async function problemsOf(
  tx: Tx,
  { farmId, uid }: StoredTask,
  asked: ProblemsAsked,
): Promise<ImportProblems> {
  const wanted = problemGroups.flatMap((name) =>
    asked[name] === undefined ? [] : [sql`${sql.ref(name)} = ${asked[name]}`],
  )
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
  const answer = await sql<ImportProblems>`
    with found as materialized (
      select c.chunk, f.no, p.* from import_chunk c
          cross join jsonb_array_elements(c.found) with ordinality f(value, no)
          cross join jsonb_to_record(f.value) as p(row integer, field text, label text, value text, level text, rule text, message text)
         where c.farm_id = ${farmId} and c.task_uid = ${uid} and c.found <> '[]'),
      wanted as (select * from found ${where}),
      page as (select * from wanted order by chunk, row, no offset ${asked.start} limit ${asked.size}),
      counted as (
        select case when grouping(field) = 0 then 'field' when grouping(rule) = 0 then 'rule' else 'level' end as group,
            coalesce(field, rule, level) as value, case when grouping(field) = 0 then max(label) else '' end as label, count(*)::int as count
          from found group by grouping sets ((field), (rule), (level)))
    select (select count(*)::int from wanted) as total,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'chunk' - 'no' order by chunk, row, no), '[]') from page p) as list,
      (select coalesce(jsonb_agg(c order by count desc, value), '[]') from counted c) as counts`.execute(tx)
  const { list, total, counts } = answer.rows[0] ?? { list: [], total: 0, counts: [] }
  return { list, total, counts: counts.map(named) }
}

/** People know a rule by what it says. */
const named = (one: ProblemCount): ProblemCount =>
  one.group === 'rule' ? { ...one, label: ruleTitle(one.value) } : one
