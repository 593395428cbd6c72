import { type HttpError, useCreate, useGetIdentity, useUpdate } from '@refinedev/core'
import { Form } from 'antd'
import { useId, useRef, useState } from 'react'
import { useDirty } from '#app-state/dirty.ts'
import { useTabKey } from '#app-state/tab-context.ts'
import { useWorkingFarm } from '#app-state/use-working-farm.ts'
import type { Row } from '#inputs/field-components.ts'
import { personFor } from '#inputs/person.ts'
import type { Field } from '#kit/field.ts'
import { farmFieldOf, type Resource } from '#kit/resource.ts'
import { titleOfRow } from '#kit/row-title.ts'
import { checkRules, type FieldErrors } from '#kit/schema.ts'
import { nounOf } from '#views/noun-of.ts'
import { useHush } from '#views/use-hush.ts'
import { useSettingCheck } from '#views/use-setting-check.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { differences, mergedValues, type Sides } from './conflict.ts'
import { type FormInstance, useFocusFirst } from './focus-field.ts'
import type { FormRow, ResourceFormProps } from './form-props.ts'
import { changedValues, formFields, problemsOf, startValues, type Values } from './form-values.ts'
import { messagesOf } from './messages-of.ts'
import { useProblems } from './use-problems.ts'

/** State and acts of one open form. */
export function useResourceForm(props: ResourceFormProps) {
  const { resource, row, from, options, onClose, onSaved, onFinished = onClose } = props
  const { form, id, all, shown, start, values, changed, ...own } = useValues({ resource, row, from, options })
  const dirty = own.dirty || props.unsaved === true
  const [theirs, setTheirs] = useState<FormRow | null>(null)
  const { save, saving } = useSave(resource, (saved) => {
    onSaved(saved)
    onFinished(saved as FormRow)
  })
  const objectionTo = useObjection(resource)
  const confirm = useConfirm()
  useDirty(useTabKey(), dirty)
  const keys = shown.map(([key]) => key)
  const { problem, setProblem, show } = useProblems({ form, id }, keys)
  useFocusFirst({ form, id }, keys[0])

  const send = async (whole: Values, base: FormRow | null) => {
    const preset = all.filter((one) => shown.includes(one) || one[0] in (options?.presets ?? {}))
    const wanted = base ? changesOf(shown, whole, base) : valuesOf(preset, whole)
    if (base && Object.keys(wanted).length === 0) return onFinished(base)
    const failure = await save(wanted, base)
    if (failure?.kind === 'fields') show(failure.errors)
    else if (failure?.kind === 'conflict') setTheirs(failure.theirs)
    else setProblem(failure?.message || null)
  }

  const submit = async () => {
    if (saving) return
    const whole = form.getFieldsValue(true) as Values
    const wrong = errorsOf(resource, shown, row, whole) ?? (await objectionTo(whole, row))
    if (wrong) return show(wrong)
    setProblem(null)
    await send(whole, row)
  }

  const close = async () => {
    if (!dirty || (await confirm(leaving(nounOf(resource))))) onClose()
  }

  return {
    form,
    id,
    shown,
    start,
    values,
    problem,
    saving,
    submit: () => void submit(),
    close: () => void close(),
    changed,
    show,
    conflict: theirs && {
      ...conflictOf(resource, shown, values, theirs),
      start,
      saving,
      onSave: (sides: Sides) => void send(mergedValues(values, theirs, sides), theirs),
      onGiveUp: onClose,
    },
  }
}

const valuesOf = (fields: readonly [string, Field][], whole: Values): Values =>
  Object.fromEntries(fields.map(([key]) => [key, whole[key] ?? null]))

/** Of an existing row only changed fields are sent. */
const changesOf = (shown: [string, Field][], whole: Values, base: FormRow): Values =>
  changedValues(valuesOf(shown, whole), startValues(shown, base))

/** Both versions of a row that another user saved first. */
const conflictOf = (
  resource: Resource,
  shown: readonly [string, Field][],
  mine: Values,
  theirs: FormRow,
) => ({
  title: `${nounOf(resource)} ${titleOfRow(resource, theirs)}`,
  found: differences(shown, mine, theirs),
  mine,
  theirs,
})

/** Errors of the fields; where there are none, errors between them. */
function errorsOf(
  resource: Resource,
  shown: readonly [string, Field][],
  row: FormRow | null,
  whole: Values,
): FieldErrors | null {
  const errors = problemsOf(shown, whole)
  const found = Object.keys(errors).length > 0 ? errors : checkRules(resource, { ...row, ...whole })
  return Object.keys(found).length > 0 ? found : null
}

/** Objection of the server to a new row before it is sent; shown at the field that causes it. */
function useObjection(resource: Resource) {
  const { settingChecks } = resource
  const ask = useSettingCheck()
  return async (values: Values, row: FormRow | null): Promise<FieldErrors | null> => {
    const check = row ? undefined : settingChecks?.create
    if (!check?.when(values)) return null
    const why = await ask(check.name, { farmId: values[farmFieldOf(resource)] })
    return why ? { [check.field]: [why] } : null
  }
}

const leaving = (label: string) => ({
  content: `${label}有未保存的内容，关闭后将丢失`,
  okText: '放弃并关闭',
  danger: true,
})

/** Values of the form, its first values, and the fields that are visible with them. */
function useValues({
  resource,
  row,
  from,
  options,
}: Pick<ResourceFormProps, 'resource' | 'row' | 'from' | 'options'>) {
  const [form] = Form.useForm<Values>()
  const id = useId()
  const all = formFields(resource.fields, row !== null)
  const farm = useWorkingFarm()
  const { data: person } = useGetIdentity<{ name?: string }>()
  const [start] = useState(() =>
    startValues(all, row, {
      ...ownFarm(resource, farm),
      ...personsOf(all, person?.name),
      ...copied(all, from),
      ...options?.presets,
    }),
  )
  const [values, setValues] = useState(start)
  const changed = (change: Values, whole: Values) => {
    setValues((before) => ({ ...before, ...whole }))
    checkAgain(form, Object.keys(change))
  }
  return {
    form,
    id,
    all,
    shown: all.filter(([key]) => !options?.hidden?.(key, values, row)),
    start,
    values,
    dirty: Object.keys(changedValues(values, start)).length > 0,
    changed,
  }
}

/** A new row names the signed-in user where its field says so. */
const personsOf = (fields: readonly [string, Field][], person: string | undefined): Values =>
  Object.fromEntries(
    fields.flatMap(([key, field]) => (field.signedIn ? [[key, personFor(field, person)]] : [])),
  )

/** A new row is of the user's present farm, where it has to be of one. */
const ownFarm = ({ farm, fields }: Resource, own: string | undefined): Values =>
  farm && fields[farm]?.required && fields[farm].orgTypes?.includes('farm') ? { [farm]: own } : {}

/** Values a copy takes over: all but those no two rows may share. */
const copied = (all: readonly [string, Field][], from: FormRow | undefined): Values =>
  from ? Object.fromEntries(all.filter(([, one]) => !one.unique).map(([key]) => [key, from[key]])) : {}

/** A field that is marked wrong says at once when it is right again. */
function checkAgain(form: FormInstance, keys: readonly string[]): void {
  const wrong = keys.filter((key) => form.getFieldError(key).length > 0)
  if (wrong.length > 0) form.validateFields(wrong).catch(() => undefined)
}

/** Why a save did not happen. */
type SaveFailure =
  | { kind: 'fields'; errors: FieldErrors }
  | { kind: 'conflict'; theirs: FormRow }
  | { kind: 'other'; message: string }

interface Answered extends HttpError {
  code?: string
  data?: unknown
}

/**
 * Saves a row, one request at a time. A new row carries one idempotency key for as long as its form is open: a double
 * click, or another try after a lost reply, makes no second one.
 */
function useSave(resource: Resource, onSaved: (row: Row) => void) {
  const create = useCreate<FormRow>()
  const update = useUpdate<FormRow>()
  const [requestId] = useState(() => crypto.randomUUID())
  const hush = useHush()
  const running = useRef(false)
  const [saving, setSaving] = useState(false)

  const request = async (values: Values, row: FormRow | null) => {
    const shared = {
      resource: resource.name,
      values,
      errorNotification: false as const,
      successNotification: reported(resource),
    }
    if (!row) return create.mutateAsync({ ...shared, meta: { requestId } })
    return update.mutateAsync({ ...shared, id: row.uid, meta: { version: row.version } })
  }

  const save = async (values: Values, row: FormRow | null): Promise<SaveFailure | null> => {
    if (running.current) return null
    running.current = true
    setSaving(true)
    try {
      onSaved((await request(values, row)).data)
      return null
    } catch (error) {
      hush(error as Answered)
      return failureOf(error as Answered)
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return { save, saving }
}

const reported = (resource: Resource) => () => ({
  type: 'success' as const,
  message: `已保存${nounOf(resource)}`,
})

function failureOf(refused: Answered): SaveFailure {
  const { code, statusCode, errors, data, message } = refused
  const theirs = (data as { theirs?: FormRow } | null)?.theirs
  if ((code === 'CONFLICT' || statusCode === 409) && theirs) return { kind: 'conflict', theirs }
  if (errors && Object.keys(errors).length > 0) return { kind: 'fields', errors: messagesOf(refused) }
  return { kind: 'other', message }
}
