import { Button, Select } from 'antd'
import { PAGE_SIZE, PAGE_SIZES } from '#domain/constants.ts'
import type { ImportPage } from '#kit/import-page.ts'
import {
  type ImportProblem,
  type ImportProblems,
  type ImportTask,
  type ProblemCount,
  type ProblemGroup,
  problemGroups,
} from '#kit/import-task.ts'
import { useAnswer } from '#views/use-answer.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { useTaskQuery } from './use-task-address.ts'

const WHOLE_ROW = '整行'
/** Problems that are no rule of the catalogue have a word of their own. */
const RULES: Readonly<Record<string, string>> = { FORM: '格式', SAME: '已存在', UPDATE: '更新' }
const LEVELS: Readonly<Record<string, string>> = { E: '错误', W: '警告' }

const columns: TableColumn<ImportProblem>[] = [
  { key: 'row', title: '文件行', width: 72, align: 'right', fixed: 'left' },
  { key: 'label', title: '列', width: 120, render: ({ label }) => label || WHOLE_ROW },
  { key: 'value', title: '原值', width: 140, render: ({ value }) => value || '-' },
  {
    key: 'level',
    title: '级别',
    width: 60,
    render: ({ level }) => (
      <span className={level === 'E' ? 'wizard-wrong text-error' : 'text-warn'}>{LEVELS[level]}</span>
    ),
  },
  {
    key: 'message',
    title: '问题',
    width: 560,
    render: ({ message, rule }) => (
      <>
        {message} <RuleRef code={rule in RULES ? undefined : rule} />
      </>
    ),
  },
]

const rowKey = ({ row, field, rule, message }: ImportProblem): string => `${row} ${field} ${rule} ${message}`

/** Label of each list of the filter while nothing is chosen, and labels of its values. */
const GROUPS: Readonly<Record<ProblemGroup, { placeholder: string; nameOf(one: ProblemCount): string }>> = {
  field: { placeholder: '全部列', nameOf: ({ label }) => label || WHOLE_ROW },
  rule: { placeholder: '全部问题', nameOf: ({ value, label }) => (RULES[value] ?? label) || value },
  level: { placeholder: '错误和警告', nameOf: ({ value }) => LEVELS[value] ?? value },
}

/** Every problem with its row, column and rule, as the file and the rules number them; narrowed by column, rule and level. */
export function ProblemsTable({ page, task }: { page: ImportPage; task: ImportTask }) {
  const found = useProblems(page, task)
  const { counts, filter, narrow } = found
  const ofLevels = counts.filter(({ group }) => group === 'level')
  const all = ofLevels.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="wizard-bar flex flex-none items-center gap-3 px-4">
        <b className="bold">问题 {formatNumber(all)}</b>
        {(['field', 'rule', 'level'] as const).map((group) => (
          <Select
            key={group}
            allowClear
            className="wizard-filter"
            popupMatchSelectWidth={false}
            aria-label={GROUPS[group].placeholder}
            placeholder={GROUPS[group].placeholder}
            value={filter[group]}
            options={counts
              .filter((one) => one.group === group)
              .map((one) => ({ value: one.value, label: `${GROUPS[group].nameOf(one)} ${one.count}` }))}
            onChange={(next?: string) => narrow({ [group]: next })}
          />
        ))}
      </div>
      <div className="flex-1 min-h-0 overflow-hidden">
        <SumTable
          columns={columns}
          rows={found.list}
          rowKey={rowKey}
          sumLabel={null}
          loading={found.loading}
          empty={
            found.error ? (
              <Failed found={found} />
            ) : (
              <EmptyState kind="no-data" note="可以换一列、一条规则或一个级别" />
            )
          }
        />
      </div>
      <Pager page={found.page} pageSize={found.size} total={found.total} onChange={found.setPage} />
    </>
  )
}

const Failed = ({ found: { error, refetch } }: { found: ReturnType<typeof useProblems> }) => (
  <>
    {error?.message} <Button onClick={refetch}>重试</Button>
  </>
)

type ProblemFilter = Readonly<Partial<Record<ProblemGroup, string>>>

const NONE: ImportProblems = { list: [], total: 0, counts: [] }

/** Page and filters of the address; a page number that cannot be read is the first one. */
function askedBy(asked: (key: string) => string | undefined) {
  const filter: ProblemFilter = Object.fromEntries(problemGroups.map((group) => [group, asked(group)]))
  const [page, size] = [Number(asked('page') ?? 1), Number(asked('size') ?? PAGE_SIZE)]
  return {
    filter,
    at: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZE,
  }
}

/** A page of a file's problems, narrowed by column, rule and level over the whole file; both are in the address. */
function useProblems({ name }: ImportPage, { uid, version }: ImportTask) {
  const { asked, ask } = useTaskQuery()
  const { filter, at, size } = askedBy(asked)
  const { answer = NONE, ...asking } = useAnswer<ImportProblems>(`${name}/${uid}/problems`, {
    // another check is another list
    query: { ...filter, _start: (at - 1) * size, _end: at * size, version },
    keepsLast: true,
  })
  return {
    ...answer,
    ...asking,
    filter,
    narrow: (more: ProblemFilter) => ask({ ...more, page: undefined }),
    page: at,
    size,
    setPage: (next: number, pageSize: number) =>
      ask({
        page: next === 1 ? undefined : String(next),
        size: pageSize === PAGE_SIZE ? undefined : String(pageSize),
      }),
  }
}
