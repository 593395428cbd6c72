import type { ParsedRow } from '../entry/parse-rows.ts'

/** Prefix of the numbers of a boar's lots of one day: G0001-20261121- (§2.9). */
export const lotPrefix = ({ earNo, date }: ParsedRow): string => `${earNo}-${date.replaceAll('-', '')}-`
