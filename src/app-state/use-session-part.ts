import { use, useSyncExternalStore } from 'react'
import type { SessionState } from '#providers/session.ts'
import { ServicesContext } from './services.ts'

const never = () => () => undefined

/** A part of the session as soon as the server has answered it; its start value before, and without a shell. */
export function useSessionPart<Part, Start = Part>(
  part: (state: SessionState) => Part,
  start: Start,
): Part | Start {
  const session = use(ServicesContext)?.session
  return useSyncExternalStore(session?.subscribe ?? never, () => (session ? part(session.getState()) : start))
}
