import { actWords } from './acts.ts'
import type { ActModel } from './use-act.ts'

const MOST_PIGS = 20

/** Before and after in both farms, for the animals that pass. */
export function ActChanges({ model: { answer, act } }: { model: ActModel }) {
  const passed = answer?.results.filter((one) => one.accepted && one.changes.length > 0) ?? []
  if (passed.length === 0) return null
  const lines = passed
    .slice(0, MOST_PIGS)
    .flatMap(({ earNo, changes }) => changes.map((change) => ({ earNo, ...change })))
  return (
    <section className="transfer-changes" aria-label={`${actWords[act]}后的变化`} aria-live="polite">
      <h3>{actWords[act]}后的变化</h3>
      <div className="transfer-scroll">
        <table className="transfer-table">
          <thead>
            <tr>
              <th>耳号</th>
              <th>猪场</th>
              <th>项目</th>
              <th>现在</th>
              <th>{actWords[act]}后</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ earNo, farm, label, before, after }) => (
              <tr key={`${earNo}${farm}${label}`}>
                <th scope="row">{earNo}</th>
                <td>{farm}</td>
                <td>{label}</td>
                <td>{before}</td>
                <td>
                  <b>{after}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {passed.length > MOST_PIGS && (
        <p className="transfer-note">其余 {passed.length - MOST_PIGS} 头的变化相同，未列出</p>
      )}
    </section>
  )
}
