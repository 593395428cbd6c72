import { useLocation, useNavigate } from 'react-router'

const TASK = 'task'
/** Prefix of filters of the open file's problems. */
const OF_TASK = 'p.'

/** No file is open any more, nor anything asked of one. */
export function closeTask(query: URLSearchParams): void {
  for (const key of [...query.keys()]) if (key === TASK || key.startsWith(OF_TASK)) query.delete(key)
}

/** The open file is in the address, so that Back, a link and a reload find it again. */
export function useTaskAddress(): [uid: string | null, open: (uid: string | null) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const open = (uid: string | null) => {
    closeTask(query)
    if (uid !== null) query.set(TASK, uid)
    const next = query.toString()
    void navigate({ pathname, search: next && `?${next}` })
  }
  return [query.get(TASK), open]
}

/** Filters of the open file's problems, by key, and how to change them. */
export function useTaskQuery(): {
  asked(key: string): string | undefined
  ask(changes: Readonly<Record<string, string | undefined>>): void
} {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  return {
    asked: (key) => query.get(OF_TASK + key) ?? undefined,
    ask(changes) {
      for (const [key, value] of Object.entries(changes))
        if (value === undefined) query.delete(OF_TASK + key)
        else query.set(OF_TASK + key, value)
      void navigate({ pathname, search: `?${query}` })
    },
  }
}
