import { type Answer, type Change, refusals, type Violation, warnings } from './correction.ts'
import { type CorrectionKind, correctionWords } from './correction-words.ts'

interface PreviewProps {
  kind: CorrectionKind
  /** Null while the server is being asked. */
  answer: Answer | null
  /** Nothing has been asked yet, and why. */
  idle: string | null
}

/** What the correction does to the animal, and what stands in its way, before anything is saved. */
export function Preview({ kind, answer, idle }: PreviewProps) {
  const { act } = correctionWords[kind]
  return (
    <section className="correction-preview" aria-label={`${act}后的变化`} aria-live="polite">
      <h3>{act}后的变化</h3>
      {idle ? <p>{idle}</p> : answer ? <AnswerView answer={answer} act={act} /> : <p>正在试算…</p>}
    </section>
  )
}

function AnswerView({ answer, act }: { answer: Answer; act: string }) {
  // what would become of the animal is idle talk as long as it may not be
  const possible = refusals(answer).length === 0
  return (
    <>
      <Rules kind="error" title={`不能${act}`} rules={refusals(answer)} />
      <Rules kind="warning" title="需要说明原因" rules={warnings(answer)} />
      {possible && answer.changes.length > 0 && <Changes changes={answer.changes} act={act} />}
      {possible && answer.changes.length === 0 && <p>状态和成绩没有变化</p>}
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

const Changes = ({ changes, act }: { changes: readonly Change[]; act: string }) => (
  <table className="correction-changes">
    <thead>
      <tr>
        <th>项目</th>
        <th>现在</th>
        <th>{act}后</th>
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
