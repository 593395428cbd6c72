import type { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { Values } from './form-values.ts'

/** The drawer takes the focus itself until it is open. */
const DRAWER_MS = 200

export type FormInstance = ReturnType<typeof Form.useForm<Values>>[0]

/** A form and the id its fields' elements begin with: forms of kept tabs are in one document. */
export interface OpenForm {
  readonly form: FormInstance
  readonly id: string
}

export function focusField({ form, id }: OpenForm, key: string | undefined): void {
  if (!key) return
  form.scrollToField(key, { block: 'nearest' })
  const element: unknown = form.getFieldInstance(key)
  if (element instanceof HTMLElement || hasFocus(element)) element.focus()
  else document.getElementById(`${id}_${key}`)?.focus()
}

const hasFocus = (value: unknown): value is { focus(): void } =>
  typeof value === 'object' && value !== null && 'focus' in value && typeof value.focus === 'function'

/** The first field takes the focus when the form has moved in, unless the person was quicker. */
export function useFocusFirst({ form, id }: OpenForm, key: string | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const begin = document.activeElement
    const later = setTimeout(() => {
      const now = document.activeElement
      const typing = now !== begin && now instanceof HTMLInputElement
      if (!typing) focusField({ form, id }, key)
    }, DRAWER_MS)
    return () => clearTimeout(later)
  }, [form, id, key])
}
