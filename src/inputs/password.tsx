import { Input } from 'antd'
import { type FieldFace, type InputProps, NO_VALUE } from './face.ts'

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
