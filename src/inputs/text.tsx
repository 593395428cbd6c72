import { Input } from 'antd'
import { TEXTAREA_ROWS } from '#domain/constants.ts'
import { isEmpty } from '#domain/typed.ts'
import { EarTagInput } from '#widgets/ear-tag-input.tsx'
import { asList, type FieldFace, type FilterProps, type InputProps, NO_VALUE, plain } from './face.ts'

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

const EarTagFilter = ({ id, value, onChange }: FilterProps) => (
  <EarTagInput
    id={id}
    placeholderName="可粘贴多个耳号"
    value={asList(value)}
    onChange={(tags) => onChange?.(tags.length ? tags : undefined)}
  />
)

/** One ear number in a form, many in a query. */
export const earTagFace: FieldFace = { ...textFace, Filter: EarTagFilter, shape: 'tags', width: 84 }

function PasswordInput({ id, value, onChange, disabled }: InputProps) {
  return (
    <Input.Password
      id={id}
      disabled={disabled}
      autoComplete="new-password"
      placeholder="6 至 20 位，须混合数字、字母或符号"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Goes in, never comes out: the server does not answer passwords. */
export const passwordFace: FieldFace = {
  cell: () => NO_VALUE,
  Input: PasswordInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 84,
}

/** Files are put in by the documents that carry them; a plain form shows only whether there is one. */
function AttachmentInput({ id, value }: InputProps) {
  return <output id={id}>{isEmpty(value) ? NO_VALUE : '已上传'}</output>
}

export const attachmentFace: FieldFace = {
  cell: (_field, value) => (isEmpty(value) ? NO_VALUE : '已上传'),
  Input: AttachmentInput,
  Filter: null,
  shape: 'text',
  align: 'left',
  width: 72,
}
