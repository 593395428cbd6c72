import { useMemo } from 'react'
import { targetUris } from '#kit/grants.ts'
import type { SessionState } from '#providers/session.ts'
import { useSessionPart } from './use-session-part.ts'

/** Route names of the screens the person's function list permits; none without a shell. */
export function useGranted(): ReadonlySet<string> {
  const functions = useSessionPart(functionsOf, null)
  return useMemo(() => targetUris(functions ?? []), [functions])
}

const functionsOf = (state: SessionState) => state.functions
