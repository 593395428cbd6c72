import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { menuBadges, overdueSum, setMenuBadge } from '#app-state/badges.ts'
import { choosePlace, currentFarm, farmsStore } from '#app-state/current-farm.ts'
import { useInbox } from '#app-state/inbox.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import { personKey, type Services, useServices } from '#app-state/services.ts'
import { Arrivals } from './arrivals/arrivals.tsx'
import { Header } from './layout/header.tsx'
import { Layout } from './layout/layout.tsx'
import { OrgSwitcher } from './layout/org-switcher.tsx'
import { Shortcuts } from './layout/shortcuts.tsx'
import { SideMenu } from './layout/side-menu.tsx'
import { useMenu } from './layout/use-menu.ts'
import { useShortcuts } from './layout/use-shortcuts.ts'
import { DownloadOverlay } from './overlays/download-overlay.tsx'
import { LoadingOverlay } from './overlays/loading-overlay.tsx'
import { Person } from './person/person.tsx'
import { SearchBox } from './search/search-box.tsx'
import { SearchLayer } from './search/search-layer.tsx'
import { openSearch } from './search/search-state.ts'
import { TabHost } from './tabs/tab-host.tsx'
import { TabStrip } from './tabs/tab-strip.tsx'
import { useCloseTabs, useLeaveGuard } from './tabs/use-close-tabs.ts'

/** The layout shared by /admin and /ProductionProcessManagement. A notice stands in front of the tabs, which stay. */
export function Inside({ notice }: { notice: ReactNode }) {
  const services = useServices()
  const { appearance, tabs, routes, screens, providers } = services
  const navigate = useNavigate()
  const close = useCloseTabs(tabs)
  const menu = useMenu()
  const farms = useStore(farmsStore, (state) => state.farms)
  const [help, setHelp] = useState(false)
  useLeaveGuard(tabs)
  useHomeBadge(services)
  useInbox(services)
  useShortcuts(
    useMemo(
      () => ({
        search: openSearch,
        help: () => setHelp(true),
        tab(place) {
          const tab = tabs.store.getState().tabs[place]
          if (tab) void navigate(tab.location)
        },
        closeTab: () => void close(tabs.store.getState().active ?? '', 'one'),
      }),
      [tabs, navigate, close],
    ),
  )
  return (
    <Layout
      appearance={appearance}
      menu={(folded) => <SideMenu entries={menu.entries} selected={menu.selected} folded={folded} />}
      header={(toggle) => (
        <Header
          onMenu={toggle}
          warnings={menu.pathOf('early-warning')}
          downloads={menu.pathOf('download-center')}
          left={
            <>
              <OrgSwitcher farms={farms} onChoose={(place) => choosePlace(place, personKey(services))} />
              <Breadcrumb names={menu.names} />
            </>
          }
          search={<SearchBox onOpen={openSearch} />}
          right={
            <>
              <Shortcuts open={help} onOpenChange={setHelp} guide={menu.pathOf('getting-started')} />
              <Person />
            </>
          }
        />
      )}
      tabs={<TabStrip tabs={tabs} onSelect={(tab) => void navigate(tab.location)} onClose={close} />}
    >
      {notice && <div className="content-notice">{notice}</div>}
      <TabHost tabs={tabs} routes={routes} screens={screens} covered={Boolean(notice)} />
      <Arrivals />
      <SearchLayer menu={menu} />
      <LoadingOverlay pending={providers.http.pending} />
      <DownloadOverlay progress={providers.downloads.progress} />
    </Layout>
  )
}

/** Where the screen stands in the menu. Plain text: the groups have no page of their own. */
function Breadcrumb({ names }: { names: readonly string[] }) {
  return (
    <nav className="breadcrumb" aria-label="位置">
      {names.map((name) => (
        <span key={name} aria-current={name === names.at(-1) ? 'page' : undefined}>
          {name}
        </span>
      ))}
    </nav>
  )
}

interface Lists {
  lists?: readonly { overdue: number }[]
}

/** Counts what is overdue for people who start elsewhere than at home: at sign-in and for another farm. The home itself
 *  counts anew whenever it is read. */
function useHomeBadge({ providers, tabs }: Services): void {
  const farm = useStore(currentFarm, (state) => state.farm?.uid)
  const front = useStore(tabs.store, (state) => state.tabs.find(({ key }) => key === state.active)?.name)
  const counted = useRef<string>(undefined)
  useEffect(() => {
    if (!farm || !front || counted.current === farm) return
    counted.current = farm
    if (front === HOME_ROUTE) return
    const options = { params: { farmId: farm }, keep: true, quiet: true, overlay: false, yields: true }
    providers.http.axios.get<Lists>('backlog', options).then(
      ({ data }) => counted.current === farm && setMenuBadge(HOME_ROUTE, overdueSum(data.lists ?? [])),
      // a number less in the menu is no reason for a message
      () => undefined,
    )
  }, [farm, front, providers])
  useEffect(() => () => menuBadges.setState({}, true), [])
}
