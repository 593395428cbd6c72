import { type FormEvent, useRef, useState } from 'react'
import { markSignedIn, planEntry } from '#providers/session-flags.ts'
import { type SignedIn, signIn } from './sign-in.ts'

const KEY = 'account'

interface Values {
  account: string
  password: string
  remember: boolean
}
type Errors = Partial<Record<'account' | 'password', string>>

/** State of the sign-in form: what is typed, what is wrong with it, whether a call is under way. */
export function useSignIn(onDone: (who: SignedIn) => void, fixedAccount?: string) {
  const [values, setValues] = useState<Values>(() => start(fixedAccount))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const change = (patch: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patch }))
    setErrors({})
  }
  const refuse = (found: Errors) => {
    setErrors(found)
    const first = found.account ? account : password
    first.current?.focus()
    first.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = missing(values)
    if (found) return refuse(found)
    setBusy(true)
    const result = await signIn({ ...values, account: values.account.trim(), ...planEntry(sessionStorage) })
    setBusy(false)
    if (result.kind === 'refused') return refuse({ password: result.message })
    rememberAccount(localStorage, values.remember ? result.who.account : null)
    markSignedIn(document)
    onDone(result.who)
  }
  return { values, errors, busy, account, password, change, submit }
}

function start(fixedAccount: string | undefined): Values {
  const account = fixedAccount ?? rememberedAccount(localStorage)
  return { account, password: '', remember: account !== '' }
}

function missing({ account, password }: Values): Errors | null {
  if (!account.trim()) return { account: '请输入账号' }
  return password ? null : { password: '请输入密码' }
}

/** The account kept by 记住账号 on this computer; never the password. */
function rememberedAccount(storage: Storage): string {
  try {
    return storage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function rememberAccount(storage: Storage, account: string | null): void {
  try {
    if (account) storage.setItem(KEY, account)
    else storage.removeItem(KEY)
  } catch {
    // forbidden storage: the account is typed again next time
  }
}
