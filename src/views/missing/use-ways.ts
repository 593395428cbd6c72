import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { screenAddress } from '#kit/screen-address.ts'

export interface Way {
  readonly title: string
  /** With its search. */
  readonly path: string
}

/** Addresses of screens by name for a person; null for one he has no function for and without a shell. */
export function useWays(): (name: string, search?: Readonly<Record<string, string>>) => Way | null {
  const routes = use(ServicesContext)?.routes
  const granted = useGranted()
  return (name, search = {}) => {
    if (!granted.has(name)) return null
    const title = routes?.byName.get(name)?.title
    return title === undefined ? null : { title, path: screenAddress(name, {}, search) }
  }
}
