import { DOWNLOAD_FRAME_ROWS } from './constants.ts'
import { type Declared, flag, inModule, type SystemPlace, text, whole } from './parameter-shapes.ts'

const AT_ONCE = '对全部公司立即生效'
const NEXT_LOGIN = '对全部公司下次登录起生效'
/** Companies may set a value of their own, unless `companies` says otherwise. */
const at = <T>(
  setting: Declared<T>,
  system: Omit<SystemPlace, 'companies'> & Partial<SystemPlace>,
): Declared<T> => ({ ...setting, system: { companies: true, ...system } })

/**
 * Settings of the whole installation (系统配置): part of the parameters, so that `base/appsettings/info`, the checks and the
 * screens read one declaration.
 */
export const SYSTEM_SETTINGS = inModule('SYSTEM', {
  web_output_wait_sec: at(whole('秒')('导出等待', 10, [1, 600], '导出按钮再次可用前的秒数'), {
    group: 'OUTPUT',
    effect: NEXT_LOGIN,
  }),
  download_frame_rows: at(
    whole('行')(
      '大文件导出行数',
      DOWNLOAD_FRAME_ROWS,
      [1, 10_000_000],
      '导出多于此行数时由浏览器直接存盘，不占用页面内存',
    ),
    { group: 'OUTPUT', effect: NEXT_LOGIN },
  ),
  export_offline_rows: at(
    whole('行')(
      '转后台导出行数',
      50_000,
      [1, 10_000_000],
      '报表或列表导出多于此行数时转入下载中心，在后台生成',
    ),
    { group: 'OUTPUT', effect: AT_ONCE },
  ),
  download_keep_days: at(whole('天')('下载保留天数', 7, [1, 90], '下载中心的结果自完成起保留的天数'), {
    group: 'OUTPUT',
    effect: '自下一个任务起生效',
  }),
  download_quota: at(whole('MB')('下载中心空间', 500, [1, 102_400], '每人在下载中心的结果合计不超过此大小'), {
    group: 'OUTPUT',
    effect: AT_ONCE,
  }),
  excel_max_import_size: at(whole('KB')('导入文件上限', 1024, [1, 102_400], '大于此大小的文件不能导入'), {
    group: 'IMPORT',
    effect: AT_ONCE,
  }),
  pwd_min: at(whole('位')('密码最短长度', 6, [6, 14], '新设密码的最短长度，已有的密码不受影响'), {
    group: 'SECURITY',
    effect: '对全部账号下次设置密码起生效',
    companies: false,
  }),
  login_tries: at(whole('次')('登录失败次数', 5, [3, 10], '同一账号连续输错密码超过此次数时锁定'), {
    group: 'SECURITY',
    effect: '对全部账号立即生效',
    companies: false,
  }),
  login_lock_minutes: at(
    whole('分')('登录锁定时长', 15, [5, 240], '输错密码锁定的分钟数，管理员可提前解锁'),
    { group: 'SECURITY', effect: '对全部账号立即生效', companies: false },
  ),
  session_idle: at(whole('分')('超时退出', 30, [5, 480], '不操作超过此分钟数须重新登录'), {
    group: 'SECURITY',
    effect: '对全部在线用户立即生效',
    companies: false,
  }),
  bi_57_interface: at(text('第二归档路径', '', '由第二归档库回答的报表路径，逗号分隔'), {
    group: 'INTERFACE',
    effect: NEXT_LOGIN,
  }),
  uncached_screens: at(text('不保留的页面', '', '切换页签后重新打开的页面的路由名，逗号分隔'), {
    group: 'OUTPUT',
    effect: NEXT_LOGIN,
  }),
  erp_endpoint: at(text('ERP接口地址', '', 'http:// 或 https:// 开头，EBS事件逐条发往此地址；空为不对接'), {
    group: 'INTERFACE',
    effect: '自下一次传送起生效',
    byGroup: true,
  }),
  erp_journal: at(
    flag('列出ERP凭证', false, '开：没有接口地址时，事件和单据也列入EBS事件，按月导出凭证；关：不列'),
    { group: 'INTERFACE', effect: '自下一条事件或单据起生效' },
  ),
  GZ: at(text('GZ', '', '外部系统标识'), { group: 'INTERFACE', effect: AT_ONCE }),
  archive_switch: at(flag('归档', true, '开：2 年前的数据由归档库回答；关：全部由在线库回答'), {
    group: 'DATA',
    effect: NEXT_LOGIN,
    companies: false,
  }),
  attachment_quota: at(
    whole('MB')('附件空间', 2048, [10, 1_048_576], '一个猪场的单据附件合计不超过此大小，内容相同的只算一次'),
    { group: 'DATA', effect: '对全部猪场立即生效' },
  ),
  currency: at(
    {
      ...text('货币单位', '元', '全集团一个，启用后不可改'),
      fixed: '货币单位全集团一个，启用后不可改',
    },
    { group: 'DATA', effect: AT_ONCE, companies: false },
  ),
})

export type SettingKey = keyof typeof SYSTEM_SETTINGS
export const settingKeys = Object.keys(SYSTEM_SETTINGS) as SettingKey[]
export const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(SYSTEM_SETTINGS, name)
