/** Answer of `GET base/account/profile`. */
export interface Profile {
  uid: string
  account: string
  name: string
  phone: string | null
  lastLoginAt: string | null
  organizeName: string
  roles: readonly { code: string; name: string }[]
  /** Organisations granted beyond the person's own. */
  scopes: readonly { uid: string; name: string }[]
}

/** One row of `GET base/account/logins`. */
export interface Login {
  at: string
  ip: string | null
  agent: string | null
  outcome: string
}

/** A list in words; `-` when there is nothing to name. */
export const named = (list: readonly { name: string }[]): string =>
  list.map((one) => one.name).join('、') || '-'
