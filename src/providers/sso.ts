/** Present address of the browser; the three parts of `window.location` that the navigation rules read. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

export interface SsoArrival {
  code: string
  /** Value for `source` of `base/account/sso/login`. */
  source: string
  /** Given back by the partner where the sign-in began on our page. */
  state?: string
}

export const HOME_PATH = '/admin/backlog'

/** The one name that differs between the address and the call (spec §7). */
const SOURCE_NAMES: Readonly<Record<string, string>> = { SMART_PIG: 'HYZ' }

/** SMART_PIG → HYZ; every other source goes unchanged. */
export function ssoSource(systemSource: string): string {
  return Object.hasOwn(SOURCE_NAMES, systemSource)
    ? (SOURCE_NAMES[systemSource] ?? systemSource)
    : systemSource
}

/** The path an address means: `/#/admin/backlog?x=1` means `/admin/backlog`, as in the addresses partners keep. */
function targetPath({ pathname, hash }: Address): string {
  return hash.startsWith('#/') ? (hash.slice(1).split('?')[0] ?? '') : pathname
}

/** An SSO arrival: code and systemSource in the hash (or before it), target backlog; else null.
 *  Forms: `#/admin/backlog?code=…&systemSource=…`, `?code=…&systemSource=…#/admin/backlog`,
 *  `/admin/backlog#code=…&systemSource=…`; any order, values URL-decoded. */
export function parseSsoArrival(address: Address): SsoArrival | null {
  if (targetPath(address) !== HOME_PATH) return null
  const values = { ...parameters(address.search), ...parameters(hashQuery(address.hash)) }
  if (!values.code || !values.systemSource) return null
  const { code, systemSource, state } = values
  return { code, source: ssoSource(systemSource), ...(state ? { state } : {}) }
}

function hashQuery(hash: string): string {
  const body = hash.replace(/^#/, '')
  if (body.includes('?')) return body.slice(body.indexOf('?'))
  return body.startsWith('/') ? '' : body
}

/** Not URLSearchParams: it reads `+` as a space, and one-time codes in base64 hold a bare `+`. */
function parameters(query: string): Record<string, string> {
  const pairs = query.replace(/^\?/, '').split('&')
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const cut = pair.indexOf('=')
      const value = decoded(pair.slice(cut + 1))
      return cut > 0 && value ? [[pair.slice(0, cut), value]] : []
    }),
  )
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
