import { sql } from 'kysely'
import { PAGE_SIZES } from '#domain/constants.ts'
import { ruleTitle } from '#domain/rules.ts'
import { plainTitle, REASON_TITLE } from '#kit/import/importable.ts'
import {
  type ImportProblem,
  type ImportProblems,
  type ProblemCount,
  type ProblemGroup,
  problemGroups,
} from '#kit/import-task.ts'
import { cellText, type SheetRow } from '#kit/sheet/file-cell.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { SheetSpec } from '#server/kit/sheet.ts'
import type { StoredTask } from './import.task.ts'

/** Filter and page of the requested problems. */
interface ProblemsAsked extends Partial<Readonly<Record<ProblemGroup, string>>> {
  readonly start: number
  readonly size: number
}

const [USUAL, , MOST] = PAGE_SIZES

/** @throws Refused when a page or a filter is invalid */
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

/** A page of the problems of a file's last check or commit, in the order of its rows, with the number of each kind. */
export async function problemsOf(tx: Tx, { farmId, uid }: StoredTask, asked: ProblemsAsked) {
  const wanted = problemGroups.flatMap((name) =>
    asked[name] === undefined ? [] : [sql`${sql.ref(name)} = ${asked[name]}`],
  )
  const where = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``
  const answer = await tx.row(sql<ImportProblems>`
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
      (select coalesce(jsonb_agg(c order by count desc, value), '[]') from counted c) as counts`)
  const { list, total, counts } = answer ?? { list: [], total: 0, counts: [] }
  return { list, total, counts: counts.map(named) }
}

/** Replaces the rule id by the rule's text. */
const named = (one: ProblemCount): ProblemCount =>
  one.group === 'rule' ? { ...one, label: ruleTitle(one.value) } : one

/** Rows already there need no correction. */
const ALREADY = 'SAME'

/** The file as uploaded, with its problems in a last column; once its good rows were committed, only the others. */
export async function errorSheet(tx: Tx, task: StoredTask, label: string): Promise<SheetSpec> {
  const found = await tx.rows(sql<{ rows: SheetRow[]; found: ImportProblem[] }>`
    select rows, found from import_chunk
    where farm_id = ${task.farmId} and task_uid = ${task.uid} order by chunk`)
  const isDone = task.status === 'COMMITTED'
  const places = task.head
    .map((cell, index) => ({ index, title: cellText(cell) }))
    .filter(({ title }) => plainTitle(title) !== plainTitle(REASON_TITLE))
  const titles = [...places.map(({ title }) => title), REASON_TITLE]
  const rows = found.flatMap((chunk) => {
    const reasons = Map.groupBy(chunk.found, (one) => one.row)
    return chunk.rows
      .filter(({ number }) => !isDone || reasons.get(number)?.some(({ rule }) => rule !== ALREADY))
      .map(({ number, cells }) => ({
        ...places.map(({ index }) => cells[index] ?? null),
        [places.length]: (reasons.get(number) ?? []).map(sentence).join('；'),
      }))
  })
  const columns = titles.map((title, index) => ({ key: String(index), title, kind: 'any' as const }))
  return { sheetName: label, columns, rows }
}

function sentence({ label, level, message }: ImportProblem): string {
  const text = label && !message.includes(label) ? `${label}：${message}` : message
  return level === 'W' ? `提醒：${text}` : text
}
