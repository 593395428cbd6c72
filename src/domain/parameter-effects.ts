import type { ParameterKey } from './parameters.ts'

/** Keys the projections are made with: a change that reaches back rewrites what came of the events since. */
export const PROJECTED: ReadonlySet<ParameterKey> = new Set(['gestation_days', 'rebreed_min_days'])

/** Keys the costs of batches are computed with. */
export const COSTED: ReadonlySet<ParameterKey> = new Set(['weaner_cost', 'abnormal_death_rate'])

/** Keys a farm's month is parted with in the cost ledger. */
export const LEDGERED: ReadonlySet<ParameterKey> = new Set([
  'period_start_day',
  'std_head_sow',
  'std_head_nursery',
  'std_head_finish',
])

/** All that what is kept of a month follows from. */
export const OF_MONTHS: ReadonlySet<ParameterKey> = new Set([...PROJECTED, ...COSTED, ...LEDGERED])
