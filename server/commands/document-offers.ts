import { sql } from 'kysely'
import { type Document, headFields } from '#kit/document.ts'
import type { DocumentOffer } from '#kit/document-rules.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import type { Tx } from '../kit/database.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { lineTitles } from '../kit/line-titles.ts'
import { invalid } from '../kit/refused.ts'
import type { Store } from '../kit/store.ts'
import { assertPointers } from '../kit/store-check.ts'
import type { AnimalFacts } from '../queries/animal-facts.ts'
import { suggestBatches } from './batch/batch.lookup.ts'
import type { Proposal, Propose } from './documents/posting.ts'
import type { Act } from './entry/entry.act.ts'
import { suggest } from './herd/herd.lookup.ts'
import { noted, withdrawalsOfAnimals, withdrawalsOfBatches } from './herd/withdrawn-until.ts'
import { suggestLots } from './semen-lot/semen-lot.lookup.ts'

/** A number offered for a cell, with a hint that distinguishes it from similar ones. */
interface Offered {
  readonly value: string
  readonly label: string
  /** Reason why it cannot be chosen, where there is one. */
  readonly note?: string
}

type Finder = (tx: Tx, farmId: string, typed: string) => Promise<AnimalFacts[]>

/** Pigs under withdrawal are offered with the day it ends. */
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

/** Numbers of a farm that contain the typed text, an exact match first; at most 20. */
export async function offeredNumbers(tx: Tx, farmId: string, offer: DocumentOffer, typed: string) {
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

const SUGGESTED = 20

/** Lots in stock whose number or material contains the typed text, the first to expire first; `earNo` is the number of the lot. */
async function suggestMaterialLots(tx: Tx, farmId: string, typed: string): Promise<AnimalFacts[]> {
  const pattern = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return tx.rows(sql<AnimalFacts>`select l.lot as "earNo",
      concat(m.name, ' 余', trim_scale(sum(l.qty)), u.name1) as "statusTitle", coalesce('至 ' || k.exp_date, '') as place
    from stock_lot l join material m on m.uid = l.material_id left join data_dictionary u on u.uid = m.unit_id
    left join material_lot k on k.farm_id = l.farm_id and k.material_id = l.material_id and k.lot = l.lot
    where l.farm_id = ${farmId} and l.qty > 0 and l.lot <> '' and (l.lot ilike ${pattern} or m.name ilike ${pattern})
    group by l.lot, m.name, u.name1, k.exp_date order by k.exp_date nulls last, l.lot limit ${SUGGESTED}`)
}

interface Proposed extends Proposal {
  /** Titles of the uids in the lines. */
  readonly titles: Readonly<Record<string, string>>
}

/**
 * Proposed lines for a document being filled in: the fields above them are checked as for saving, so that missing ones are reported
 * at their fields. Nothing is written.
 */
export async function proposeLines(
  act: Act,
  store: Store,
  resource: Document,
  body: unknown,
  propose: Propose,
): Promise<Proposed> {
  const { document, fields } = resource
  const head = check(schemaOfFields(Object.fromEntries(headFields(resource))), body ?? {})
  if (!head.ok) throw invalid(head.errors)
  const farmId = chooseFarm(act.caller, head.value[document.farm])
  await assertPointers(store, act.tx, act.caller, { value: head.value, before: null, farmId })
  const proposal = await propose(act, head.value, farmId)
  const row = { [String(document.lines)]: proposal.lines }
  return { ...proposal, titles: await lineTitles(act.tx, fields, row, store.deps.lookup) }
}
