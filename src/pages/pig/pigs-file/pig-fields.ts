import type { PigStatus } from '#domain/sow/types.ts'
import { organisation } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { breedingPig } from '#resources/pig/breeding-pig.ts'
import type { FilterValues } from '#views/resource-list/list-state.ts'

/** In the herd: everything that has not left it. */
export const PRESENT: readonly PigStatus[] = [
  'GILT',
  'MATED',
  'PREGNANT',
  'LACTATING',
  'WEANED',
  'OPEN',
  'CULL_WAIT',
  'IN_TRANSIT',
  'YOUNG',
  'ACTIVE',
  'REST',
  'TEASER',
]
export const GONE: readonly PigStatus[] = ['SOLD', 'CULLED', 'DEAD', 'TRANSFERRED']

/** The animals with the filter by farm, which is no field of theirs but whose rows they are. */
export const pigs: Resource = {
  ...breedingPig,
  fields: { farmId: organisation('猪场', ['farm'], { filter: true }), ...breedingPig.fields },
}

/** Filters of the query panel; the state stands in the bar of counts. */
export const FILTERS = [
  'farmId',
  'earNo',
  'pigClass',
  'breedId',
  'lineId',
  'houseId',
  'parity',
  'entryDate',
  'selectiveLevelId',
  'sex',
  'earTag',
  'dueDate',
  'lastEventDate',
  'birthDate',
  'source',
  'exitDate',
]

/** Own farm, everything in the herd. */
export const defaultsFor = (farmId: string): FilterValues => ({ farmId: [farmId], status: PRESENT })

type StateChoice = 'all' | 'gone' | PigStatus | ''

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && b.every((one) => a.includes(one))

/** Which entry of the bar of counts a filter by state amounts to; '' for a mixture of its own. */
export function choiceOf(status: unknown): StateChoice {
  const chosen = Array.isArray(status) ? status.map(String) : []
  if (same(chosen, PRESENT)) return 'all'
  if (same(chosen, GONE)) return 'gone'
  return chosen.length === 1 ? (chosen[0] as PigStatus) : ''
}

export function statesOf(choice: string): readonly string[] {
  if (choice === 'all') return PRESENT
  return choice === 'gone' ? GONE : [choice]
}
