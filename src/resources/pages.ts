import type { Need } from '#kit/row-source.ts'
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
  /** Saving on it changes the figures in pickers of organisations. */
  readonly organises?: boolean
  /** Things it shows nothing without: in its place the screen names them and leads there. */
  readonly needs?: readonly Need[]
}

const OF_HERD: readonly Need[] = ['farm', 'herd']
const OF_PIGS: readonly Need[] = ['farm', 'pigs']

const declaredPages: readonly (Omit<Page, 'path'> & Partial<Pick<Page, 'path'>>)[] = [
  { name: 'backlog', title: '首页待办', area: 'other', max: true },
  { name: 'pig-detail', title: '猪只详情', area: 'pig', hidden: true, needs: OF_PIGS },
  {
    name: 'parameter-configuration',
    title: '参数配置',
    area: 'system',
    buttons: { edit: '编辑' },
    // farms count weeks and months by parameters
    organises: true,
  },
  { name: 'system-configuration', title: '系统配置', area: 'system', buttons: { edit: '编辑' } },
  {
    name: 'endmonth-pigherds',
    title: '月末猪群',
    area: 'report',
    buttons: { close: '月结', reopen: '反月结' },
    needs: OF_HERD,
  },
  {
    name: 'farm-product-day-report',
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
    needs: OF_HERD,
  },
  { name: 'sjhd', title: '数据核对', area: 'other', buttons: { sign: '签认' }, needs: OF_HERD },
  {
    name: 'mrclcf',
    title: '每日存栏重复核查',
    area: 'other',
    buttons: { again: '重算该日' },
    needs: OF_HERD,
  },
  {
    name: 'download-center',
    title: '下载中心',
    area: 'system',
    // an icon in the header leads there
    hidden: true,
  },
  { name: 'subscription', title: '订阅', area: 'system', buttons: { channels: '配置渠道' } },
  { name: 'jobs', title: '定时任务', area: 'system', buttons: { run: '立即运行', pause: '停用与启用' } },
  { name: 'getting-started', title: '开始使用', area: 'system', buttons: { edit: '办理' }, organises: true },
  { name: 'user', title: '个人中心', area: 'system' },
  {
    name: 'permission-explain',
    title: '权限说明',
    area: 'system',
    // the menu of the person leads there, and every refusal
    hidden: true,
  },
  { name: 'updatePsd', path: '/admin/update-psd', title: '修改密码', area: 'system' },
]

export const pages: readonly Page[] = declaredPages.map((page) => ({ path: `/admin/${page.name}`, ...page }))
