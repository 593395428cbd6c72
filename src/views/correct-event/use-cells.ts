import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { eventFields, isKept } from '#kit/event-form.ts'
import { changedValues, problemsOf, type Values } from '#views/resource-form/form-values.ts'
import type { CorrectEventProps, StoredEvent } from './correction.ts'

/** The cells of the event as they are filled in, against what is stored. */
export function useCells({ form: declared, kind, cellsOf }: CorrectEventProps, event: StoredEvent) {
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
    /** What the server can be asked: null takes the event back, undefined is nothing yet. */
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
