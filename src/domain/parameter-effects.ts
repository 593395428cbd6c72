import type { ParameterKey } from './parameters.ts'

/** Parameters of projections: a change that reaches back rewrites the projections since. */
export const PROJECTED: ReadonlySet<ParameterKey> = new Set(['gestation_days', 'rebreed_min_days'])

/** Keys the costs of batches are computed with. */
export const COSTED: ReadonlySet<ParameterKey> = new Set(['weaner_cost', 'abnormal_death_rate'])

/** Parameters that split a farm's month in the cost ledger. */
export const LEDGERED: ReadonlySet<ParameterKey> = new Set([
  'period_start_day',
  'std_head_sow',
  'std_head_nursery',
  'std_head_finish',
])

/** All parameters that the kept rows of a month follow from. */
export const OF_MONTHS: ReadonlySet<ParameterKey> = new Set([...PROJECTED, ...COSTED, ...LEDGERED])
