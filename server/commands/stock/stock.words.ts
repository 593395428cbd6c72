import { ruleMessage } from '#domain/rules.ts'
import { quantityShown } from '#domain/stock/stock.amounts.ts'
import {
  type CountKind,
  countKinds,
  type StockEventKind,
  stockEffects,
  stockEventKinds,
} from '#domain/stock/stock.types.ts'
import { askedKind } from '#server/queries/asked-kind.ts'
import type { LineWords } from '../documents/refusal.ts'
import type { NewStockEvent, Shift, StockObjection } from './stock.change.ts'
import type { StockMaterials } from './stock.materials.ts'

export interface StockWords extends LineWords {
  /** Document or event it is about; null: none of the posted ones. */
  readonly sourceUid?: string | null | undefined
}

/**
 * Messages of stock violations. A later document left short counts against the posted use of the same material; without such a use the
 * document is named as the one to be taken back first.
 */
export function objectionWords(
  objections: readonly StockObjection[],
  added: readonly NewStockEvent[],
  materials: StockMaterials,
): StockWords[] {
  const words = objections.map(({ rule, event, available, isAdded }): StockWords => {
    if (isAdded)
      return {
        line: event.sourceLine,
        sourceUid: event.sourceUid,
        message: rule === 'M-02' ? ruleMessage('M-02', {}) : short(event, available),
      }
    const taker = added.findLast((one) => one.materialId === event.materialId && isTaking(one))
    const counted = added.find((one) => isOfLot(one, event) && isCountKind(one.kind))
    // the count leaves too little for later uses
    if (!taker && counted)
      return {
        ...{ line: counted.sourceLine, sourceUid: counted.sourceUid },
        message: conflictWords(wordsOf(event)),
      }
    if (!taker) return { line: null, sourceUid: null, message: conflictWords(wordsOf(event)) }
    const left = Math.max(0, taker.qty - (event.qty - available))
    const { sourceLine: line, sourceUid } = taker
    return { line, sourceUid, message: `${short(taker, left)}，其余由${named(event)}使用` }
  })
  const seen = new Set<string>()
  return words.filter(({ line, sourceUid, message }) => {
    const key = `${line}${sourceUid}${message}`
    return seen.has(key) ? false : seen.add(key)
  })

  function short(event: NewStockEvent, available: number): string {
    const material = materials.get(event.materialId)
    const lot = event.lot === '' ? '' : `（批号${event.lot}）`
    return ruleMessage('M-01', {
      物料: `${material?.name ?? ''}${lot}`,
      n: quantityShown(available + (event.otherLots ?? 0)),
      单位: material?.unit ?? '',
    })
  }
}

const isCountKind = (kind: StockEventKind): kind is CountKind => Object.hasOwn(countKinds, kind)
const isTaking = ({ kind }: NewStockEvent): boolean => !isCountKind(kind) && !stockEffects[kind].brings
const isOfLot = (a: NewStockEvent, b: NewStockEvent): boolean =>
  a.materialId === b.materialId && a.warehouseId === b.warehouseId && a.lot === b.lot

const wordsOf = ({ kind, source, docNo, date }: NewStockEvent): string =>
  [stockEventKinds[askedKind(kind, source)], docNo, date].filter(Boolean).join(' ')

const named = (event: NewStockEvent): string => `【${wordsOf(event)}】`

/** Names what has to be taken back first. @param later the later document, its number and day */
export const conflictWords = (later: string): string => `与后续单据【${later}】冲突，请先反审核或撤销`

/** Question before a count gets another difference, about the event that comes before it. */
export function shiftWords({ count, by }: Shift, materials: StockMaterials): StockWords {
  const slots = {
    ...{ 单据: count.docNo ?? '', 日期: count.date, 盘点: stockEventKinds[count.kind] },
    物料: materials.get(count.materialId)?.name ?? '',
  }
  return {
    ...{ line: by?.sourceLine ?? null, sourceUid: by?.sourceUid ?? null },
    message: ruleMessage('K-57', slots),
  }
}
