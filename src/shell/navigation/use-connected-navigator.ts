import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { connectNavigator } from '#app-state/open-tab.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import type { Tabs } from '#app-state/tabs-store.ts'

/** Lets code outside React navigate through the router. */
export function useConnectedNavigator(tabs: Tabs): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      connectNavigator({
        open: (path) => void navigate(destination(path, tabs)),
        replace: (path) => void navigate(path, { replace: true }),
      }),
    [navigate, tabs],
  )
}

/** An open tab behind is brought back where it stood; any other path is taken as it is. */
function destination(path: string, tabs: Tabs) {
  const { pathname, search } = new URL(path, location.origin)
  const { tabs: open, active } = tabs.store.getState()
  const tab = open.find((one) => one.key === tabKeyOf({ pathname, search }) && one.key !== active)
  return search === '' && tab ? tab.location : path
}
