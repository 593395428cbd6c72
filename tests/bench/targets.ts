/** A figure to reach. Ratios are against a baseline measured in the same run: the machine cancels out. */
export interface Target {
  readonly label: string
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'kB' | 'fps'
  /** The median must not lie above (`max`) or below (`min`) it. Without either the figure is only shown. */
  readonly max?: number
  readonly min?: number
}

/** Everything the bench measures, by the id under which a part reports it. */
export const targets = {
  'list/own': { label: '列表接口 p50（50/5000 行，含会话）', unit: 'ms' },
  'list/plain': { label: '　手写 Fastify + pg 处理同样的行', unit: 'ms' },
  'list/parallel': { label: '　手写，两条查询并行', unit: 'ms' },
  'list/ratio': { label: '　比值', unit: '×', max: 1.5 },
  'big/first': { label: '100 万行表：排序首页（数据库内）', unit: 'ms', max: 5 },
  'big/deep': { label: '　第 1000 页', unit: 'ms' },
  'record/own': { label: '一次录入 1000 条事件（校验、重演、投影、审计）', unit: 'ms' },
  'record/plain': { label: '　同样的行逐行 INSERT，一个事务', unit: 'ms' },
  'record/bulk': { label: '　同样的行按表整批 INSERT，一个事务', unit: 'ms' },
  'record/ratio': { label: '　与逐行之比', unit: '×', max: 3 },
  'export/memory': { label: '导出 10 万行 × 20 列：常驻内存增长', unit: 'MB', max: 80 },
  'export/first-byte': { label: '　首字节', unit: 'ms', max: 300 },
  'export/others': { label: '　期间其他请求 p95', unit: 'ms', max: 200 },
  'export/total': { label: '　总用时', unit: 's' },
} as const satisfies Record<string, Target>

export type TargetId = keyof typeof targets
