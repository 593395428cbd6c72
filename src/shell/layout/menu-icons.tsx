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
import type { ComponentType } from 'react'

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
export function MenuIcon({ name, className = '' }: { name: string; className?: string }) {
  const Icon = icons[name] ?? AppstoreOutlined
  return (
    <span className={`menu-icon ${className}`} data-icon={name}>
      <Icon />
    </span>
  )
}
