import type { DocumentOffer } from '#kit/document-rules.ts'
import type { Tx } from '../kit/database.ts'
import type { AnimalFacts } from '../queries/animal-facts.ts'
import { suggestBatches } from './batch/batch.lookup.ts'
import { suggest } from './herd/herd.lookup.ts'
import { noted, withdrawalsOfAnimals, withdrawalsOfBatches } from './herd/withdrawn-until.ts'
import { suggestLots } from './semen-lot/semen-lot.lookup.ts'
import { suggestMaterialLots } from './stock/stock.lookup.ts'

/** A number a cell may name, and what tells it apart from its like. */
interface Offered {
  readonly value: string
  readonly label: string
  /** What forbids to choose it, where something does. */
  readonly note?: string
}

type Finder = (tx: Tx, farmId: string, typed: string) => Promise<AnimalFacts[]>

/** Where pigs are chosen, those under treatment are named with the day that ends. */
const withdrawals: Partial<Record<DocumentOffer, typeof withdrawalsOfBatches>> = {
  animals: withdrawalsOfAnimals,
  batches: withdrawalsOfBatches,
}

const finders: Readonly<Record<DocumentOffer, Finder>> = {
  animals: suggest,
  batches: suggestBatches,
  lots: suggestLots,
  materialLots: suggestMaterialLots,
}

/** Numbers of a farm that hold what was typed, the one that is just that first; at most 20. */
export async function offeredNumbers(
  tx: Tx,
  farmId: string,
  offer: DocumentOffer,
  typed: string,
): Promise<Offered[]> {
  const found = await finders[offer](tx, farmId, typed)
  const numbers = found.map(({ earNo }) => earNo)
  const periods = await withdrawals[offer]?.(tx, farmId, numbers)
  const facts = periods ? await noted(tx, found, periods) : found
  const offered = facts.map(({ earNo, statusTitle, place, note }) => ({
    value: earNo,
    label: [earNo, statusTitle, place, note].filter(Boolean).join('  '),
    ...(typeof note === 'string' ? { note } : {}),
  }))
  const isSame = ({ value }: Offered) => value.toLowerCase() === typed.toLowerCase()
  return [...offered.filter(isSame), ...offered.filter((one) => !isSame(one))]
}
