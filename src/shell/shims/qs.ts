/** Stands in for `qs`: refine writes the filters of its own tables into the address by it, nested ones too; our lists keep theirs
 *  themselves, and what is left is flat (9 kB with what it brings). */

type Query = Readonly<Record<string, unknown>>

/** A query as it stands behind an address, with `?` or without. */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** A flat query as it is, like refine's own (`encode: false`); what is null or undefined is left out. */
export function stringify(query: Query, { addQueryPrefix = false } = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const text = said.map(([key, value]) => `${key}=${value}`).join('&')
  return addQueryPrefix && text !== '' ? `?${text}` : text
}

// biome-ignore lint/style/noDefaultExport: refine takes the default export of the package this stands in for
export default { parse, stringify }
