import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { checkRules, type FieldErrors } from '#kit/schema.ts'
import { useDirty } from '#shell/dirty.ts'
import { useTabKey } from '#shell/tabs/tab-context.ts'
import { nounOf } from '#views/noun-of.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { differences, mergedValues, type Side } from './conflict.ts'
import type { FormRow } from './form-host.tsx'
import { changedValues, formFields, problemsOf, startValues, type Values } from './form-values.ts'
import type { ResourceFormProps } from './resource-form.tsx'
import { type SaveFailure, useSave } from './use-save.ts'

/** State and acts of one open form. */
export function useResourceForm({ resource, row, options, onClose, onSaved }: ResourceFormProps) {
  const [form] = Form.useForm<Values>()
  const all = formFields(resource.fields, row !== null)
  const [start] = useState(() => startValues(all, row, options?.presets))
  const [values, setValues] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<FormRow | null>(null)
  const shown = all.filter(([key]) => !options?.hidden?.(key, values, row))
  const dirty = Object.keys(changedValues(values, start)).length > 0
  const { save, saving } = useSave(resource, (saved) => {
    onSaved(saved)
    onClose()
  })
  const confirm = useConfirm()
  useDirty(useTabKey(), dirty)
  useFocusFirst(form, shown[0]?.[0])

  const show = (errors: FieldErrors) => {
    const known = Object.entries(errors).filter(([key]) => shown.some(([one]) => one === key))
    const others = Object.entries(errors).filter(([key]) => !known.some(([one]) => one === key))
    form.setFields(known.map(([name, messages]) => ({ name, errors: messages })))
    setProblem(others.flatMap(([, messages]) => messages).join('；') || null)
    focusField(
      form,
      shown.map(([key]) => key).find((key) => errors[key]),
    )
  }

  const fail = (failure: SaveFailure | null) => {
    if (failure?.kind === 'fields') show(failure.errors)
    else if (failure?.kind === 'conflict') setTheirs(failure.theirs)
    else setProblem(failure?.message || null)
  }

  const send = async (whole: Values, base: FormRow | null) => {
    const sent = base ? shown : all.filter((one) => shown.includes(one) || one[0] in (options?.presets ?? {}))
    const own = Object.fromEntries(sent.map(([key]) => [key, whole[key] ?? null]))
    const wanted = base ? changedValues(own, startValues(shown, base)) : own
    if (base && Object.keys(wanted).length === 0) return onClose()
    fail(await save(wanted, base))
  }

  const submit = async () => {
    if (saving) return
    const whole = form.getFieldsValue(true) as Values
    const errors = problemsOf(shown, whole)
    const found = Object.keys(errors).length > 0 ? errors : checkRules(resource, { ...row, ...whole })
    if (Object.keys(found).length > 0) return show(found)
    setProblem(null)
    await send(whole, row)
  }

  const close = async () => {
    if (!dirty || (await confirm(leaving(nounOf(resource))))) onClose()
  }

  const resolve = (sides: Readonly<Record<string, Side>>) =>
    theirs ? send(mergedValues(values, theirs, sides), theirs) : undefined

  return {
    form,
    shown,
    start,
    problem,
    saving,
    submit: () => void submit(),
    close: () => void close(),
    changed(change: Values, whole: Values) {
      setValues((before) => ({ ...before, ...whole }))
      const wrong = Object.keys(change).filter((key) => form.getFieldError(key).length > 0)
      if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined)
    },
    conflict: theirs && {
      title: `${nounOf(resource)} ${String(theirs[resource.titleField] ?? '')}`,
      found: differences(shown, values, theirs),
      mine: values,
      theirs,
      start,
      saving,
      onSave: (sides: Readonly<Record<string, Side>>) => void resolve(sides),
      onGiveUp: onClose,
    },
  }
}

/** The drawer takes the focus itself until it stands. */
const DRAWER_MS = 200

const leaving = (label: string) => ({
  content: `${label}有未保存的内容，关闭后将丢失`,
  okText: '放弃并关闭',
  danger: true,
})

type FormInstance = ReturnType<typeof Form.useForm<Values>>[0]

function focusField(form: FormInstance, key: string | undefined): void {
  if (!key) return
  form.scrollToField(key, { block: 'nearest' })
  const element: unknown = form.getFieldInstance(key)
  if (element instanceof HTMLElement || hasFocus(element)) element.focus()
  else document.getElementById(key)?.focus()
}

const hasFocus = (value: unknown): value is { focus(): void } =>
  typeof value === 'object' && value !== null && 'focus' in value && typeof value.focus === 'function'

/** The first field takes the focus when the form has moved in, unless the person was quicker. */
function useFocusFirst(form: FormInstance, key: string | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const begin = document.activeElement
    const later = setTimeout(() => {
      const now = document.activeElement
      const typing = now !== begin && now instanceof HTMLInputElement
      if (!typing) focusField(form, key)
    }, DRAWER_MS)
    return () => clearTimeout(later)
  }, [form, key])
}
