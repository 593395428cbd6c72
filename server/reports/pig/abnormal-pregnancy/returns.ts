import { OPEN_REASON_LABELS } from '#domain/sow/sow.labels.ts'

const gone = { DEAD: '死亡', CULLED: '淘汰', SOLD: '销售' } as const

/** Failures of a service: 空返流, or departure of the sow. */
export const resultLabels = { ...OPEN_REASON_LABELS, ...gone }

/** Later state of the sow. */
export const followUpLabels = { REBRED: '再配', CULL_WAIT: '待淘汰', TODO: '待处理', ...gone } as const

/** Days from mating to the end of the service: last day of each bar (§5.8), then its name. */
export const intervalBars = [
  [17, '不足18天'],
  [24, '18–24天'],
  [37, '25–37天'],
  [46, '38–46天'],
  [60, '47–60天'],
  [108, '61–108天'],
] as const
export const LAST_BAR = '超过108天'

/** A return after one or two cycles is regular, in days; any other points to a lost pregnancy. */
export const regularReturns = [
  { from: 18, to: 24, label: '规律（18–24天）' },
  { from: 38, to: 45, label: '规律（38–45天）' },
] as const
export const IRREGULAR = '不规律'
