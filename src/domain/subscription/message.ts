/** Placeholders a message may have in braces; sums of the report's columns come in addition. */
export const placeholders = ['订阅', '报表', '日期', '条件', '行数'] as const
export type Placeholder = (typeof placeholders)[number]

export const MESSAGE_LENGTH = 300
export const FIRST_MESSAGE = '{报表} {日期}，共 {行数} 行'

const BRACES = /\{([^{}]{1,40})\}/g

/** A message with its placeholders filled in; one that nothing is known of stays as it was written. */
export const filledMessage = (message: string, values: ReadonlyMap<string, string>): string =>
  message.replace(BRACES, (whole, name: string) => values.get(name.trim()) ?? whole)

/** Placeholders of a message that mean nothing. */
export const unknownPlaceholders = (message: string, known: ReadonlySet<string>): string[] => [
  ...new Set(
    [...message.matchAll(BRACES)].map(([, name = '']) => name.trim()).filter((name) => !known.has(name)),
  ),
]

/** 2026-11-20, or 2026-11-09 至 2026-11-15. */
export const daysWords = ({ start, end }: { readonly start: string; readonly end: string }): string =>
  start === end ? start : `${start} 至 ${end}`
