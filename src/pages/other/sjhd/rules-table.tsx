import type { Reconciled } from '#domain/close/answer.ts'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { RuleRef } from '#widgets/rule-ref.tsx'

/** Money and kg have two places; quantities have three, which a difference may lie in. */
const places = (value: number): number => [0, 2].find((some) => Number(value.toFixed(some)) === value) ?? 3
const figure = (value: number): string => formatNumber(value, places(value))

/** Every rule with its lines: what should be, what is, what does not agree and where it stands. */
export function RulesTable({ rules }: { rules: readonly Reconciled[] }) {
  return (
    <table className="month-table" aria-label="核对结果">
      <thead>
        <tr>
          <th aria-label="结果" />
          <th>规则</th>
          <th>项目</th>
          <th className="month-num">应为</th>
          <th className="month-num">实际</th>
          <th className="month-num">差异</th>
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
          <td className="month-mark">✓</td>
          <td>{head}</td>
          <td colSpan={6}>没有相关数据</td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {lines.map(({ item, expected, actual, diff, rows }, at) => (
        <tr key={item} data-wrong={diff !== 0 ? 'E' : undefined}>
          <td className="month-mark">{diff === 0 ? '✓' : '✗'}</td>
          <td>{at === 0 && head}</td>
          <td className="month-wrap">{item}</td>
          <td className="month-num">{figure(expected)}</td>
          <td className="month-num">{figure(actual)}</td>
          <td className="month-num">{figure(diff)}</td>
          <td className="month-wrap">{rows?.join('、')}</td>
          <td>{at === 0 && <RowsLink screen={screen} filters={filters} />}</td>
        </tr>
      ))}
    </tbody>
  )
}
