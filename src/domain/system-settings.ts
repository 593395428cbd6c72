import { DOWNLOAD_FRAME_ROWS } from './constants.ts'
import { type Declared, flag, inModule, type SystemPlace, text, whole } from './parameter-shapes.ts'

const AT_ONCE = '对全部公司立即生效'
const NEXT_LOGIN = '对全部公司下次登录起生效'

/** A setting of one heading; `effect`: from when and for whom a change counts. */
const at =
  (place: Omit<SystemPlace, 'effect'>) =>
  <T>(effect: string, setting: Declared<T>): Declared<T> => ({ ...setting, system: { ...place, effect } })
const output = at({ group: 'OUTPUT', companies: true })
const security = at({ group: 'SECURITY', companies: false })
const interfaces = at({ group: 'INTERFACE', companies: true })
const data = at({ group: 'DATA', companies: false })

/**
 * Settings of the whole installation (系统配置): part of the parameters, so that `base/appsettings/info`, the checks and the
 * screens read one declaration.
 */
export const SYSTEM_SETTINGS = inModule('SYSTEM', {
  web_output_wait_sec: output(NEXT_LOGIN, whole('秒')('导出等待', 10, [1, 600], '导出按钮再次可用前的秒数')),
  download_frame_rows: output(
    NEXT_LOGIN,
    whole('行')(
      '大文件导出行数',
      DOWNLOAD_FRAME_ROWS,
      [1, 10_000_000],
      '导出多于此行数时由浏览器直接存盘，不占用页面内存',
    ),
  ),
  export_offline_rows: output(
    AT_ONCE,
    whole('行')(
      '转后台导出行数',
      50_000,
      [1, 10_000_000],
      '报表或列表导出多于此行数时转入下载中心，在后台生成',
    ),
  ),
  download_keep_days: output(
    '自下一个任务起生效',
    whole('天')('下载保留天数', 7, [1, 90], '下载中心的结果自完成起保留的天数'),
  ),
  download_quota: output(
    AT_ONCE,
    whole('MB')('下载中心空间', 500, [1, 102_400], '每人在下载中心的结果合计不超过此大小'),
  ),
  excel_max_import_size: at({ group: 'IMPORT', companies: true })(
    AT_ONCE,
    whole('KB')('导入文件上限', 1024, [1, 102_400], '大于此大小的文件不能导入'),
  ),
  pwd_min: security(
    '对全部账号下次设置密码起生效',
    whole('位')('密码最短长度', 6, [6, 14], '新设密码的最短长度，已有的密码不受影响'),
  ),
  login_tries: security(
    '对全部账号立即生效',
    whole('次')('登录失败次数', 5, [3, 10], '同一账号连续输错密码超过此次数时锁定'),
  ),
  login_lock_minutes: security(
    '对全部账号立即生效',
    whole('分')('登录锁定时长', 15, [5, 240], '输错密码锁定的分钟数，管理员可提前解锁'),
  ),
  session_idle: security(
    '对全部在线用户立即生效',
    whole('分')('超时退出', 30, [5, 480], '不操作超过此分钟数须重新登录'),
  ),
  bi_57_interface: interfaces(NEXT_LOGIN, text('第二归档路径', '', '由第二归档库回答的报表路径，逗号分隔')),
  uncached_screens: output(
    NEXT_LOGIN,
    text('不保留的页面', '', '切换页签后重新打开的页面的路由名，逗号分隔'),
  ),
  erp_endpoint: at({ group: 'INTERFACE', companies: true, byGroup: true })(
    '自下一次传送起生效',
    text('ERP接口地址', '', 'http:// 或 https:// 开头，EBS事件逐条发往此地址；空为不对接'),
  ),
  erp_journal: interfaces(
    '自下一条事件或单据起生效',
    flag('列出ERP凭证', false, '开：没有接口地址时，事件和单据也列入EBS事件，按月导出凭证；关：不列'),
  ),
  GZ: interfaces(AT_ONCE, text('GZ', '', '外部系统标识')),
  archive_switch: data(NEXT_LOGIN, flag('归档', true, '开：2 年前的数据由归档库回答；关：全部由在线库回答')),
  attachment_quota: at({ group: 'DATA', companies: true })(
    '对全部猪场立即生效',
    whole('MB')('附件空间', 2048, [10, 1_048_576], '一个猪场的单据附件合计不超过此大小，内容相同的只算一次'),
  ),
  currency: data(AT_ONCE, {
    ...text('货币单位', '元', '全集团一个，启用后不可改'),
    fixed: '货币单位全集团一个，启用后不可改',
  }),
})

export type SettingKey = keyof typeof SYSTEM_SETTINGS
export const settingKeys = Object.keys(SYSTEM_SETTINGS) as SettingKey[]
export const isSettingKey = (name: string): name is SettingKey => Object.hasOwn(SYSTEM_SETTINGS, name)
