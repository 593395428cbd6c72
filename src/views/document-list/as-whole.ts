type Errors = Readonly<Record<string, string[]>>

/** An objection to a line has no cell in a question of a few `fields`: it is said above, whole. */
export function asWhole(errors: Errors, fields: object): Record<string, string[]> {
  const own = Object.entries(errors).filter(([key]) => key in fields)
  const lines = Object.entries(errors).flatMap(([key, said]) => (key in fields ? [] : said))
  return { ...Object.fromEntries(own), ...(lines.length > 0 ? { '': [lines.join('\n')] } : {}) }
}
