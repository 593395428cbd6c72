/** `lowConsumption`, `sale_limit` and `Boar-BloodStatus` as `low-consumption`, `sale-limit` and `boar-blood-status`. */
export const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

export const snakeName = (name: string): string => kebab(name).replaceAll('-', '_')

/** `barn-map` as `barnMap`. */
export const camel = (name: string): string =>
  kebab(name).replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Words of SQL that no column and no table is called by: PostgreSQL's reserved ones, functions and types among them. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp
  current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having
  ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not
  notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar
  some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where
  window with`.split(/\s+/),
)

/** True where SQL would take a name for a word of its own. */
export const isReserved = (name: string): boolean => RESERVED.has(name)
