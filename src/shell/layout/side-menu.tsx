import {
  AccountBookOutlined,
  AlertOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  DatabaseOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  InboxOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShoppingOutlined,
} from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { menuBadges } from '#app-state/badges.ts'
import { openTab } from '#app-state/open-tab.ts'
import { groupsAbove, type MenuEntry, menuPages } from './menu-tree.ts'

type Items = NonNullable<MenuProps['items']>
type Badges = Readonly<Record<string, number>>

interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** Route name of the screen in front. */
  selected: string
  folded: boolean
}

/** The menu of the function list; going to a screen opens its group and folds the others. */
export function SideMenu({ entries, selected, folded }: SideMenuProps) {
  const badges = useStore(menuBadges)
  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    setOpen(groupsAbove(entries, selected).map((group) => group.key))
  }, [entries, selected])
  useShown(selected, entries)
  const paths = new Map(menuPages(entries).map(({ page }) => [page.key, page.path ?? '']))
  return (
    <Menu
      className="side-menu"
      mode="inline"
      inlineIndent={14}
      inlineCollapsed={folded}
      items={itemsOf(entries, badges, true)}
      selectedKeys={[selected]}
      // antd opens folded groups as pop-ups; they must not be open by themselves
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={({ key }) => openTab(paths.get(key) ?? '/')}
    />
  )
}

/** When a group that opens may have done so, ms: the second time on a busy machine. */
const OPENED = [350, 1000]

/** The entry of the screen in front is seen, also far down in a long group. */
function useShown(selected: string, entries: readonly MenuEntry[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew when the menu has come, or another screen
  useEffect(() => {
    const show = () =>
      document.querySelector('.side-menu .ant-menu-item-selected')?.scrollIntoView?.({ block: 'nearest' })
    const timers = OPENED.map((wait) => setTimeout(show, wait))
    return () => timers.forEach(clearTimeout)
  }, [selected, entries])
}

function itemsOf(entries: readonly MenuEntry[], badges: Badges, top: boolean): Items {
  return entries.map(({ key, label, icon, children }) => ({
    key,
    label: <Label text={label} count={badges[key] ?? 0} />,
    title: label,
    ...(top ? { icon: <MenuIcon name={icon} /> } : {}),
    ...(children ? { children: itemsOf(children, badges, false) } : {}),
  }))
}

function Label({ text, count }: { text: string; count: number }) {
  return (
    <span className="side-menu-label flex justify-between">
      <span>{text}</span>
      {count > 0 && <b className="bold text-error">{count.toLocaleString('zh-CN')}</b>}
    </span>
  )
}

/** Icon names of the function list; only these few are in the bundle. */
const icons: Readonly<Record<string, ComponentType>> = {
  icon_home: HomeOutlined,
  icon_warning: AlertOutlined,
  icon_event: FormOutlined,
  icon_pig: IdcardOutlined,
  icon_plan: ScheduleOutlined,
  icon_sales: ShoppingOutlined,
  icon_material: InboxOutlined,
  icon_cost: AccountBookOutlined,
  icon_report: BarChartOutlined,
  icon_import: ImportOutlined,
  icon_basic: DatabaseOutlined,
  icon_system: SettingOutlined,
}

/** @param className antd's, for its place in the menu */
function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return (
    <span className={`text-14 ${className}`} data-icon={name}>
      <Icon />
    </span>
  )
}
