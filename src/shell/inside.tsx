import { ApartmentOutlined, DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { APP_NAME } from '#app-state/app-version.ts'
import type { AppearanceStore } from '#app-state/appearance.ts'
import { menuBadges, overdueSum, setMenuBadge } from '#app-state/badges.ts'
import { choosePlace, currentFarm, type Farm, farmsStore, type Org } from '#app-state/current-farm.ts'
import { useInbox } from '#app-state/inbox.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import { personKey, type Services, useServices } from '#app-state/services.ts'
import { refreshAnswers } from '#app-state/unread-answers.ts'
import { targetUris } from '#kit/grants.ts'
import { Header } from './layout/header.tsx'
import { Shortcuts, useShortcuts } from './layout/shortcuts.tsx'
import { SideMenu } from './layout/side-menu.tsx'
import { useMenu } from './layout/use-menu.ts'
import { DownloadOverlay, LoadingOverlay } from './overlays/overlays.tsx'
import { Part, part } from './part.tsx'
import { Person } from './person/person.tsx'
import { SearchBox, SearchLayer } from './search/search-layer.tsx'
import { openSearch } from './search/search-state.ts'
import { TabHost, TabStrip } from './tabs/tabs.tsx'
import { useCloseTabs, useLeaveGuard } from './tabs/use-close-tabs.ts'
import './layout/layout.css'
import { Popover } from 'antd'
import { PopoverBody } from '#widgets/popover-body.tsx'

/** The layout shared by /admin and /ProductionProcessManagement. A notice covers the tabs, which stay. */
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
      {notice && <div className="p-3 h-full">{notice}</div>}
      <TabHost tabs={tabs} routes={routes} screens={screens} covered={Boolean(notice)} />
      <Arrivals />
      <SearchLayer menu={menu} />
      <LoadingOverlay pending={providers.http.pending} />
      <DownloadOverlay progress={providers.downloads.progress} />
    </Layout>
  )
}

/** Place of the screen in the menu. Plain text: the groups have no page of their own. */
function Breadcrumb({ names }: { names: readonly string[] }) {
  return (
    <nav className="breadcrumb flex overflow-hidden nowrap text-2" aria-label="位置">
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

interface LayoutProps {
  appearance: AppearanceStore
  menu: (folded: boolean) => ReactNode
  header: (toggleMenu: () => void) => ReactNode
  tabs: ReactNode
  children: ReactNode
}

/** Menu at the left, header and tab strip above, the rest is the screen's. On a phone the menu slides over it. */
function Layout({ appearance, menu, header, tabs, children }: LayoutProps) {
  const { menuFolded, change } = useStore(appearance)
  const [open, setOpen] = useState(false)
  const folded = menuFolded && !open
  // the screen is drawn first: it has still to ask for its rows
  const whole = useDeferredValue(true, false)
  return (
    <div className="layout" data-folded={folded ? '' : undefined} data-menu-open={open ? '' : undefined}>
      <aside
        className="sider flex flex-col min-h-0 bg-card no-print"
        onClick={() => setOpen(false)}
        onKeyDown={undefined}
      >
        <Brand folded={folded} />
        <nav
          aria-label="功能菜单"
          onClick={(event) => keepOpenOnGroup(event.target) && event.stopPropagation()}
          onKeyDown={undefined}
        >
          {whole && menu(folded)}
        </nav>
        <button
          type="button"
          className="sider-fold bare flex flex-none items-center gap-2 px-4 h-9 text-12 text-3 border-t"
          onClick={() => change({ menuFolded: !menuFolded })}
        >
          {folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          <span>{folded ? '' : '收起菜单'}</span>
        </button>
      </aside>
      {whole ? header(() => setOpen(!open)) : <div className="header bg-card border-b" />}
      <nav className="tabs-place no-print" aria-label="标签页">
        {whole && tabs}
      </nav>
      <main className="content">{children}</main>
    </div>
  )
}

/** On a phone, choosing a page closes the menu; unfolding a group does not. */
const keepOpenOnGroup = (target: EventTarget) =>
  target instanceof Element && target.closest('.ant-menu-submenu-title') !== null

/** The product's mark and name above the menu. */
function Brand({ folded }: { folded: boolean }) {
  return (
    <div className="brand flex flex-none items-center gap-2 px-4 h-11 text-14 border-b">
      <svg width="20" height="20" viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="7" fill="var(--c-accent)" />
        <path
          d="M8 13h20M8 23h20M18 8v20"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      </svg>
      {!folded && <b className="bold nowrap">{APP_NAME}</b>}
    </div>
  )
}

const UpgradePopup = part(async () => (await import('#views/upgrade-notes/upgrade-popup.tsx')).UpgradePopup)
const ROUTE = 'upgrade-info'

type Unread = readonly { uid: string }[]

/** News on arriving: answers to the user's feedback as a number in the menu, and once the notes of an upgrade. */
function Arrivals() {
  const services = useServices()
  const [unread, setUnread] = useState<Unread>([])
  useEffect(() => {
    let left = false
    void refreshAnswers(services)
    void unreadNotes(services).then((list) => left || setUnread(list))
    return () => {
      left = true
    }
  }, [services])
  if (unread.length === 0) return null
  return (
    <Part onFailure={() => setUnread([])}>
      <UpgradePopup onClose={() => setUnread([])} />
    </Part>
  )
}

async function unreadNotes({ providers, session }: Services): Promise<Unread> {
  if (!targetUris(session.getState().functions ?? []).has(ROUTE)) return []
  try {
    const options = { keep: true, quiet: true, overlay: false, yields: true }
    const { data } = await providers.http.axios.get<{ list?: Unread }>(`${ROUTE}/unread`, options)
    return data.list ?? []
  } catch {
    // the next arrival asks again
    return []
  }
}

const FarmPanel = part(async () => (await import('./layout/farm-panel.tsx')).FarmPanel)

interface OrgSwitcherProps {
  farms: readonly Farm[]
  onChoose(place: Farm | Org): void
}

/**
 * The farm a person works for, company small, farm bold; or a company with its farms. With a single farm there is nothing to
 * switch.
 */
function OrgSwitcher({ farms, onChoose }: OrgSwitcherProps) {
  const { farm, org } = useStore(currentFarm)
  const orgs = useStore(farmsStore, (state) => state.orgs)
  const [open, setOpen] = useState(false)
  if (!farm && !org) return null
  const choose = (chosen: Farm | Org) => {
    setOpen(false)
    onChoose(chosen)
  }
  const [small, bold] = org ? [org.name, `全部 ${org.farms.length} 场`] : [farm?.company, farm?.name]
  // always an element: antd opens no popover whose content is empty
  const panel = open ? (
    <PopoverBody className="farm-panel" onClose={() => setOpen(false)}>
      <Part onFailure={() => setOpen(false)}>
        <FarmPanel farms={farms} orgs={orgs} chosen={org?.uid ?? farm?.uid ?? ''} onChoose={choose} />
      </Part>
    </PopoverBody>
  ) : (
    <div className="farm-panel" />
  )
  return (
    <Popover
      open={open && farms.length > 1}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={panel}
      destroyOnHidden
    >
      <button
        type="button"
        className="org-switcher bare flex flex-none items-center gap-2 h-8 nowrap rounded"
      >
        <span className="sr-only">当前猪场</span>
        <ApartmentOutlined />
        <small className="text-12 text-2">{small}</small>
        <b className="bold">{bold}</b>
        {farms.length > 1 && <DownOutlined />}
      </button>
    </Popover>
  )
}
