import { type Answer, type Change, refusals, type Violation, warnings } from './correction.ts'

interface PreviewProps {
  /** Null while the server is being asked. */
  answer: Answer | null
  /** Nothing has been asked yet, and why. */
  idle: string | null
}

/** What the correction does to the animal, and what stands in its way, before anything is saved. */
export function Preview({ answer, idle }: PreviewProps) {
  return (
    <section className="correction-preview" aria-label="保存后的变化" aria-live="polite">
      <h3>保存后的变化</h3>
      {idle ? <p>{idle}</p> : answer ? <AnswerView answer={answer} /> : <p>正在试算…</p>}
    </section>
  )
}

function AnswerView({ answer }: { answer: Answer }) {
  return (
    <>
      <Rules kind="error" title="不能保存" rules={refusals(answer)} />
      <Rules kind="warning" title="需要说明原因" rules={warnings(answer)} />
      {answer.changes.length > 0 ? <Changes changes={answer.changes} /> : <p>状态和成绩没有变化</p>}
    </>
  )
}

interface RulesProps {
  kind: 'error' | 'warning'
  title: string
  rules: readonly Violation[]
}

function Rules({ kind, title, rules }: RulesProps) {
  if (rules.length === 0) return null
  return (
    <div className={`correction-rules correction-${kind}`} role="alert">
      <b>{title}</b>
      {rules.map((one) => (
        <span key={`${one.rule}${one.message}`}>{one.message}</span>
      ))}
    </div>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <table className="correction-changes">
    <thead>
      <tr>
        <th>项目</th>
        <th>现在</th>
        <th>保存后</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((one) => (
        <tr key={one.label}>
          <th scope="row">{one.label}</th>
          <td>{one.before}</td>
          <td>
            <b>{one.after}</b>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
