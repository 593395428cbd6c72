import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Eye } from './icons.tsx'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  value: string
  error?: string
  /** The account stands there already. */
  autoFocus: boolean
  onChange(value: string): void
}

/** Password with show and hide, and a word when Caps Lock is on. */
export function PasswordField({ inputRef, value, error, autoFocus, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const label = shown ? '隐藏密码' : '显示密码'
  return (
    <TextField
      label="密码"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoFocus={autoFocus}
      inputRef={inputRef}
      value={value}
      error={error}
      hint={capsLock ? '大写锁定已开启' : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      suffix={
        <button
          type="button"
          className="login-eye"
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={!shown} />
        </button>
      }
    />
  )
}
