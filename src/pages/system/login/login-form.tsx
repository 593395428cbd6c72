import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react'
import { forgetUnbound, type UnboundAccount, unboundAccount } from '#providers/unbound-account.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { Eye } from './icons.tsx'
import { beginAtPartner, loadPartners, type OfferedPartner, offersPartners } from './partner-calls.ts'
import { type SignedIn, useSignIn } from './use-sign-in.ts'

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
  <label className="login-check flex items-center gap-1">
    <input
      type="checkbox"
      className="m-0"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
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
      className="login-form relative"
      onSubmit={form.submit}
      onInput={onInput}
      onKeyDown={holdComposition}
      noValidate
    >
      <h2>{title}</h2>
      {expired && <p className="login-expired text-2">{expired.note}</p>}
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
      <div className="login-row flex justify-between">
        <Remember checked={values.remember} onChange={(remember) => form.change({ remember })} />
        <button type="button" className="login-link bare p-0 text-link" onClick={() => setNote(FORGOTTEN)}>
          忘记密码
        </button>
      </div>
      <button type="submit" className="login-submit bare w-full h-9 text-14 rounded" aria-disabled={busy}>
        {busy ? '登录中' : waiting ? '登录并绑定' : expired ? '登录并继续' : '登录'}
      </button>
      <div className="login-row flex justify-between">
        <PartnerButtons onNote={setNote} />
        <a href={other.path}>{other.label}</a>
      </div>
      <p className="login-hint m-0 absolute text-12 text-2" aria-live="polite">
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
  <p className="login-expired text-2">
    登录后绑定{waiting.partner}账号 {waiting.account}，请确认是本人的账号{' '}
    <button type="button" className="login-link bare p-0 text-link" onClick={onCancel}>
      不绑定
    </button>
  </p>
)

interface PartnerButtonsProps {
  /** Says something below the form. */
  onNote(text: string): void
}

/** One sentence for each partner system an administrator has switched on; nothing where there is none. */
function PartnerButtons({ onNote }: PartnerButtonsProps) {
  const partners = usePartners()
  const open = async ({ name, start }: OfferedPartner) => {
    if (start === null) return onNote(`请从${name}点击本系统，将自动登录`)
    const result = await beginAtPartner(start)
    if ('message' in result) onNote(result.message)
    else location.assign(result.location)
  }
  return (
    <span className="login-partners grid">
      {partners.map((one) => (
        <button
          key={one.name}
          type="button"
          className="login-link bare p-0 text-left text-link"
          onClick={() => void open(one)}
        >
          使用 {one.name} 账号登录
        </button>
      ))}
    </span>
  )
}

function usePartners(): readonly OfferedPartner[] {
  const [partners, setPartners] = useState<readonly OfferedPartner[]>([])
  useEffect(() => {
    if (!offersPartners(document)) return
    const leaving = new AbortController()
    void loadPartners(leaving.signal).then((list) => {
      if (!leaving.signal.aborted) setPartners(list)
    })
    return () => leaving.abort()
  }, [])
  return partners
}

interface PasswordFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  value: string
  error?: string
  /** The account is filled in already. */
  autoFocus: boolean
  onChange(value: string): void
}

/** Password with show and hide, and a word when Caps Lock is on. */
function PasswordField({ inputRef, value, error, autoFocus, onChange }: PasswordFieldProps) {
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
          className="login-eye grid p-0 text-3 bg-none border-0 cursor-pointer"
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

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string
  hint?: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** Button at the right end. */
  suffix?: ReactNode
}

/** A labelled input with its message below; the line of the message is always there, so that nothing moves. */
function TextField({ label, error, hint, inputRef, suffix, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint ?? ''
  return (
    <div className="login-field">
      <label className="block text-2" htmlFor={id}>
        {label}
      </label>
      <span className="login-input flex items-center h-9 bg-card rounded" data-error={error ? '' : undefined}>
        <input
          {...input}
          className="flex-1 min-w-0 text-14 bg-none border-0 font-inherit"
          id={id}
          ref={inputRef}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
        />
        {suffix}
      </span>
      <p
        id={`${id}-note`}
        className="login-note text-12 text-3"
        data-error={error ? '' : undefined}
        role={error ? 'alert' : undefined}
      >
        {note}
      </p>
    </div>
  )
}
