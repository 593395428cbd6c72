import { Form } from 'antd'
import type { ComponentType, FocusEvent } from 'react'
import type { InputProps, Row } from '#inputs/face.ts'
import { faceOf } from '#inputs/registry.ts'
import type { Field } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'

interface FormItemProps {
  name: string
  field: Field
  row: Row | null
  input?: ComponentType<InputProps>
}

/** One labelled input. It objects when it is left, in the kit's words, and takes the objection back while it is mended. */
export function FormItem({ name, field, row, input }: FormItemProps) {
  const validator = async (_rule: unknown, value: unknown) => {
    const message = problemOf(field, value)
    if (message) throw new Error(message)
  }
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required}
      rules={[{ validator }]}
      validateTrigger={[]}
      extra={field.kind === 'text' ? undefined : field.hint}
    >
      <CheckedInput field={field} name={name} row={row ?? undefined} input={input} />
    </Form.Item>
  )
}

/** The input inside a listener for its leaving; merely passing through an untouched field is no reason to object. */
function CheckedInput({ input, ...props }: InputProps & { input?: ComponentType<InputProps> }) {
  const form = Form.useFormInstance()
  const Input = input ?? faceOf(props.field).Input
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const inside = event.currentTarget.contains(event.relatedTarget)
    if (!inside && form.isFieldTouched(props.name)) form.validateFields([props.name]).catch(() => undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what bubbles up from the input
    <div onBlur={onBlur}>
      <Input {...props} />
    </div>
  )
}
