import type { ParsedRow } from '../entry/parse-rows.ts'

/** How the numbers of a boar's lots of one day begin: G0001-20261121- (§2.9). */
export const lotPrefix = ({ earNo, date }: ParsedRow): string => `${earNo}-${date.replaceAll('-', '')}-`
