import { Button } from 'antd'
import type { Reconciled } from '#domain/close/answer.ts'
import type { Month } from '#domain/close/months.ts'
import { MonthBar } from '#pages/report/month-close/month-bar.tsx'
import { MonthCard } from '#pages/report/month-close/month-card.tsx'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import { useAskedMonth } from '#pages/report/month-close/use-asked-month.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { type SavedSheet, saveSheet } from '#views/save-sheet.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { RuleRef } from '#widgets/rule-ref.tsx'

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
export function Screen() {
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { answer, error, loading, refetch } = useAnswer<Answer>(`${NAME}/check`, {
    payload: { farmId, ...(period && { period }) },
    enabled: farmId !== undefined,
    overlay: true,
  })
  return (
    <div className="month-page flex flex-col gap-3 h-full min-h-0" aria-busy={loading}>
      <MonthBar
        farmId={farmId}
        period={answer?.month.period ?? period}
        note={answer && `${answer.month.from} 至 ${answer.month.to}　${wordOf(answer)}`}
        onFarm={toFarm}
        onPeriod={toPeriod}
      >
        <Button type="primary" loading={loading} disabled={!farmId} onClick={refetch}>
          核对
        </Button>
        <Button
          disabled={!answer}
          onClick={() =>
            answer && void saveSheet(rulesSheet(answer.rules), `数据核对 ${answer.month.period}`)
          }
        >
          导出
        </Button>
        {answer && farmId && <SignButton farmId={farmId} answer={answer} onDone={refetch} />}
      </MonthBar>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {(answer || (loading && !error)) && (
        <MonthCard label="核对结果" loading={!answer}>
          {answer && <RulesTable rules={answer.rules} />}
        </MonthCard>
      )}
    </div>
  )
}

function wordOf({ rules, signedBy }: Answer): string {
  const wrong = rules.filter((one) => one.wrong > 0).length
  const found = wrong > 0 ? `${wrong} 项不符` : '全部相符'
  return signedBy ? `${found}　${signedBy}已签认` : found
}

function SignButton({ farmId, answer, onDone }: { farmId: string; answer: Answer; onDone(): void }) {
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
  return (
    <table className="month-table rows-table" aria-label="核对结果">
      <thead>
        <tr>
          <th aria-label="结果" />
          <th>规则</th>
          <th>项目</th>
          <th className="rows-number">应为</th>
          <th className="rows-number">实际</th>
          <th className="rows-number">差异</th>
          <th>不符的数据</th>
          <th aria-label="明细" />
        </tr>
      </thead>
      {rules.map((one) => (
        <Lines key={one.rule} {...one} />
      ))}
    </table>
  )
}

function Lines({ rule, label, lines, screen, filters }: Reconciled) {
  const head = (
    <>
      {label} <RuleRef code={rule} />
    </>
  )
  if (lines.length === 0)
    return (
      <tbody>
        <tr>
          <td className="month-mark bold text-good">✓</td>
          <td>{head}</td>
          <td colSpan={6}>没有相关数据</td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {lines.map(({ item, expected, actual, diff, rows }, at) => (
        <tr key={item} data-wrong={diff !== 0 ? 'E' : undefined}>
          <td className="month-mark bold text-good">{diff === 0 ? '✓' : '✗'}</td>
          <td>{at === 0 && head}</td>
          <td className="month-wrap">{item}</td>
          <td className="rows-number">{figure(expected)}</td>
          <td className="rows-number">{figure(actual)}</td>
          <td className="rows-number">{figure(diff)}</td>
          <td className="month-wrap">{rows?.join('、')}</td>
          <td>{at === 0 && <RowsLink screen={screen} filters={filters} />}</td>
        </tr>
      ))}
    </tbody>
  )
}
