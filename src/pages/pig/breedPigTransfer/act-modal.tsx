import { Modal } from 'antd'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { ActHead } from './act-head.tsx'
import { ActPigs } from './act-pigs.tsx'
import { type ActKind, actWords } from './acts.ts'
import { type ActModel, useAct } from './use-act.ts'
import './transfer.css'

interface ActModalProps {
  slip: ListRow
  act: ActKind
  onClose(): void
}

const WIDTH = 960

/** One act on a slip: what it needs, each animal with what the rules say to it, and what changes in both farms. */
export function ActModal({ slip, act, onClose }: ActModalProps) {
  useReturnFocus()
  const model = useAct(slip, act, onClose)
  const word = actWords[act]
  const heads = model.chosen.length
  return (
    <Modal
      open
      centered
      width={WIDTH}
      maskClosable={false}
      title={`${word} ${String(slip.docNo)}　${String(slip.outFarmIdTitle)} 至 ${String(slip.inFarmIdTitle)}`}
      okText={heads > 0 ? `${word} ${heads} 头` : word}
      cancelText="取消"
      okButtonProps={{ disabled: !model.ready, danger: act === 'undo' || act === 'reject' }}
      confirmLoading={model.busy}
      onOk={model.send}
      onCancel={onClose}
    >
      {/* Enter in any box is the button, as in every short question */}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (model.ready) model.send()
        }}
      >
        <ActHead model={model} />
        <ActPigs model={model} />
        <ActChanges model={model} />
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

const MOST_PIGS = 20

/** Before and after in both farms, for the animals that pass. */
function ActChanges({ model: { answer, act } }: { model: ActModel }) {
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
