const ID = /\bS\d+-\d{2}\b/g

/** The ids at the line starts of clauses.csv, in its order. */
export function clauseIds(csv: string): string[] {
  return [...csv.matchAll(/^S\d+-\d{2}(?=,)/gm)].map(([id]) => id)
}

/** Which tests carry each clause id in their names. */
export function testsByClause(names: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) {
    for (const [id] of name.matchAll(ID)) found.set(id, [...(found.get(id) ?? []), name])
  }
  return found
}
