import type { CheckLine } from '#domain/close/answer.ts'
import { CHECK_LEVELS } from '#domain/close/labels.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { RowsLink } from '../month-close/rows-link.tsx'

/** The check list: ✓ what is as it should be, ✗ what keeps the month open, ! what asks for a reason. */
export function CheckTable({ checks }: { checks: readonly CheckLine[] | null }) {
  if (!checks) return <p className="month-note">点“检查”后显示月结检查的结果</p>
  return (
    <table className="month-table" aria-label="月结检查">
      <thead>
        <tr>
          <th aria-label="结果" />
          <th>检查项</th>
          <th>级别</th>
          <th className="month-num">数量</th>
          <th>说明</th>
          <th aria-label="明细" />
        </tr>
      </thead>
      <tbody>
        {checks.map(({ id, label, rule, level, count, note, screen, filters }) => (
          <tr key={id} data-wrong={count > 0 ? level : undefined}>
            <td className="month-mark">{count === 0 ? '✓' : level === 'E' ? '✗' : '!'}</td>
            <td>
              {label} <RuleRef code={rule} />
            </td>
            <td>{CHECK_LEVELS[level]}</td>
            <td className="month-num">{count > 0 && formatNumber(count)}</td>
            <td className="month-wrap">{note}</td>
            <td>{count > 0 && <RowsLink screen={screen} filters={filters} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
