import { BASE_URL, SOFTWARE_ID } from '#providers/base-url.ts'
import { isEnvelope, unwrap } from '#providers/envelope.unwrap.ts'
import { SERVER_ERROR, SYSTEM_ERROR } from '#providers/messages.ts'

export interface OfferedPartner {
  name: string
  /** Null: its people arrive from there only. */
  start: string | null
}

const PATH = `${BASE_URL}/base/account/sso`
const HEADERS = { 'software-id': SOFTWARE_ID }

/** Only our own server is asked: the page says so, and another one would not know the call. */
export function offersPartners(page: Pick<Document, 'querySelector'>): boolean {
  return Boolean(page.querySelector<HTMLMetaElement>('meta[name="sso"]')?.content)
}

/** The partner systems of the sign-in page. Without an answer there are none: signing in by password goes on. */
export async function loadPartners(signal: AbortSignal): Promise<readonly OfferedPartner[]> {
  try {
    const response = await fetch(`${PATH}/partners`, { headers: HEADERS, signal })
    const answer: unknown = await response.json()
    const { list } = (isEnvelope(answer) ? unwrap(answer) : {}) as { list?: OfferedPartner[] }
    return list ?? []
  } catch {
    return []
  }
}

/** Begins a sign-in at a partner: resolves with where to go, or with why not. */
export async function beginAtPartner(start: string): Promise<{ location: string } | { message: string }> {
  try {
    const response = await fetch(`${PATH}/start`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ start }),
    })
    const answer: unknown = await response.json()
    if (!isEnvelope(answer)) return { message: SERVER_ERROR }
    if (answer.code !== 'SUCCESS') return { message: answer.msg || SYSTEM_ERROR }
    return unwrap(answer) as { location: string }
  } catch {
    return { message: SERVER_ERROR }
  }
}
