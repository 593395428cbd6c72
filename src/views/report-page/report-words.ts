const words: Readonly<Record<string, string>> = { week: '周', day: '天', month: '个月' }

/** What the rows of a table are counted in. */
export const countWord = (group: string | null): string => (group ? (words[group] ?? '组') : '条')
