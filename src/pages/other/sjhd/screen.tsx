import { Button } from 'antd'
import { useMay } from '#app-state/use-rights.ts'
import type { Reconciled } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import { useAskedMonth } from '#pages/report/month-close/use-asked-month.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { SavedSheet } from '#views/save-sheet.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { MonthCheck } from '../month-check/month-check.tsx'

const HEADS = ['规则', '项目', '应为', '实际', '差异', '不符的数据', '编号']

const NAME = 'sjhd'

interface Answer {
  readonly month: Month
  readonly rules: readonly Reconciled[]
  readonly signedBy: string | null
  /** Why it cannot be signed now. */
  readonly refusal: string | null
}

/** 数据核对: the identities of a farm over a month, run again at a click, and signed before the month is closed. */
export const Screen = () => (
  <MonthCheck<Answer>
    name={NAME}
    word="核对"
    label="核对结果"
    noteOf={wordOf}
    sheetOf={({ rules }) => rulesSheet(rules)}
    acts={(answer, refetch) => <SignButton answer={answer} onDone={refetch} />}
  >
    {({ rules }) => <RulesTable rules={rules} />}
  </MonthCheck>
)

function wordOf({ rules, signedBy }: Answer): string {
  const wrong = rules.filter((one) => one.wrong > 0).length
  const found = wrong > 0 ? `${wrong} 项不符` : '全部相符'
  return signedBy ? `${found}　${signedBy}已签认` : found
}

function SignButton({ answer, onDone }: { answer: Answer; onDone(): void }) {
  const { farmId } = useAskedMonth()
  const may = useMay(NAME, 'sign')
  const confirm = useConfirm()
  const call = useCall(NAME)
  const { month, refusal } = answer
  if (!may) return null
  const sign = async () => {
    const content = `签认 ${month.period} 的数据核对结果？签认后可以月结`
    if (!(await confirm({ content, okText: '签认' }))) return
    const values = { farmId, period: month.period }
    if ((await call({ url: `${NAME}/sign`, values, done: '已签认' })).ok) onDone()
  }
  return (
    <Button disabled={refusal !== null} title={refusal ?? undefined} onClick={() => void sign()}>
      签认
    </Button>
  )
}

/** The lines of every rule, as shown on the screen; a rule without lines is named all the same. */
const rulesSheet = (rules: readonly Reconciled[]): SavedSheet => ({
  name: '数据核对',
  rows: [
    HEADS,
    ...rules.flatMap(({ rule, label, lines }) =>
      lines.length === 0
        ? [[label, '没有相关数据', null, null, null, null, rule]]
        : lines.map(({ item, expected, actual, diff, rows }) => [
            ...[label, item, expected, actual, diff],
            rows?.join('、') ?? null,
            rule,
          ]),
    ),
  ],
})

/** Money and kg have two places; quantities have three, which a difference may lie in. */
const places = (value: number): number => [0, 2].find((some) => Number(value.toFixed(some)) === value) ?? 3
const figure = (value: number): string => formatNumber(value, places(value))

/** Every rule with its lines: expected, actual, the difference, and where its rows are. */
function RulesTable({ rules }: { rules: readonly Reconciled[] }) {
  // a rule without lines is named all the same
  const rows = rules.flatMap((rule) =>
    [rule.lines.length > 0 ? rule.lines : null].flat().map((line, at) => ({ ...rule, line, at })),
  )
  const number = (
    title: string,
    key: 'expected' | 'actual' | 'diff',
  ): PlainColumn<(typeof rows)[number]> => ({
    ...{ title, isNumber: true },
    cell: ({ line }) => line && figure(line[key]),
  })
  return (
    <PlainTable
      className="month-table rows-table"
      label="核对结果"
      rows={rows}
      rowKey={({ rule, line }) => `${rule} ${line?.item}`}
      rowAttributes={({ line }) => ({ 'data-wrong': line && line.diff !== 0 ? 'E' : undefined })}
      columns={[
        {
          ...{ title: '结果', head: null, className: 'month-mark bold text-good' },
          cell: ({ line }) => (line && line.diff !== 0 ? '✗' : '✓'),
        },
        {
          title: '规则',
          cell: ({ at, label, rule }) =>
            at === 0 && (
              <>
                {label} <RuleRef code={rule} />
              </>
            ),
        },
        { title: '项目', className: 'month-wrap', cell: ({ line }) => line?.item ?? '没有相关数据' },
        number('应为', 'expected'),
        number('实际', 'actual'),
        number('差异', 'diff'),
        { title: '不符的数据', className: 'month-wrap', cell: ({ line }) => line?.rows?.join('、') },
        {
          ...{ title: '明细', head: null },
          cell: ({ at, line, screen, filters }) =>
            line && at === 0 && <RowsLink screen={screen} filters={filters} />,
        },
      ]}
    />
  )
}
