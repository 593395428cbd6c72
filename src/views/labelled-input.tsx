import { useId } from 'react'
import type { InputProps } from '#inputs/field-components.ts'
import { inputOf } from '#inputs/inputs.registry.ts'

interface LabelledInputProps extends Pick<InputProps, 'field' | 'name' | 'value' | 'row' | 'placeholder'> {
  width: number
  /** null: it was emptied. */
  onChoose(value: string | null): void
}

/** An input that asks what a screen is about, such as a farm or a day, behind its label in a bar. */
export function LabelledInput({ width, onChoose, ...props }: LabelledInputProps) {
  const id = useId()
  const Input = inputOf(props.field)
  return (
    <>
      <label className="text-2" htmlFor={id}>
        {props.field.label}
      </label>
      <span style={{ width }}>
        <Input {...props} id={id} onChange={(next) => onChoose(typeof next === 'string' ? next : null)} />
      </span>
    </>
  )
}
