/** An arrival from a partner system that no user here is bound to, as the server answers it in `ssoaccountItem`. */
export interface UnboundAccount {
  /** Name of the partner, for people. */
  partner: string
  account: string
  /** READY: signing in binds it; START: the sign-in has to begin on our page first; NONE: an administrator has to help. */
  binding: 'READY' | 'START' | 'NONE'
  start: string | null
}

const KEY = 'unboundAccount'
/** As long as the server waits for the person to sign in. */
const KEPT_MS = 600_000
const BINDINGS: readonly unknown[] = ['READY', 'START', 'NONE']

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the server's answer about an unbound arrival; one that knows only spec §7 says nothing of use. */
export function keepUnbound(storage: Storage, item: unknown, now = Date.now()): void {
  const found = read(item)
  if (found) storage.setItem(KEY, JSON.stringify({ ...found, at: now }))
  else storage.removeItem(KEY)
}

/** The arrival of this tab that still waits, or null. */
export function unboundAccount(storage: Storage, now = Date.now()): UnboundAccount | null {
  const kept = parsed(storage.getItem(KEY))
  const { at } = (kept ?? {}) as { at?: unknown }
  return typeof at === 'number' && now - at < KEPT_MS ? read(kept) : null
}

export const forgetUnbound = (storage: Storage): void => storage.removeItem(KEY)

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function read(value: unknown): UnboundAccount | null {
  if (value === null || typeof value !== 'object') return null
  const { partner, account, binding, start } = value as Partial<Record<keyof UnboundAccount, unknown>>
  if (typeof partner !== 'string' || typeof account !== 'string' || !BINDINGS.includes(binding)) return null
  return {
    partner,
    account,
    binding: binding as UnboundAccount['binding'],
    start: typeof start === 'string' ? start : null,
  }
}
