/** Pages above the groups of the menu, in order, with their icons: the start of a day, and what must not be overlooked. */
export const firstPages: Readonly<Record<string, string>> = {
  backlog: 'icon_home',
  'early-warning': 'icon_warning',
}

/** The groups of the menu, in order (§5). */
export const areas = {
  event: { label: '生产事件', icon: 'icon_event' },
  pig: { label: '猪只与批次', icon: 'icon_pig' },
  plan: { label: '计划与引种', icon: 'icon_plan' },
  sales: { label: '精液与销售', icon: 'icon_sales' },
  material: { label: '物料', icon: 'icon_material' },
  cost: { label: '成本与价格', icon: 'icon_cost' },
  report: { label: '报表分析', icon: 'icon_report' },
  import: { label: '数据导入', icon: 'icon_import' },
  basic: { label: '基础资料', icon: 'icon_basic' },
  system: { label: '系统管理', icon: 'icon_system' },
  other: { label: '其他', icon: 'icon_other' },
} as const
export type Area = keyof typeof areas
