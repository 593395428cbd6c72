import { Modal } from 'antd'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { ActChanges } from './act-changes.tsx'
import { ActHead } from './act-head.tsx'
import { ActPigs } from './act-pigs.tsx'
import { type ActKind, actWords } from './acts.ts'
import { useAct } from './use-act.ts'
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
        className="transfer-act"
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
