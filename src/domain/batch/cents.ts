/** Cents of `part` heads out of `whole`, half-up; the last of them takes the rest. */
export function shareOf(cents: number, part: number, whole: number): number {
  if (part >= whole) return cents
  return Math.floor((2 * cents * part + whole) / (2 * whole))
}

/** 元 as the database stores them, in cents. */
export const centsOf = (yuan: string | number | null): number => Math.round(Number(yuan ?? 0) * 100)
/** Cents as 元 with two places, exact. */
export const yuanOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
