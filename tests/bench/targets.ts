import type { Gauge } from './reference-speed.ts'

/**
 * A figure to reach. Ratios are against a baseline measured in the same run: the machine cancels out. So do limits of time: they
 * are said in ms or s of the quiet reference machine, and held against what fixed work of the same kind (`by`) takes in this run.
 */
export interface Target {
  readonly label: string
  readonly unit: '×' | '' | 'ms' | 's' | 'MB' | 'kB' | 'fps' | 'px'
  /** The median must not lie above (`max`) or below (`min`) it. Without either the figure is only shown. */
  readonly max?: number
  readonly min?: number
  /** Every limit of time names the work it is held against. */
  readonly by?: Gauge
}

/** Everything the bench measures, by the id under which a part reports it. */
export const targets = {
  'list/own': { label: '列表接口 p50（50/5000 行，含会话）', unit: 'ms' },
  'list/plain': { label: '　手写 Fastify + pg 处理同样的行', unit: 'ms' },
  'list/parallel': { label: '　手写，两条查询并行', unit: 'ms' },
  'list/ratio': { label: '　比值', unit: '×', max: 1.5 },
  'big/first': { label: '100 万行表：排序首页（数据库内）', unit: 'ms', max: 5, by: 'read' },
  'big/deep': { label: '　第 1000 页', unit: 'ms' },
  'record/own': { label: '一次录入 1000 条事件（校验、重演、投影、审计）', unit: 'ms' },
  'record/plain': { label: '　同样的行逐行 INSERT，一个事务', unit: 'ms' },
  'record/bulk': { label: '　同样的行按表整批 INSERT，一个事务', unit: 'ms' },
  'record/ratio': { label: '　与逐行之比', unit: '×', max: 3 },
  'herd/events': { label: '一个猪场十年的事件', unit: '' },
  'herd/card': { label: '　母猪卡 p95', unit: 'ms', max: 10, by: 'read' },
  'herd/reports': { label: '　最慢的报表 p95', unit: 'ms', max: 200, by: 'read' },
  'herd/by-hand': { label: '　各报表按首个分组，与手写 SQL 的同样请求之比', unit: '×' },
  'herd/by-hand-worst': { label: '　　最差的报表', unit: '×', max: 1.3 },
  'herd/backlog': { label: '　首页全部清单 p95', unit: 'ms', max: 300, by: 'read' },
  'herd/rebuild': { label: '　重算猪群', unit: 's', max: 60, by: 'write' },
  'herd/rebuild-memory': { label: '　　期间内存增长', unit: 'MB', max: 200 },
  'group/farm': { label: '50 个猪场一年的生产效率：按猪场', unit: 'ms', max: 1500, by: 'read' },
  'group/month': { label: '　按月', unit: 'ms', max: 1500, by: 'read' },
  'group/card': { label: '　指标卡（本期、环比、同比、12 个月）', unit: 'ms', max: 1500, by: 'read' },
  'group/rows': { label: '　每个猪场刚有改动，由明细汇总', unit: 'ms' },
  'group/days': { label: '　一个猪场三年的日汇总', unit: 'ms' },
  'group/again': { label: '　　改动 120 天内的事件之后', unit: 'ms' },
  'days/group': {
    label: '200 个猪场三年的生产日汇总：一年按月、按猪群',
    unit: 'ms',
    max: 2000,
    by: 'read',
  },
  'days/group-by-hand': { label: '　手写 SQL', unit: 'ms' },
  'days/farm': { label: '　一个猪场一年', unit: 'ms' },
  'days/farm-by-hand': { label: '　　手写 SQL', unit: 'ms' },
  'days/farm-ratio': { label: '　　比值', unit: '×', max: 1.3 },
  'days/behind': { label: '　　刚有改动，由明细汇总', unit: 'ms' },
  'days/first': { label: '　一个猪场三年的首次汇总', unit: 'ms' },
  'days/again': { label: '　　改动 120 天内的事件之后', unit: 'ms' },
  'summary/group': {
    label: '200 个猪场三年：生产汇总一个月（含环比、同比、年累计）',
    unit: 'ms',
    max: 2000,
    by: 'read',
  },
  'summary/year': { label: '　一年，按猪场', unit: 'ms', max: 2000, by: 'read' },
  'summary/own': { label: '　一个猪场一个月', unit: 'ms' },
  'summary/hand': { label: '　　手写 SQL 的同样请求', unit: 'ms' },
  'summary/ratio': { label: '　　比值', unit: '×', max: 1.3 },
  'batches/stood': { label: '商品猪批次：当天在养', unit: '' },
  'batches/past': { label: '　过去任一天的存栏 p95', unit: 'ms', max: 100, by: 'read' },
  'batches/costs': { label: '　一次改动后批次成本重算 p95', unit: 'ms', max: 300, by: 'write' },
  'batches/reports': { label: '　最慢的批次报表 p95', unit: 'ms', max: 300, by: 'read' },
  'stock/receipt': { label: '5000 种物料 × 20 个仓库：200 行入库单审核', unit: 'ms', max: 500, by: 'write' },
  'stock/issue': { label: '　200 行领料单审核（补录）', unit: 'ms', max: 500, by: 'write' },
  'stock/plain': { label: '　同样行数逐行 INSERT，一个事务', unit: 'ms' },
  'stock/ratio': { label: '　领料与逐行之比', unit: '×', max: 3 },
  'stock/past': { label: '　过去任一天的库存 p95', unit: 'ms', max: 300, by: 'read' },
  'depreciation/accrue': { label: '10 万头种猪：计提一个月折旧', unit: 's', max: 20, by: 'write' },
  'depreciation/reverse': { label: '　撤销计提', unit: 's', max: 20, by: 'write' },
  'close/month': { label: '3000 头母猪的猪场月结（检查、留存）', unit: 's', max: 10, by: 'write' },
  'close/screen': { label: '　月末猪群画面', unit: 'ms' },
  'export/memory': { label: '导出 10 万行 × 20 列：常驻内存增长', unit: 'MB', max: 80 },
  'export/first-byte': { label: '　首字节', unit: 'ms', max: 300, by: 'read' },
  'export/others': { label: '　期间其他请求 p95', unit: 'ms', max: 200, by: 'script' },
  'export/total': { label: '　总用时', unit: 's' },
  'import/upload': { label: '导入 1 万条配种：上传并读取', unit: 'ms' },
  'import/check': { label: '　预检', unit: 's', max: 10, by: 'write' },
  'import/commit': { label: '　提交', unit: 's', max: 30, by: 'write' },
  'import/revert': { label: '　回滚', unit: 's', max: 15, by: 'write' },
  'import/memory': { label: '　期间内存增长', unit: 'MB', max: 256 },
  'import/others': { label: '　期间其他请求 p95', unit: 'ms', max: 200, by: 'script' },
  'import/hostile': { label: '恶意文件：最慢的一个被拒绝', unit: 's', max: 2, by: 'script' },
  'import/hostile-memory': { label: '　期间内存增长', unit: 'MB', max: 256 },
  'golive/whole': { label: '1200 头母猪、40 个批次上线：从模板到确认', unit: 's', max: 60, by: 'write' },
  'golive/check': { label: '　校验', unit: 's', max: 10, by: 'read' },
  'golive/undo': { label: '　整体撤销', unit: 's', max: 60, by: 'write' },
  'golive/memory': { label: '　服务进程内存', unit: 'MB', max: 512 },
  'js/login': { label: '冷启动 JavaScript（gzip）：登录页', unit: 'kB', max: 75 },
  'js/home': { label: '　到首页为止', unit: 'kB', max: 450 },
  'js/list': { label: '　到第一个列表为止', unit: 'kB', max: 600 },
  'js/screen': { label: '　单个画面自己的代码 p95', unit: 'kB', max: 40 },
  'js/plain': { label: '　同样依赖的 refine 5 + antd 列表页', unit: 'kB' },
  'js/ratio': { label: '　列表之比', unit: '×' },
  'js/whole': { label: '　全部 JavaScript', unit: 'kB' },
  'row/own': { label: '到首行数据（10 Mbit/s，40 ms，无缓存）', unit: 'ms' },
  'row/plain': { label: '　refine 5 + antd 列表页', unit: 'ms' },
  'row/ratio': { label: '　比值', unit: '×' },
  'table/many': { label: '报表表格 1 万行 × 20 列：首次绘制', unit: 'ms' },
  'table/few': { label: '　100 行', unit: 'ms' },
  'table/ratio': { label: '　比值', unit: '×', max: 1.5 },
  'table/fps': { label: '　滚动帧率', unit: 'fps', min: 50 },
  'table/still': { label: '　不滚动时（本机上限）', unit: 'fps' },
  'table/misaligned': { label: '　列与合计行错位', unit: 'px', max: 1 },
  'grid/key': { label: '录入表 500 行：按键到画出 p95', unit: 'ms', max: 16, by: 'script' },
  'grid/move': { label: '　Enter 到下一格 p95', unit: 'ms' },
  'grid/plain': { label: '　同一页上的空输入框 p95', unit: 'ms' },
  'grid/ratio': { label: '　按键之比', unit: '×' },
  'grid/paste': { label: '　粘贴 500 行到画出', unit: 'ms', max: 1000, by: 'script' },
} as const satisfies Record<string, Target>

export type TargetId = keyof typeof targets
