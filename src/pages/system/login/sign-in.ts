import { BASE_URL, SOFTWARE_ID } from '#providers/base-url.ts'
import { isEnvelope, unwrap } from '#providers/envelope.ts'
import { NETWORK_BAD, SERVER_ERROR, SYSTEM_ERROR } from '#providers/messages.ts'

interface Credentials {
  account: string
  password: string
  remember: boolean
  /** Sent from the page of the plan system: its session opens the plan routes only. */
  loginFlag?: string
}

/** Who signed in; a server that knows only spec §7 may say nothing about the person. */
export interface SignedIn {
  account: string
  mustChangePassword: boolean
}

type SignInResult = { kind: 'done'; who: SignedIn } | { kind: 'refused'; message: string }

const PATH = `${BASE_URL}/base/account/login`
/** As long as the other calls wait; then the network is to blame (spec §8). */
const TIMEOUT_MS = 28_000

/** Signs in. Plain fetch: the HTTP layer of the shell would triple the weight of the sign-in page.
 *  Never rejects; a refusal carries the server's sentence with the tries left. */
export async function signIn(credentials: Credentials, send: typeof fetch = fetch): Promise<SignInResult> {
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
