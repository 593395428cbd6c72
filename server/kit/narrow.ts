/** A JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as a JSON object; an empty one for any other value. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** True where a table has an own entry under this key. */
export const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(table, key)

/** The keys of a table, in its order. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table).filter((key) => isKeyOf(table, key))

/** The word of a code in a table; the code itself without one. */
export const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

/** A table with a value for each key. */
export function byKey<K extends string, V>(keys: readonly K[], valueFor: (key: K) => V): Record<K, V>
export function byKey(keys: readonly string[], valueFor: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)]))
}

/** An object without some of its keys. */
export function without<T extends object, K extends string>(value: T, keys: readonly K[]): Omit<T, K>
export function without(value: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/** Values of rows by the key of their group. */
export const grouped = <Row, Key, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  read: (row: Row) => Value,
): Map<Key, Value[]> => new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, own.map(read)]))
