import { type KeyboardEvent, useState } from 'react'
import { forgetUnbound, type UnboundAccount, unboundAccount } from '#providers/unbound-account.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { PartnerButtons } from './partner-buttons.tsx'
import { PasswordField } from './password-field.tsx'
import type { SignedIn } from './sign-in.ts'
import { TextField } from './text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

interface LoginFormProps {
  title: string
  /** The other sign-in page. */
  other: { path: string; label: string }
  /** Given when a session ended under an unfinished form: only this person can go on with it. */
  expired?: { account: string; note: string }
  onInput(): void
  onDone(who: SignedIn): void
}

const FORGOTTEN = '请联系本单位系统管理员重置密码'

/** Enter that ends the choice of a Chinese word must not send the form. */
const holdComposition = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}

interface RememberProps {
  checked: boolean
  onChange(checked: boolean): void
}

const Remember = ({ checked, onChange }: RememberProps) => (
  <label className="login-check">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    记住账号
  </label>
)

export function LoginForm({ title, other, expired, onInput, onDone }: LoginFormProps) {
  const form = useSignIn(onDone, expired?.account)
  const [note, setNote] = useState('')
  const { waiting, cancel } = useWaitingAccount()
  const { values, errors, busy } = form
  return (
    <form
      className="login-form"
      onSubmit={form.submit}
      onInput={onInput}
      onKeyDown={holdComposition}
      noValidate
    >
      <h2>{title}</h2>
      {expired && <p className="login-expired">{expired.note}</p>}
      {waiting && <WaitingAccount waiting={waiting} onCancel={cancel} />}
      <TextField
        label="账号"
        name="account"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={!values.account}
        readOnly={expired !== undefined}
        inputRef={form.account}
        value={values.account}
        error={errors.account}
        onChange={(event) => form.change({ account: event.target.value })}
      />
      <PasswordField
        autoFocus={values.account !== ''}
        inputRef={form.password}
        value={values.password}
        error={errors.password}
        onChange={(password) => form.change({ password })}
      />
      <div className="login-row">
        <Remember checked={values.remember} onChange={(remember) => form.change({ remember })} />
        <button type="button" className="login-link" onClick={() => setNote(FORGOTTEN)}>
          忘记密码
        </button>
      </div>
      <button type="submit" className="login-submit" aria-disabled={busy}>
        {busy ? '登录中' : waiting ? '登录并绑定' : expired ? '登录并继续' : '登录'}
      </button>
      <div className="login-row">
        <PartnerButtons onNote={setNote} />
        <a href={other.path}>{other.label}</a>
      </div>
      <p className="login-hint" aria-live="polite">
        {note}
      </p>
    </form>
  )
}

/** The account of a partner that waits in this tab to be bound by this sign-in. */
function useWaitingAccount() {
  const [waiting, setWaiting] = useState(() => {
    const found = unboundAccount(sessionStorage)
    return found?.binding === 'READY' ? found : null
  })
  const cancel = () => {
    forgetUnbound(sessionStorage)
    setWaiting(null)
  }
  return { waiting, cancel }
}

interface WaitingAccountProps {
  waiting: UnboundAccount
  onCancel(): void
}

/** Says, before the person signs in, which account of a partner will be bound to the user signing in. */
const WaitingAccount = ({ waiting, onCancel }: WaitingAccountProps) => (
  <p className="login-expired">
    登录后绑定{waiting.partner}账号 {waiting.account}，请确认是本人的账号{' '}
    <button type="button" className="login-link" onClick={onCancel}>
      不绑定
    </button>
  </p>
)
