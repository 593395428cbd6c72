import { expect, test } from 'vitest'
import { taggedLitters } from '#pages/pig/pig-detail/litter-cards.tsx'
import type { CardEvent, ParityLine } from '#resources/answers/animal-card.ts'
import { litter } from './sample-card.ts'

const event = (uid: string, type: string, date: string, payload: object): CardEvent =>
  ({ uid, type, date, payload }) as CardEvent
const line = (parity: number, farrowDate: string): ParityLine => ({
  parity,
  service: null,
  services: 0,
  litter: litter(parity, { farrowDate }),
  wsi: null,
  npd: null,
})

test('piglets stand by litter, the newest first, each with its result', () => {
  const events = [
    event('c1', 'event_piglet_select', '2026-08-20', { pigletId: 't1', result: 'KEEP', newEarNo: 'G7' }),
    event('t3', 'event_piglet_tag', '2026-08-02', { pigletNo: 'L3', sex: 'M' }),
    event('t2', 'event_piglet_tag', '2026-08-01', { pigletNo: 'L2', sex: 'F', teatL: 7, teatR: 6 }),
    event('t1', 'event_piglet_tag', '2026-08-01', {
      pigletNo: 'L1',
      sex: 'F',
      weight: 1.5,
      preselected: true,
    }),
    event('t0', 'event_piglet_tag', '2026-02-10', { pigletNo: 'K1', sex: 'F' }),
  ]
  const found = taggedLitters({ events, parities: [line(2, '2026-08-01'), line(1, '2026-02-09')] })
  expect(found.map(({ parity, piglets }) => [parity, piglets.map((one) => one.pigletNo)])).toEqual([
    [2, ['L1', 'L2', 'L3']],
    [1, ['K1']],
  ])
  expect(found[0]?.piglets.map(({ teats, result, newEarNo }) => [teats, result, newEarNo])).toEqual([
    [null, 'KEEP', 'G7'],
    [13, 'OPEN', null],
    [null, 'OPEN', null],
  ])
})
