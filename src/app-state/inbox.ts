import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { targetUris } from '#kit/grants.ts'
import type { WarningGroup } from '#resources/answers/home.shapes.ts'
import { setMenuBadge } from './badges.ts'
import { type Services, useServices } from './services.ts'

export type { WarningGroup }

/** Route name of the warning centre; its menu entry shows the same number as the bell. */
export const WARNINGS_ROUTE = 'early-warning'
const FIVE_MINUTES = 300_000

/** Open warnings of all of the person's farms; null until they have been read. */
export const inbox = createStore<{ list: readonly WarningGroup[] | null; at: number }>(() => ({
  list: null,
  at: 0,
}))

/** Reads the inbox anew; users without the right to warnings have none. A failure shows no message. */
export async function refreshInbox({ providers, session }: Services): Promise<void> {
  if (!targetUris(session.getState().functions ?? []).has(WARNINGS_ROUTE)) return
  inbox.setState({ at: Date.now() })
  try {
    const { data } = await providers.http.axios.get<{ count?: number; list?: readonly WarningGroup[] }>(
      `${WARNINGS_ROUTE}/mine`,
      { keep: true, quiet: true, overlay: false, yields: true },
    )
    inbox.setState({ list: data.list ?? [] })
    setMenuBadge(WARNINGS_ROUTE, data.count ?? 0)
  } catch {
    // the next tab asks again
  }
}

/** Reads the inbox at sign-in, and whenever another tab comes to the front and it is older than five minutes. */
export function useInbox(services: Services): void {
  const { tabs } = services
  const front = useStore(tabs.store, ({ active }) => active)
  useEffect(() => {
    if (front && Date.now() - inbox.getState().at > FIVE_MINUTES) void refreshInbox(services)
  }, [front, services])
  useEffect(() => () => inbox.setState({ list: null, at: 0 }), [])
}

/** Reads the inbox anew whenever `at` changes: a screen has shown or changed warnings. */
export function useInboxAfter(at: unknown): void {
  const services = useServices()
  useEffect(() => {
    if (at) void refreshInbox(services)
  }, [at, services])
}
