import type { Address } from '#providers/sso.ts'

/** Query parameters that say which record a screen shows. The others (filters, page, sort) are the tab's own state:
 *  two sows are two tabs, two filters of one list are not. */
const IDENTITY = ['uid', 'id', 'pigId', 'earNo', 'batchNo', 'code']

/** The key under which a screen is kept: its path and the record it shows. */
export function tabKeyOf({ pathname, search }: Pick<Address, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  const identity = IDENTITY.flatMap((name) => query.getAll(name).map((value) => [name, value]))
  const suffix = new URLSearchParams(identity).toString()
  return suffix ? `${pathname}?${suffix}` : pathname
}
