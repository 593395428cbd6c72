import type { Fields } from './field.ts'

/** How the search of the whole product (Ctrl K) finds the rows of a resource. */
export interface Findable<Key extends string = string> {
  /** A number is looked for by the characters typed; a name by its pinyin as well. */
  readonly as: 'number' | 'name'
  /** Fields that are searched. The first is the row's title, and the filter its list opens with. */
  readonly by: readonly [Key, ...Key[]]
  /** Fields shown next to it. */
  readonly notes?: readonly Key[]
}

const searched: ReadonlySet<string> = new Set(['text', 'code', 'name', 'phone', 'earTag'])

/** Error in a declaration of how its rows are found, or null. */
export function findableMistake(found: Findable | undefined, fields: Fields): string | null {
  if (!found) return null
  const [first] = found.by
  const lost = [...found.by, ...(found.notes ?? [])].find((key) => !(key in fields))
  if (lost !== undefined) return `found by "${lost}", which is no field`
  const other = found.by.find((key) => !searched.has(fields[key]?.kind ?? '') || fields[key]?.computed)
  if (other !== undefined) return `found by "${other}", which holds no text of its own`
  return fields[first]?.filter ? null : `found by "${first}", which its list cannot be narrowed by`
}
