import { PLAN_LOGIN } from '#domain/login-flag.ts'

/** The readable companion of the HttpOnly session cookie: it says that a session exists, and nothing else. */
const FLAG = 'signed_in'

export function hasSessionCookie(cookies: string): boolean {
  return cookies.split(';').some((one) => one.trim() === `${FLAG}=1`)
}

/** For servers that set only their own, unreadable cookie. */
export function markSignedIn(page: Pick<Document, 'cookie'>): void {
  page.cookie = `${FLAG}=1; path=/; SameSite=Lax`
}

export function markSignedOut(page: Pick<Document, 'cookie'>): void {
  page.cookie = `${FLAG}=; path=/; max-age=0; SameSite=Lax`
}

const LOGIN_FLAG = 'loginFlag'

/** The session flag that chooses between the two sign-in pages (spec §2). */
export function readLoginFlag(storage: Pick<Storage, 'getItem'>): string | null {
  return storage.getItem(LOGIN_FLAG)
}

export function writeLoginFlag(storage: Pick<Storage, 'setItem' | 'removeItem'>, flag: string | null): void {
  if (flag === null) storage.removeItem(LOGIN_FLAG)
  else storage.setItem(LOGIN_FLAG, flag)
}

/** Part of a sign-in that makes the server open a session of the plan system; nothing for a usual one. */
export function planEntry(storage: Pick<Storage, 'getItem'>): { loginFlag?: string } {
  return readLoginFlag(storage) === PLAN_LOGIN ? { loginFlag: PLAN_LOGIN } : {}
}
