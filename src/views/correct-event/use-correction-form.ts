import { App, Form } from 'antd'
import { useId, useMemo, useState } from 'react'
import { eventFields, isKept } from '#kit/event-form.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { differences, mergedValues, type Side } from '../resource-form/conflict.ts'
import { useFocusFirst } from '../resource-form/focus-field.ts'
import { changedValues, problemsOf, type Values } from '../resource-form/form-values.ts'
import { type CorrectEventProps, isPossible, type StoredEvent } from './correct-event.answer.ts'
import { correctionWords } from './correction-words.ts'
import { useCorrection } from './use-correction.ts'

/** Key of the reason, next to the event's own cells, under a name none of them has. */
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

/** Conflict with a faster user: an edit is decided difference by difference, an undo looks again at what it takes back. */
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

/** The cells of the event as they are filled in, against what is stored. */
function useCells({ form: declared, kind, cellsOf }: CorrectEventProps, event: StoredEvent) {
  const [form] = Form.useForm<Values>()
  // which animals it concerns, and numbers given once, are not edited
  const shown = useMemo(
    () => Object.entries(eventFields(declared)).filter(([key]) => !isKept(declared, key)),
    [declared],
  )
  const start = useMemo(() => cellsOf(event), [cellsOf, event])
  const [values, setValues] = useState<Values>(start)
  const changed = kind === 'edit' && Object.keys(changedValues(values, start)).length > 0
  const wrong = Object.keys(problemsOf(shown, values)).length > 0
  return {
    form,
    shown,
    start,
    values,
    changed,
    /** Request to the server: null takes the event back, undefined is nothing yet. */
    row: kind !== 'edit' ? null : changed && !wrong ? values : undefined,
    idle: kind !== 'edit' ? null : idleWords(changed, wrong),
    setValues,
    fill(next: Values) {
      setValues(next)
      form.setFieldsValue(next as Record<string, never>)
    },
  }
}

/** Why nothing is tried yet; null when something is. */
function idleWords(changed: boolean, wrong: boolean): string | null {
  if (!changed) return '还没有修改'
  return wrong ? '请先改正标出的内容' : null
}
