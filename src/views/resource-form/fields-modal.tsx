import { Alert, Form, Modal } from 'antd'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { InputProps } from '#inputs/field-components.ts'
import type { Field, Fields } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { useReturnFocus } from '#widgets/use-return-focus.ts'
import { FormItem } from './form-item.tsx'
import { problemsOf, startValues, type Values } from './form-values.ts'
import { labelledForm } from './labelled-form.ts'
import { useProblems } from './use-problems.ts'
import './resource-form.css'

interface FieldsModalProps {
  title: string
  /** At most four; more belong into a drawer. */
  fields: Fields
  /** Inputs that replace the kind's own. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  start?: Values
  okText?: string
  /** It cannot be taken back lightly. */
  danger?: boolean
  /** Effect of the typed values. */
  note?(values: Values): ReactNode
  /** Objections that only the values together show. */
  check?(values: Values): FieldErrors | null
  /** Resolves with the server's objections; without any the question closes. */
  onOk(values: Values): Promise<FieldErrors | null>
  onClose(): void
}

/** A short question with the kit's fields: checks in place, first objection focused, one request at a time. */
export function FieldsModal({
  title,
  fields,
  inputs,
  start,
  okText = '保存',
  danger,
  note,
  ...asked
}: FieldsModalProps) {
  useReturnFocus()
  const shown = Object.entries(fields)
  const { form, id, problem, busy, submit } = useQuestion(shown, asked)
  const [values, setValues] = useState(() => startValues(shown, null, start))
  return (
    <Modal
      open
      centered
      maskClosable={false}
      title={title}
      okText={okText}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: busy, danger }}
      onOk={submit}
      onCancel={asked.onClose}
    >
      <Form
        form={form}
        name={id}
        className="fields-modal"
        {...labelledForm}
        initialValues={values}
        onValuesChange={(_change, whole) => setValues(whole)}
        onFinish={submit}
      >
        {problem && <Alert type="error" showIcon message={problem} className="resource-form-problem" />}
        {shown.map(([name, field]) => (
          <FormItem key={name} name={name} field={field} row={null} input={inputs?.[name]} />
        ))}
        {note?.(values)}
      </Form>
    </Modal>
  )
}

type Asked = Pick<FieldsModalProps, 'check' | 'onOk' | 'onClose'>

/** Checks the typed values, sends them once and shows errors at their fields. */
function useQuestion(shown: readonly [string, Field][], { check, onOk, onClose }: Asked) {
  const [form] = Form.useForm<Values>()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { problem, show } = useProblems(
    { form, id },
    shown.map(([key]) => key),
  )
  const submit = async () => {
    const whole = form.getFieldsValue(true) as Values
    const errors = problemsOf(shown, whole)
    if (Object.keys(errors).length > 0) return show(errors)
    const wrong = check?.(whole)
    if (wrong) return show(wrong)
    setBusy(true)
    const refused = await onOk(whole).finally(() => setBusy(false))
    if (refused) show(refused)
    else onClose()
  }
  return { form, id, problem, busy, submit: () => void submit() }
}
