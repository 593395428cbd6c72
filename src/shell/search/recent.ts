/** Something opened from the search before. */
export interface RecentItem {
  readonly label: string
  readonly note: string
  readonly path: string
}

const keyOf = (user: string) => `recent:${user}`
const MOST_RECENT = 8

/** Items a person opened from the search lately in this browser, the latest first. */
export function readRecent(user: string): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

/** Keeps one more; what was there already moves to the front. */
export function keepRecent(user: string, { label, note, path }: RecentItem): void {
  const others = readRecent(user).filter((one) => one.path !== path)
  try {
    localStorage.setItem(
      keyOf(user),
      JSON.stringify([{ label, note, path }, ...others].slice(0, MOST_RECENT)),
    )
  } catch {
    // full or forbidden storage: the next search begins without it
  }
}

function isRecent(value: unknown): value is RecentItem {
  const { label, note, path } = (value ?? {}) as Partial<RecentItem>
  return (
    typeof label === 'string' && typeof note === 'string' && typeof path === 'string' && path.startsWith('/')
  )
}
