import type { EventForm } from '#kit/event-form.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { siloFacts } from '#server/queries/silo-left.ts'
import type { Tx } from '../../kit/database.ts'
import { lookupBatches } from '../batch/batch.lookup.ts'
import { drugFacts } from './drug-facts.ts'

type Facts = (tx: Tx, farmId: string, rows: readonly unknown[]) => Promise<AnimalFacts[]>

/** The batch of each row; nothing of one nobody knows. */
const batchesOf: Facts = async (tx, farmId, rows) => {
  const numbers = rows.map((row) => {
    const { earNo } = (row ?? {}) as Readonly<Record<string, unknown>>
    return typeof earNo === 'string' ? earNo : ''
  })
  const found = await lookupBatches(tx, farmId, [...new Set(numbers)])
  const known = new Map(found.map((facts) => [facts.earNo, facts]))
  return numbers.map((earNo) => known.get(earNo) ?? { earNo })
}

/** Facts of rows that no number opens, in their order; the last cell a form names is what they are of. */
export function besideFacts({ beside }: EventForm): Facts | undefined {
  if (!beside) return undefined
  if (beside.at(-1) === 'drugId') return drugFacts
  return beside.at(-1) === 'earNo' ? batchesOf : siloFacts
}
