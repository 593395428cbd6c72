import fc from 'fast-check'
import type { MoveKind } from '#domain/batch/batch.types.ts'
import { type BatchMoney, type CostMove, costItems, type Spending } from '#domain/batch/cost-types.ts'
import { addDays } from '#domain/calendar.ts'

export const NO_RULES = { abnormalRate: () => 0, roads: new Map(), arriving: new Map() }
const NAMES = ['a', 'b', 'c', 'd']
const FIRST = '2026-03-01'

const deed = fc.record({
  day: fc.nat(12),
  batch: fc.nat(3),
  other: fc.nat(3),
  kind: fc.constantFrom<MoveKind | 'SPEND' | 'TRANSFER'>(
    'IN_INIT',
    'IN_WEAN',
    'IN_BUY',
    'TRANSFER',
    'TRANSFER',
    'SPEND',
    'SPEND',
    'OUT_DEATH',
    'OUT_CULL',
    'OUT_SALE',
    'OUT_LOSS',
    'IN_GAIN',
  ),
  qty: fc.integer({ min: 1, max: 40 }),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
})
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

const RANK: Partial<Record<string, number>> = {
  IN_INIT: 0,
  IN_WEAN: 0,
  IN_BUY: 0,
  SPEND: 1,
  TRANSFER: 2,
  IN_GAIN: 4,
}

/** Batches from which only heads that are there leave; heads that come by transfer may pass on the same day. */
function grown(deeds: readonly Deed[]): BatchMoney[] {
  const batches = NAMES.map((uid) => ({ uid, moves: [] as CostMove[], spent: [] as Spending[] }))
  const heads = new Map<string, number>()
  const ordered = deeds.toSorted((a, b) => a.day - b.day || (RANK[a.kind] ?? 3) - (RANK[b.kind] ?? 3))
  for (const [no, { day, batch, other, kind, qty, cents }] of ordered.entries()) {
    const date = addDays(FIRST, day)
    const [own, into] = [batches[batch], batches[other]]
    if (!own || !into) continue
    const there = heads.get(own.uid) ?? 0
    const source = `m${no}`
    if (kind === 'SPEND') {
      const item = costItems[4 + (no % 7)] ?? 'OTHER'
      if (there > 0) own.spent.push({ date, item, cents })
    } else if (kind === 'TRANSFER') {
      const n = Math.min(qty, there)
      if (own === into || n === 0) continue
      own.moves.push({ source, kind: 'OUT_TRANSFER', date, no, qty: -n, road: source })
      into.moves.push({ source: `${source}i`, kind: 'IN_TRANSFER', date, no, qty: n, road: source })
      heads.set(own.uid, there - n)
      heads.set(into.uid, (heads.get(into.uid) ?? 0) + n)
    } else if (kind.startsWith('IN_')) {
      own.moves.push({ source, kind, date, no, qty, ...(kind === 'IN_GAIN' ? {} : { cents }) })
      heads.set(own.uid, there + qty)
    } else {
      const n = Math.min(qty, there)
      if (n === 0) continue
      const proceeds = kind === 'OUT_SALE' ? cents : null
      own.moves.push({ source, kind, date, no, qty: -n, proceeds })
      heads.set(own.uid, there - n)
    }
  }
  return batches
}

/** Farms of four batches over two weeks. */
export const farms = fc.array(deed, { maxLength: 60 }).map(grown)
