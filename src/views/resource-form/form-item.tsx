import { Form } from 'antd'
import type { ComponentType } from 'react'
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
  const Input = input ?? faceOf(field).Input
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
      validateTrigger="onBlur"
      extra={field.kind === 'text' ? undefined : field.hint}
    >
      <Input field={field} name={name} row={row ?? undefined} />
    </Form.Item>
  )
}
