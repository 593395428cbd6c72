import type { BatchEvent } from '#domain/batch/batch.types.ts'
import { isForFood } from '#domain/batch/food.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { nextNumbers } from '../entry/numbers.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RecordInput } from '../entry/record-input.ts'
import { loadBatches, type StoredBatch } from './batch.load.ts'
import { type Care, type CareWanted, loadCare } from './care.ts'
import { loadRooms, type Rooms } from './rooms.ts'

/** An accepted event with the row it came from. */
interface Taken {
  readonly row: ParsedRow
  readonly batch: StoredBatch
  readonly event: BatchEvent
  /** The same for both sides of a transfer. */
  readonly link: string | null
}

/** State the rows are judged against; it grows with every row that is accepted. */
export interface EntrySession {
  readonly input: RecordInput
  readonly settings: FarmSettings
  readonly functions: ReadonlySet<string>
  /** In the state after the rows so far, by number. */
  readonly batches: Map<string, StoredBatch>
  readonly untouched: ReadonlyMap<string, StoredBatch>
  /** Numbers of the batches it opened, and the origin of their pigs. */
  readonly opened: Map<string, 'OWN' | 'INIT'>
  readonly rooms: Rooms
  readonly care: Care
  readonly taken: Taken[]
  /** Running numbers, two for a row. */
  readonly seqs: number[]
}

const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Every batch a row names. */
const numbersOf = ({ earNo, payload }: ParsedRow): string[] =>
  [earNo, word(payload.toBatchNo)].filter((one) => one !== null)

/** Loads everything the rows may need, in a fixed number of queries. */
export async function prepare(
  tx: Tx,
  caller: Caller,
  input: RecordInput,
  rows: readonly ParsedRow[],
): Promise<EntrySession> {
  const { farmId, dryRun, today } = input
  const good = rows.filter((row) => row.problems.length === 0)
  const batchNos = [...new Set(good.flatMap(numbersOf))]
  const stored = [...(await loadBatches(tx, farmId, { batchNos, lock: !dryRun })).values()]
  const byNumber = new Map(stored.map((batch) => [batch.batchNo, batch]))
  const settings = await loadFarmSettings(tx, farmId, today)
  return {
    input,
    settings,
    functions: caller.functions,
    batches: new Map(byNumber),
    untouched: byNumber,
    opened: new Map(),
    rooms: await loadRooms(tx, farmId, housesOf(good, byNumber)),
    care: await loadCare(tx, farmId, careWanted(good, byNumber, settings)),
    taken: [],
    seqs: await nextNumbers(tx, 2 * rows.length, dryRun),
  }
}

/** The houses into which rows may move heads. */
export function housesOf(rows: readonly ParsedRow[], batches: ReadonlyMap<string, StoredBatch>) {
  return rows.flatMap((row) => {
    const own = [row.payload.houseId, row.payload.toHouseId]
    const all = [...own, ...numbersOf(row).map((no) => batches.get(no)?.houseId)]
    return all.flatMap((houseId) => (typeof houseId === 'string' ? [{ houseId }] : []))
  })
}

/** The batches of the rows whose rules need feed and medication. */
export function careWanted(
  rows: readonly ParsedRow[],
  batches: ReadonlyMap<string, StoredBatch>,
  { params }: FarmSettings,
): CareWanted {
  const of = (isMeant: (row: ParsedRow) => boolean) =>
    rows.filter(isMeant).flatMap(({ earNo }) => batches.get(earNo)?.uid ?? [])
  return {
    closing: of(({ form }) => form.code === 'batch_close'),
    selling: params.withdraw_block_sale
      ? of(({ form, payload }) => isForFood({ type: form.code, amount: payload.amount }))
      : [],
  }
}
