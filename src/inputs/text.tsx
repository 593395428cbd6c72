import { Input } from 'antd'
import { TEXTAREA_ROWS } from '#domain/constants.ts'
import { type FieldFace, type FilterProps, type InputProps, plain } from './face.ts'

/** Typed longer than allowed stays visible with its message: cutting it off would lose what was pasted. */
function TextInput({ field, id, value, onChange, disabled }: InputProps) {
  const shared = {
    id,
    disabled,
    value: String(value ?? ''),
    placeholder: field.hint,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  return field.multiline ? <Input.TextArea rows={TEXTAREA_ROWS} {...shared} /> : <Input {...shared} />
}

function TextFilter({ id, value, onChange }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Text of every sort: what may stand in it is the kit's business. */
export const textFace: FieldFace = {
  cell: (_field, value) => plain(value),
  Input: TextInput,
  Filter: TextFilter,
  shape: 'text',
  align: 'left',
  width: 120,
}

export const codeFace: FieldFace = { ...textFace, width: 96 }
export const phoneFace: FieldFace = { ...textFace, width: 108 }
export const idCardFace: FieldFace = { ...textFace, width: 160 }
