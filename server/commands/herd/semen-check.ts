import { balanceOf, firstBroken, type LotMove, moveLabel, type Validity } from '#domain/semen/lot.ts'
import { madeLotOf, tracesOf } from '#domain/sow/semen-traces.ts'
import type { DiffLine } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'
import { broken, type RowViolation } from '../entry/row-result.ts'
import { loadLots, type StoredLot } from '../semen-lot/semen-lot.lots.ts'
import type { SideChange } from './consequence.ts'

/** Effects of a correction on lots of semen. */
export interface SemenChange {
  readonly violations: readonly RowViolation[]
  readonly changes: readonly DiffLine[]
}

/**
 * Judges a correction for the lots its event made or took from (§3.6-1): K-02 names the first movement that becomes invalid.
 * Doses the event itself takes are judged with it (V-107, B-06, B-07).
 */
export async function checkSemen(
  tx: Tx,
  farmId: string,
  sides: readonly Pick<SideChange, 'old' | 'edit'>[],
  lock: boolean,
) {
  const olds = sides.map((side) => side.old)
  const news = sides.flatMap((side) => side.edit?.event ?? [])
  const uids = [...new Set([...olds, ...news].flatMap(tracesOf).map((trace) => trace.lotUid))]
  if (uids.length === 0) return { violations: [], changes: [] }
  const lots = await loadLots(tx, farmId, { uids, lock })
  const changes = uids.flatMap((uid) => {
    const lot = lots.get(uid)
    return lot ? [changeOf(lot, olds, news)] : []
  })
  return { violations: changes.flatMap(conflictOf), changes: changes.flatMap(linesOf) }
}

interface LotChange {
  readonly before: StoredLot
  /** Null: the event that made the lot is taken back. */
  readonly after: Validity | null
  readonly moves: readonly LotMove[]
}

function changeOf(lot: StoredLot, olds: readonly SowEvent[], news: readonly SowEvent[]): LotChange {
  const gone = new Set(olds.map((event) => event.uid))
  const added = news.flatMap(tracesOf).filter((trace) => trace.lotUid === lot.uid)
  const moves = [...lot.moves.filter((move) => !gone.has(move.source)), ...added.map((trace) => trace.move)]
  const makes = (event: SowEvent) => madeLotOf(event)?.uid === lot.uid
  const maker = news.find(makes)
  const after = maker ? madeLotOf(maker) : olds.some(makes) ? null : lot
  return { before: lot, after, moves }
}

function conflictOf({ before, after, moves }: LotChange): RowViolation[] {
  const invalid = firstBroken(after, moves)
  if (!invalid || firstBroken(before, before.moves)) return []
  return [broken('K-02', 'date', { 事件: moveLabel(invalid.kind), 日期: invalid.date })]
}

function linesOf({ before, after, moves }: LotChange): DiffLine[] {
  const name = `精液 ${before.lotNo}`
  const lines: DiffLine[] = [
    { label: `${name} 库存`, before: stockOf(before.moves), after: after ? stockOf(moves) : '-' },
    { label: `${name} 生产日期`, before: before.producedDate, after: after?.producedDate ?? '-' },
    { label: `${name} 有效期至`, before: before.validTo, after: after?.validTo ?? '-' },
  ]
  return lines.filter((line) => line.before !== line.after)
}

const stockOf = (moves: readonly LotMove[]): string => `${balanceOf(moves).stock} 份`
