import { type FormEvent, useRef, useState } from 'react'
import { BASE_URL, SOFTWARE_ID } from '#providers/base-url.ts'
import { isEnvelope, unwrap } from '#providers/envelope.unwrap.ts'
import { NETWORK_BAD, SERVER_ERROR, SYSTEM_ERROR } from '#providers/messages.ts'
import { markSignedIn, planEntry } from '#providers/session-flags.ts'

interface Values {
  account: string
  password: string
  remember: boolean
}

interface Credentials extends Values {
  /** Sent from the page of the plan system: its session opens the plan routes only. */
  loginFlag?: string
}

/** The signed-in user; a server that knows only spec §7 may say nothing about the person. */
export interface SignedIn {
  account: string
  mustChangePassword: boolean
}

type SignInResult = { kind: 'done'; who: SignedIn } | { kind: 'refused'; message: string }

const PATH = `${BASE_URL}/base/account/login`
/** As long as the other calls wait; then the network is to blame (spec §8). */
const TIMEOUT_MS = 28_000

/**
 * Signs in, and never rejects: a refusal carries the server's sentence with the tries left. Plain fetch, since the HTTP layer of the shell
 * would triple the weight of the sign-in page.
 */
async function signIn(credentials: Credentials, send: typeof fetch = fetch): Promise<SignInResult> {
  try {
    const response = await send(PATH, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'software-id': SOFTWARE_ID },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return understood(await response.json().catch(() => null), credentials.account)
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'refused', message: late ? NETWORK_BAD : SERVER_ERROR }
  }
}

function understood(answer: unknown, account: string): SignInResult {
  if (!isEnvelope(answer)) return { kind: 'refused', message: SERVER_ERROR }
  if (answer.code !== 'SUCCESS') return { kind: 'refused', message: answer.msg || SYSTEM_ERROR }
  return { kind: 'done', who: { account, mustChangePassword: mustChange(unwrap(answer)) } }
}

function mustChange(result: unknown): boolean {
  const data = (result ?? {}) as { userData?: { mustChangePassword?: unknown } }
  return data.userData?.mustChangePassword === true
}

const KEY = 'account'

type Errors = Partial<Record<'account' | 'password', string>>

/** State of the sign-in form: its input, its errors, whether a call is under way. */
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
