import { targetUris } from '#kit/grants.ts'
import { setMenuBadge } from './badges.ts'
import type { Services } from './services.ts'

const ROUTE = 'feedback'

/** Counts the answers to the person's own feedback she has not looked at, for the menu. */
export async function refreshAnswers({ providers, session }: Services): Promise<number> {
  if (!targetUris(session.getState().functions ?? []).has(ROUTE)) return 0
  try {
    const options = { keep: true, quiet: true, overlay: false, yields: true }
    const { data } = await providers.http.axios.get<{ list?: readonly object[] }>(`${ROUTE}/unread`, options)
    const count = data.list?.length ?? 0
    setMenuBadge(ROUTE, count)
    return count
  } catch {
    // a missing number in the menu is no reason for a message
    return 0
  }
}
