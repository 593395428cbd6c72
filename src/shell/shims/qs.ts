/**
 * Replaces `qs`: refine writes the filters of its own tables into the address by it, nested ones too; our lists keep theirs themselves, and
 * the rest is flat (9 kB with its dependencies).
 */

type Query = Readonly<Record<string, unknown>>

/** A query of an address, with `?` or without. */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** A flat query as it is, like refine's own (`encode: false`); null and undefined are left out. */
export function stringify(query: Query, { addQueryPrefix = false } = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const text = said.map(([key, value]) => `${key}=${value}`).join('&')
  return addQueryPrefix && text !== '' ? `?${text}` : text
}

// biome-ignore lint/style/noDefaultExport: refine takes the default export of the package this stands in for
export default { parse, stringify }
