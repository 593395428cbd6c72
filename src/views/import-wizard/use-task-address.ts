import { useLocation, useNavigate } from 'react-router'

const TASK = 'task'

/** Which file is open stands in the address, so that Back, a link and a reload find it again. */
export function useTaskAddress(): [uid: string | null, open: (uid: string | null) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const open = (uid: string | null) => {
    if (uid === null) query.delete(TASK)
    else query.set(TASK, uid)
    const next = query.toString()
    void navigate({ pathname, search: next && `?${next}` })
  }
  return [query.get(TASK), open]
}
