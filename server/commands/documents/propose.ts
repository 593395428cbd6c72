import { type Document, headFields } from '#kit/document.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import { chooseFarm } from '../../kit/farm-choice.ts'
import { lineTitles } from '../../kit/line-titles.ts'
import { invalid } from '../../kit/refused.ts'
import type { Store } from '../../kit/store.ts'
import { assertPointers } from '../../kit/store-check.ts'
import type { Act } from '../entry/entry.act.ts'
import type { Proposal, Propose } from './posting.ts'

interface Proposed extends Proposal {
  /** Words for the uids in the lines. */
  readonly titles: Readonly<Record<string, string>>
}

/**
 * Lines for a document that is being filled: what stands above them is checked as for saving, so that what is missing is said
 * at its field. Nothing is written.
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
