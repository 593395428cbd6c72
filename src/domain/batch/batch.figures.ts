import { dateOf } from '../calendar.ts'
import { headsOf, SOLD, WENT } from './batch.daily.ts'
import type { BatchHistory, MoveKind } from './batch.types.ts'

/** Figures of a batch's own row: heads and kg by kind of movement. initQty + inQty − dead − cull − sold − out = stock. */
interface BatchFigures {
  readonly initQty: number
  /** 断奶转入, 购入, 转入, 盘盈. */
  readonly inQty: number
  readonly deadQty: number
  readonly cullQty: number
  /** 销售 and 自宰. */
  readonly soldQty: number
  /** 转出, 选留, 盘亏. */
  readonly outQty: number
  readonly inWeight: number
  /** kg of all that left alive. */
  readonly outWeight: number
  /** Mean day of birth of those that are there. */
  readonly birthDate: string | null
}

const CAME: readonly MoveKind[] = ['IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN']

export function figuresOf({ moves, born }: BatchHistory): BatchFigures {
  const heads = (...kinds: readonly MoveKind[]) => headsOf(moves, kinds)
  const kilos = (...kinds: readonly MoveKind[]) =>
    moves.reduce((sum, { kind, weight }) => (kinds.includes(kind) ? sum + (weight ?? 0) : sum), 0)
  return {
    initQty: heads('IN_INIT'),
    inQty: heads(...CAME),
    deadQty: heads('OUT_DEATH'),
    cullQty: heads('OUT_CULL'),
    soldQty: heads(...SOLD),
    outQty: heads(...WENT),
    inWeight: hundredths(kilos('IN_INIT', ...CAME)),
    outWeight: hundredths(kilos(...SOLD, ...WENT)),
    birthDate: born === null ? null : dateOf(Math.round(born)),
  }
}

/** Sums of kg with two places, without 210.20000000000002. */
const hundredths = (value: number): number => Math.round(value * 100) / 100
