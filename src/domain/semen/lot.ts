/** Ways doses come to a lot or leave it (§2.9). */
const MOVE_LABELS = {
  MADE: '稀释',
  RECEIVED: '接收',
  USED: '配种',
  SOLD: '精液销售',
  TRANSFERRED: '精液调出',
  DISCARDED: '精液报废',
} as const
export type MoveKind = keyof typeof MOVE_LABELS

export interface LotMove {
  /** Event or line of a document. */
  readonly source: string
  readonly kind: MoveKind
  readonly date: string
  /** Doses that come are positive, doses that go negative. */
  readonly doses: number
}

/** The days a lot may be used, both included. */
export interface Validity {
  readonly producedDate: string
  readonly validTo: string
}

interface LotBalance {
  made: number
  used: number
  sold: number
  transferred: number
  discarded: number
  /** Stock: made or received − all the others (R7). */
  stock: number
}

export const moveLabel = (kind: MoveKind): string => MOVE_LABELS[kind]

const inOrder = (moves: readonly LotMove[]): LotMove[] =>
  moves.toSorted((a, b) =>
    a.date === b.date ? Math.sign(b.doses) - Math.sign(a.doses) : a.date < b.date ? -1 : 1,
  )

/**
 * Doses that may still leave on a day: the least stock at the end of that day and of every later one, so that a back-dated use takes
 * nothing that was used since. What comes within a day comes first.
 */
export function freeDoses(moves: readonly LotMove[], date: string): number {
  let stock = 0
  let least = Number.POSITIVE_INFINITY
  for (const move of inOrder(moves)) {
    // within a day doses come before they leave: never fewer than at its end or at the end of the day before
    if (move.date > date) least = Math.min(least, stock)
    stock += move.doses
  }
  return Math.max(0, Math.min(least, stock))
}

/** Semen is good from the day it was made to its last day (B-07). */
export const isValidOn = ({ producedDate, validTo }: Validity, date: string): boolean =>
  producedDate <= date && date <= validTo

/**
 * The first movement a lot does not allow: a use outside its days, or doses that are not there. `lot` null: there is no
 * such lot (any more), so every movement is one.
 */
export function firstBroken(lot: Validity | null, moves: readonly LotMove[]): LotMove | null {
  let stock = 0
  for (const move of inOrder(moves)) {
    stock += move.doses
    if (lot === null || stock < 0) return move
    if (move.kind === 'USED' && !isValidOn(lot, move.date)) return move
  }
  return null
}

/** Where the doses of a lot went. */
export function balanceOf(moves: readonly LotMove[]): LotBalance {
  const sum = (...kinds: MoveKind[]) =>
    moves.filter((move) => kinds.includes(move.kind)).reduce((total, move) => total + Math.abs(move.doses), 0)
  return {
    made: sum('MADE', 'RECEIVED'),
    used: sum('USED'),
    sold: sum('SOLD'),
    transferred: sum('TRANSFERRED'),
    discarded: sum('DISCARDED'),
    stock: moves.reduce((total, move) => total + move.doses, 0),
  }
}
