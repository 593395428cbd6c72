import { Select } from 'antd'
import { useMemo, useState } from 'react'
import type { ImportProblem, ImportTask } from '#kit/import-task.ts'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'

const WHOLE_ROW = '整行'
const columnOf = ({ label }: ImportProblem): string => label || WHOLE_ROW
/** What is no rule of the catalogue has a word of its own. */
const RULES: Readonly<Record<string, string>> = { FORM: '格式', SAME: '已存在' }
const ruleOf = ({ rule }: ImportProblem): string => RULES[rule] ?? rule
const LEVELS = { E: '错误', W: '警告' } as const

const columns: TableColumn<ImportProblem>[] = [
  { key: 'row', title: '文件行', width: 72, align: 'right', fixed: 'left' },
  { key: 'label', title: '列', width: 120, render: columnOf },
  { key: 'value', title: '原值', width: 140, render: ({ value }) => value || '-' },
  {
    key: 'level',
    title: '级别',
    width: 60,
    render: ({ level }) => (
      <span className={level === 'E' ? 'wizard-wrong' : 'wizard-warned'}>{LEVELS[level]}</span>
    ),
  },
  { key: 'rule', title: '规则', width: 84, render: ruleOf },
  { key: 'message', title: '问题', width: 480 },
]

const rowKey = ({ row, field, rule, message }: ImportProblem): string => `${row} ${field} ${rule} ${message}`

/** Every problem with its row, column and rule, as the file and the rules number them; narrowed by column, rule and level. */
export function ProblemsTable({ task }: { task: ImportTask }) {
  const { problems } = task
  const [asked, ask] = useState<Asked>({})
  const shown = useMemo(() => problems.filter((one) => isAsked(one, asked)), [problems, asked])
  const choice = (name: keyof Asked, placeholder: string, of: (one: ImportProblem) => string) => (
    <Select
      allowClear
      className="wizard-filter"
      aria-label={placeholder}
      placeholder={placeholder}
      value={asked[name]}
      options={counted(problems.map(of))}
      onChange={(next?: string) => ask({ ...asked, [name]: next })}
    />
  )
  return (
    <>
      <div className="wizard-bar">
        <b>问题 {problems.length < MOST ? problems.length : `${MOST}+`}</b>
        {choice('column', '全部列', columnOf)}
        {choice('rule', '全部规则', ruleOf)}
        {choice('level', '错误和警告', ({ level }) => LEVELS[level])}
        {shown.length < problems.length && <span>筛选出 {shown.length}</span>}
        {problems.length >= MOST && (
          <span className="wizard-note">只列出前 {MOST} 处，错误工作簿里是全部</span>
        )}
      </div>
      <div className="wizard-table">
        <SumTable columns={columns} rows={shown} rowKey={rowKey} sumLabel={null} />
      </div>
    </>
  )
}

/** As many as the server tells at once. */
const MOST = 200

interface Asked {
  readonly column?: string
  readonly rule?: string
  readonly level?: string
}

const isAsked = (one: ImportProblem, { column, rule, level }: Asked): boolean =>
  (column === undefined || columnOf(one) === column) &&
  (rule === undefined || ruleOf(one) === rule) &&
  (level === undefined || LEVELS[one.level] === level)

const counted = (words: readonly string[]) =>
  [...Map.groupBy(words, (word) => word)].map(([value, all]) => ({ value, label: `${value} ${all.length}` }))
