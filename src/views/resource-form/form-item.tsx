import { Form } from 'antd'
import type { ComponentType, FocusEvent } from 'react'
import { BreedPair, PAIR_LABEL } from '#inputs/breed.tsx'
import type { InputProps, Row } from '#inputs/field-components.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import type { Field } from '#kit/field.ts'
import { problemOf } from '#kit/parse.ts'

interface FormItemProps {
  name: string
  field: Field
  row: Row | null
  input?: ComponentType<InputProps>
}

/** One labelled input. It objects when it is left, in the kit's words, and takes the objection back while it is mended. */
export function FormItem(props: FormItemProps) {
  const { field, input } = props
  // the line is chosen with its breed
  if (field.lineOf && !input)
    return (
      <Form.Item name={props.name} hidden noStyle>
        <Unseen />
      </Form.Item>
    )
  return field.line && !input ? <BreedItem {...props} line={field.line} /> : <PlainItem {...props} />
}

/** Keeps a value in the form that another control sets. */
const Unseen = () => null

/** Breed and line in one cascader: the item holds the breed, the form the line. */
function BreedItem({ line, field, ...props }: FormItemProps & { line: string }) {
  return <PlainItem {...props} field={{ ...field, label: PAIR_LABEL }} input={pairInputOf(line)} />
}

const pairInputs = new Map<string, ComponentType<InputProps>>()

/** One component for each name of a line field: another one at every render would lose the open panel. */
function pairInputOf(line: string): ComponentType<InputProps> {
  const known = pairInputs.get(line) ?? pairInput(line)
  pairInputs.set(line, known)
  return known
}

const pairInput = (line: string) =>
  function BreedAndLine({ id, value, onChange, disabled }: InputProps) {
    const form = Form.useFormInstance()
    const chosenLine = Form.useWatch(line, form)
    return (
      <BreedPair
        id={id}
        breed={value}
        line={chosenLine}
        disabled={disabled}
        placeholder={`请选择${PAIR_LABEL}`}
        onChange={(breedUid, lineUid) => {
          form.setFieldValue(line, lineUid)
          onChange?.(breedUid)
        }}
      />
    )
  }

function PlainItem({ name, field, row, input }: FormItemProps) {
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
  const Input = input ?? componentsOf(props.field).Input
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
