import { BASE_URL, SOFTWARE_ID } from './base-url.ts'

/** An answer with its whole body: one that is not taken would hold its connection. */
interface EarlyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** Answers on their way, by the address that was asked for. */
export type Early = Map<string, Promise<EarlyAnswer>>

/** First calls of every session. */
const SESSION = ['base/func', 'base/account/current']
/** Not answered while the password has to be changed first. */
const WORK = ['base/organize/cascade/cascade_farm', 'base/common/getnow']
const PASSWORD_SCREEN = '/admin/update-psd'

/** Sends the first calls of the session while the program itself is still on its way: on a thin line it takes longer than they do. */
export const sendEarly = (path: string): Early =>
  new Map([...SESSION, ...(path === PASSWORD_SCREEN ? [] : WORK)].map((address) => [address, get(address)]))

/** Sends the calls of a screen while it is being drawn. */
export function sendAhead(early: Early, address: string): void {
  const answer = get(address)
  // the screen asks again, and says so
  answer.catch(() => early.delete(address))
  early.set(address, answer)
}

async function get(address: string): Promise<EarlyAnswer> {
  const url = `${BASE_URL}/${address}${address.includes('?') ? '&' : '?'}get_time=${Date.now()}`
  const response = await fetch(url, { headers: { 'software-id': SOFTWARE_ID }, credentials: 'include' })
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), body: await response.text() }
}
