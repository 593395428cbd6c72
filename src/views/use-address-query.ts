import { useLocation, useNavigate } from 'react-router'

/** The query of the address, where links, Back and a reload find the state of a screen again; null or '' takes a key out. */
export function useAddressQuery() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const go = (changes: Readonly<Record<string, string | null | undefined>>, replace = false) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(changes)) value ? next.set(key, value) : next.delete(key)
    void navigate({ pathname, search: next.size ? `?${next}` : '' }, { replace })
  }
  return { query, go }
}
