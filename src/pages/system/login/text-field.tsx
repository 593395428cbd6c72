import { type InputHTMLAttributes, type ReactNode, type RefObject, useId } from 'react'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string
  hint?: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** Button at the right end. */
  suffix?: ReactNode
}

/** A labelled input with its message below; the line of the message is always there, so that nothing moves. */
export function TextField({ label, error, hint, inputRef, suffix, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint ?? ''
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <span className="login-input" data-error={error ? '' : undefined}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
        />
        {suffix}
      </span>
      <p
        id={`${id}-note`}
        className="login-note"
        data-error={error ? '' : undefined}
        role={error ? 'alert' : undefined}
      >
        {note}
      </p>
    </div>
  )
}
