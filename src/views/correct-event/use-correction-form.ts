import { App, Form } from 'antd'
import { useMemo, useState } from 'react'
import { eventFields } from '#kit/event-form.ts'
import { differences, mergedValues, type Side } from '#views/resource-form/conflict.ts'
import { changedValues, problemsOf, type Values } from '#views/resource-form/form-values.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import type { CorrectEventProps } from './correct-event.tsx'
import { isPossible, type StoredEvent } from './correction.ts'
import { useCorrection } from './use-correction.ts'

/** Cells, reason, trial and conflict of one correction. */
export function useCorrectionForm(props: CorrectEventProps) {
  const { form: declared, kind, cellsOf, onClose, onDone } = props
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [event, setEvent] = useState(props.event)
  const [theirs, setTheirs] = useState<StoredEvent | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const shown = useMemo(() => Object.entries(eventFields(declared)), [declared])
  const start = useMemo(() => cellsOf(event), [cellsOf, event])
  const [values, setValues] = useState<Values>(start)
  const changed = Object.keys(changedValues(values, start)).length > 0
  const problems = Object.keys(problemsOf(shown, values)).length > 0
  const row = kind === 'undo' ? null : changed && !problems ? values : undefined
  const correction = useCorrection({ code: declared.code, event, row, reason })
  const { answer } = correction
  const dirty = (kind === 'edit' && changed) || reason !== ''

  async function save() {
    const outcome = await correction.save()
    if (outcome === 'done') {
      message.success(kind === 'edit' ? `已修改${declared.label}` : `已撤销${declared.label}`)
      onDone()
      onClose()
    }
    if (outcome === 'conflict') await meet()
    if (outcome === 'gone') {
      message.warning(`这条${declared.label}已被他人撤销`)
      onDone()
      onClose()
    }
  }

  /** Somebody was faster: what they saved is read, and each difference is decided by the person. */
  async function meet() {
    const newest = await correction.api.read(event.uid).catch(() => null)
    if (!newest) return
    onDone()
    if (kind === 'edit') setTheirs(newest)
    else {
      setEvent(newest)
      setNote('这条事件刚被他人修改，请核对变化后再撤销')
    }
  }

  function settle(sides: Readonly<Record<string, Side>>) {
    if (!theirs) return
    const merged = mergedValues(values, cellsOf(theirs), sides)
    setEvent(theirs)
    setTheirs(null)
    setNote('已按所选合并，请核对变化后保存')
    setValues(merged)
    form.setFieldsValue(merged as Record<string, never>)
  }

  async function close() {
    const leave =
      !dirty || (await confirm({ content: '有未保存的修改，确定放弃？', okText: '放弃', danger: true }))
    if (leave) onClose()
  }

  return {
    form,
    shown,
    start,
    api: correction.api,
    answer,
    note,
    reason,
    dirty,
    saving: correction.saving,
    ready: correction.ready,
    setReason,
    changed: setValues,
    save,
    close: () => void close(),
    idle: idleWords(kind, changed, problems),
    hint: answer && isPossible(answer) && reason.trim() === '' ? '请填写原因' : '',
    conflict: theirs && {
      title: `${declared.label} ${event.date}`,
      found: differences(shown, values, cellsOf(theirs)),
      mine: values,
      theirs: cellsOf(theirs),
      start,
      saving: false,
      onSave: settle,
      onGiveUp: onClose,
    },
  }
}

export type CorrectionModel = ReturnType<typeof useCorrectionForm>

/** Why nothing is tried yet; null when something is. */
function idleWords(kind: 'edit' | 'undo', changed: boolean, problems: boolean): string | null {
  if (kind === 'undo') return null
  if (!changed) return '还没有修改'
  return problems ? '请先改正标出的内容' : null
}
