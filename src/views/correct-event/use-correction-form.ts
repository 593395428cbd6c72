import { App } from 'antd'
import { useId, useState } from 'react'
import { differences, mergedValues, type Side } from '#views/resource-form/conflict.ts'
import { useFocusFirst } from '#views/resource-form/focus-field.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { type CorrectEventProps, isPossible, type StoredEvent } from './correction.ts'
import { correctionWords } from './correction-words.ts'
import { useCells } from './use-cells.ts'
import { useCorrection } from './use-correction.ts'

/** Stands beside the event's own cells, under a name none of them has. */
const REASON = 'confirmReason'

/** Cells, reason, trial and conflict of one correction. */
export function useCorrectionForm(props: CorrectEventProps) {
  const { form: declared, kind, onClose, onDone } = props
  const { message } = App.useApp()
  const [event, setEvent] = useState(props.event)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const cells = useCells(props, event)
  const id = useId()
  useFocusFirst({ form: cells.form, id }, kind === 'edit' ? cells.shown[0]?.[0] : REASON)
  const correction = useCorrection({
    ...{ code: declared.code, door: props.door, event },
    row: cells.row,
    reason,
    reasonOptional: props.reasonOptional,
  })
  const { api, answer, saving, ready, needsReason } = correction
  const conflict = useConflict(props, cells, (theirs) => {
    setEvent(theirs)
    setNote(
      kind === 'edit'
        ? '已按所选合并，请核对变化后保存'
        : `这条事件刚被他人修改，请核对变化后再${correctionWords[kind].title}`,
    )
  })
  const dirty = cells.changed || reason !== ''
  const close = useLeave(dirty, onClose)

  async function save() {
    const outcome = await correction.save()
    if (outcome === 'conflict') {
      const newest = await api.read(event.uid).catch(() => null)
      if (newest) conflict.meet(newest)
    }
    if (outcome === 'done') message.success(`${correctionWords[kind].done}${declared.label}`)
    if (outcome === 'gone') message.warning(`这条${declared.label}已被他人撤销`)
    if (outcome === 'done' || outcome === 'conflict' || outcome === 'gone') onDone()
    if (outcome === 'done' || outcome === 'gone') onClose()
  }

  return {
    id,
    reasonId: `${id}_${REASON}`,
    cells,
    api,
    answer,
    note,
    reason,
    dirty,
    saving,
    ready,
    needsReason,
    setReason,
    save,
    close,
    hint: needsReason && answer && isPossible(answer) && reason.trim() === '' ? '请填写原因' : '',
    conflict: conflict.panel,
  }
}

export type CorrectionModel = ReturnType<typeof useCorrectionForm>

/** Somebody was faster: an edit is decided difference by difference, an undo looks again at what it takes back. */
function useConflict(
  { form, kind, cellsOf, onClose }: CorrectEventProps,
  cells: ReturnType<typeof useCells>,
  take: (theirs: StoredEvent) => void,
) {
  const [theirs, setTheirs] = useState<StoredEvent | null>(null)

  function settle(sides: Readonly<Record<string, Side>>) {
    if (!theirs) return
    setTheirs(null)
    take(theirs)
    cells.fill(mergedValues(cells.values, cellsOf(theirs), sides))
  }

  return {
    meet: kind === 'edit' ? setTheirs : take,
    panel: theirs && {
      title: `${form.label} ${theirs.date}`,
      found: differences(cells.shown, cells.values, cellsOf(theirs)),
      mine: cells.values,
      theirs: cellsOf(theirs),
      start: cells.start,
      saving: false,
      onSave: settle,
      onGiveUp: onClose,
    },
  }
}

function useLeave(dirty: boolean, onClose: () => void): () => void {
  const confirm = useConfirm()
  const leave = async () => {
    const question = { content: '有未保存的修改，确定放弃？', okText: '放弃', danger: true }
    if (!dirty || (await confirm(question))) onClose()
  }
  return () => void leave()
}
