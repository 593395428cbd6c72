import { type SowEvent, sowEvent } from '#domain/sow/sow.events.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import type { RowViolation } from '../entry/row-result.ts'
import { completeRow } from './complete-row.ts'
import { type HerdFacts, loadHerdFacts } from './herd.facts.ts'
import { wantedOf } from './wanted.ts'

export interface Edit {
  readonly event: SowEvent
  readonly herd: HerdFacts
  readonly reason: string | null
}
type Cells = Readonly<Record<string, unknown>>

/** Numbers assigned once, the roles of the animals, history before go-live: no edit of the cells changes them. */
const KEPT = new Set([
  'past',
  'litterNo',
  'pigNo',
  'role',
  'fromEarNo',
  'toEarNo',
  'birthLitterId',
  'birthPigletId',
  'lotUid',
  'lotNo',
  'sources',
  'place',
  'mix1',
  'mix2',
  'mix3',
])

/** The event with its new cells, or why they are invalid. Its animal and its number within the day stay. */
export async function editOf(
  tx: Tx,
  old: SowEvent,
  { farmId, earNo }: { farmId: string; earNo: string },
  { form, dryRun }: { form: EventForm; dryRun: boolean },
  cells: Cells,
  settings: FarmSettings,
): Promise<Edit | { problems: RowViolation[] }> {
  const identity = form.target === null ? {} : { earNo }
  const [parsed] = await checkReferences(tx, farmId, parseRows([{ form, row: { ...cells, ...identity } }]))
  if (!parsed) throw new Refused('INVALID', '没有要修改的内容')
  const herd = await loadHerdFacts(tx, farmId, wantedOf([parsed], old.uid, !dryRun))
  const row = completeRow(herd, settings, parsed)
  if (row.problems.length > 0) return { problems: [...row.problems] }
  const kept: Cells = { ...old.payload }
  const given = Object.fromEntries(Object.entries(kept).filter(([key]) => KEPT.has(key)))
  const payload = {
    ...row.payload,
    ...given,
    ...sameBoar(kept, row.payload),
    ...sameVerdict(kept, row.payload),
  }
  const { date, reason } = row
  return { event: sowEvent({ ...old, date, payload, confirmed: reason !== null }), herd, reason }
}

/** The boar stays the same, though its number may belong to another since. */
const sameBoar = (old: Cells, now: Cells): Cells =>
  old.boarId && !now.semenLot && !old.semenLot && old.boarEarnock === now.boarEarnock
    ? { boarId: old.boarId }
    : {}

const VERDICT = ['qualified', 'lowMotility', 'highAbnormal']
const EXAMINED = ['motility', 'abnormal', 'colour', 'discardReason']

/** An ejaculate with unchanged figures keeps the verdict of its day, whatever the limits are now. */
const sameVerdict = (old: Cells, now: Cells): Cells =>
  'qualified' in old && EXAMINED.every((key) => (old[key] ?? null) === (now[key] ?? null))
    ? Object.fromEntries(VERDICT.filter((key) => key in old).map((key) => [key, old[key]]))
    : {}
