import { use, useMemo } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { useOwnSearch } from '#widgets/view-address.ts'

const asItIs = (search: string): string => search

/**
 * The address of a list or report with all its filters, those kept on the server among them, and the way to write one
 * that stays short. While a link's filters are read the screen shows that it loads.
 */
export function useFullSearch() {
  const own = useOwnSearch()
  const longFilters = use(ServicesContext)?.providers?.longFilters
  const found = longFilters?.restore(own) ?? own
  const search = typeof found === 'string' ? found : use(found)
  const shorten = longFilters?.shorten ?? asItIs
  return useMemo(() => ({ search, shorten }), [search, shorten])
}
