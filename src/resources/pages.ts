import type { Area } from './areas.ts'

/** A hand-written screen that is neither a resource nor a report nor an event form. */
export interface Page {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly area: Area
  /** Passes the guard without a function (spec §2: backlog). */
  readonly max?: boolean
  /** In the function list, but reached by links only. */
  readonly hidden?: boolean
  readonly buttons?: Readonly<Record<string, string>>
  /** What is saved there changes what pickers of organisations tell. */
  readonly organises?: boolean
}

export const pages: readonly Page[] = [
  { name: 'backlog', path: '/admin/backlog', title: '首页待办', area: 'other', max: true },
  { name: 'pig-detail', path: '/admin/pig-detail', title: '猪只详情', area: 'pig', hidden: true },
  {
    name: 'parameter-configuration',
    path: '/admin/parameter-configuration',
    title: '参数配置',
    area: 'system',
    buttons: { edit: '编辑' },
    // farms count weeks and months by parameters
    organises: true,
  },
  {
    name: 'system-configuration',
    path: '/admin/system-configuration',
    title: '系统配置',
    area: 'system',
    buttons: { edit: '编辑' },
  },
  {
    name: 'endmonth-pigherds',
    path: '/admin/endmonth-pigherds',
    title: '月末猪群',
    area: 'report',
    buttons: { close: '月结', reopen: '反月结' },
  },
  {
    name: 'farm-product-day-report',
    path: '/admin/farm-product-day-report',
    title: '猪场生产日报',
    area: 'report',
    buttons: {
      generate: '生成',
      remark: '批注',
      sign: '签字锁定',
      unlock: '解锁',
      export: '导出',
      print: '打印',
      money: '查看金额',
    },
  },
  { name: 'sjhd', path: '/admin/sjhd', title: '数据核对', area: 'other', buttons: { sign: '签认' } },
  {
    name: 'mrclcf',
    path: '/admin/mrclcf',
    title: '每日存栏重复核查',
    area: 'other',
    buttons: { again: '重算该日' },
  },
  {
    name: 'download-center',
    path: '/admin/download-center',
    title: '下载中心',
    area: 'system',
    // an icon in the header leads there
    hidden: true,
  },
  {
    name: 'jobs',
    path: '/admin/jobs',
    title: '定时任务',
    area: 'system',
    buttons: { run: '立即运行', pause: '停用与启用' },
  },
  { name: 'user', path: '/admin/user', title: '个人中心', area: 'system' },
  { name: 'updatePsd', path: '/admin/update-psd', title: '修改密码', area: 'system' },
]
