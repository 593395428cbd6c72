import { useMemo } from 'react'
import { useStore } from 'zustand'
import { targetUris } from '#kit/grants.ts'
import { useServices } from '#shell/services.ts'

/** Route names of the screens the person's function list permits. */
export function useGranted(): ReadonlySet<string> {
  const { session } = useServices()
  const functions = useStore(session, (state) => state.functions)
  return useMemo(() => targetUris(functions ?? []), [functions])
}
