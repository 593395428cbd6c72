import { createHash } from 'node:crypto'

/** The same uid on every installation for what the product ships with, derived from its path. */
export function stableUid(...path: readonly string[]): string {
  const hex = createHash('sha256').update(path.join('\u0000')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The uid of a role template. */
export const roleUid = (code: string): string => stableUid('role', code)
