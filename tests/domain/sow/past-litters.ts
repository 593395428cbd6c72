import type { PastLitter } from '#domain/sow/sow.opening.ts'

/** A farm goes live with a sow in her third cycle. */
export const LIVE = '2025-06-01'
export const MATED = { status: 'MATED', parity: 2, mateDate: '2025-05-10' } as const
export const first: PastLitter = {
  uid: 'p1',
  parity: 1,
  mateDate: '2024-06-01',
  boarEarnock: 'G7',
  farrowDate: '2024-09-24',
  totalBorn: 14,
  livePiglets: 12,
  stillborn: 1,
  mummy: 1,
  weaned: 11,
  weanDate: '2024-10-18',
}
export const second: PastLitter = {
  uid: 'p2',
  parity: 2,
  mateDate: '2024-10-23',
  farrowDate: '2025-02-14',
  totalBorn: 10,
  livePiglets: 10,
  weaned: 10,
  weanDate: '2025-03-10',
}
