import { useEffect, useRef, useState } from 'react'

export interface RemoteOption {
  value: string
  label: string
  /** Reason it cannot be chosen, if there is one. */
  note?: string
}

export type LoadOptions = (
  search: string,
  signal: AbortSignal,
) => Promise<{ options: readonly RemoteOption[]; total: number }>

/** More options than this are not all loaded; the server searches among them. */
const LOCAL_LIMIT = 200

interface State {
  options: readonly RemoteOption[]
  /** Options there are without a search; unknown before the first answer. */
  total: number | null
  loading: boolean
}

/** The options of a search box. A newer query makes an older answer void. */
export function useRemoteOptions(load: LoadOptions) {
  const [state, setState] = useState<State>({ options: [], total: null, loading: false })
  const running = useRef<AbortController>(null)
  const isLocal = state.total !== null && state.total <= LOCAL_LIMIT
  const query = (search: string) => {
    if (isLocal) return
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setState((before) => ({ ...before, loading: true }))
    load(search, abort.signal).then(
      ({ options, total }) =>
        !abort.signal.aborted &&
        setState((before) => ({ options, total: search === '' ? total : before.total, loading: false })),
      () => !abort.signal.aborted && setState((before) => ({ ...before, loading: false })),
    )
  }
  useEffect(() => () => running.current?.abort(), [])
  return { ...state, isLocal, query }
}
