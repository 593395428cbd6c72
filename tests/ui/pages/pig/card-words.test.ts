import { describe, expect, test } from 'vitest'
import { formatRatio } from '#domain/decimal.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import { parityAverages, weanWeightOf } from '#pages/pig/card/averages.ts'
import { stateDays, statusLabel } from '#pages/pig/card/status.ts'
import { eventWords, inGroup, stateAfter } from '#pages/pig/pig-detail/event-words.ts'
import { lifetimeResults } from '#pages/pig/pig-detail/lifetime-card.tsx'
import { parityRows } from '#pages/pig/pig-detail/parity-columns.ts'
import type { Litter, ParityLine } from '#resources/answers/animal-card.ts'
import { eventForms } from '#resources/events/index.ts'
import { entryPath } from '#views/use-record-events.ts'
import { card, cardWith, event, farmMeans, litter, pig } from './sample-card.ts'

const wordsOf = (type: string) => {
  const found = card.events.find((one) => one.type === type)
  if (!found) throw new Error(type)
  return eventWords(found, card)
}

describe('an event in one line', () => {
  test.each([
    ['event_transfer_house', '妊娠舍2-118 至 分娩舍3-04'],
    ['event_gestation', '二检 阳性（60 天）'],
    ['event_mat', 'G0009 深部输精 2 次，断配 5 天，背膘 17 mm'],
    ['event_wean', '12 头 84.4 kg，均重 7.03，转入 分娩舍3'],
    ['event_piglet_death', '1 头 压死'],
    ['event_farr', '总 13 活 12 死胎 1，窝重 16.4'],
  ])('%s: %s', (type, words) => {
    expect(wordsOf(type)).toBe(words)
  })

  test('a return found on the day of the next service belongs to the service before', () => {
    const again = event('event_gestation', '2026-08-24', {
      gestationResult: 'RETURN',
      gestationResultDesc: '返情',
    })
    const served = event('event_mat', '2026-08-24', { boarEarnock: 'G1', method: 'AI', doses: [{}] })
    const events = [served, again, ...card.events.slice(3)]
    expect(eventWords(again, { ...card, events })).toBe('返情（21 天）')
  })

  test('an entry says where the animal came from and in which state', () => {
    const entry = event('event_entry', '2024-01-20', {
      source: 'INIT',
      opening: { status: 'OPEN', openReason: 'ABORT', parity: 2 },
    })
    expect(eventWords(entry, card)).toBe('初始化，空怀（流产），2 胎')
  })

  test('an event that says nothing leaves a dash', () => {
    expect(eventWords(event('event_cull_decide', '2026-11-20'), card)).toBe('-')
  })

  test('colours follow the state it leads to', () => {
    const check = (gestationResult: string) =>
      stateAfter(event('event_gestation', '2026-08-31', { gestationResult }))
    expect([check('POSITIVE'), check('RETURN')]).toEqual(['PREGNANT', 'OPEN'])
    expect(stateAfter(event('event_wean', '2026-08-31', { partial: true }))).toBeNull()
    expect(stateAfter(event('event_cull_pig', '2026-08-31', { kind: 'WAIT' }))).toBe('CULL_WAIT')
  })

  test('filters hold breeding, or place and exit', () => {
    const of = (group: 'repro' | 'place') =>
      card.events.filter((one) => inGroup(one, group)).map((one) => one.type)
    expect(of('place')).toEqual(['event_transfer_house'])
    expect(of('repro')).toHaveLength(6)
  })
})

describe('averages of the litters', () => {
  const averages = parityAverages(card.parities)

  test('leave out a litter known by its suckling count only, but not its weaning', () => {
    expect(averages.litters).toBe(1)
    expect(formatRatio(averages.live)).toBe('12.00')
    expect(formatRatio(averages.weaned)).toBe('11.00')
  })
  test('weigh a weaned piglet by all heads weighed', () => {
    expect(formatRatio(averages.weanWeight)).toBe('7.02') // (84.4 + 70) / 22
    expect(weanWeightOf(litter(1, { weaned: 0, weanWeight: null }))).toBeNull()
  })
  test('intervals: only cycles that have them', () => {
    expect(formatRatio(averages.wsi)).toBe('5.00')
  })
  test('leave out what the papers of a litter from before go-live do not say: weights, weak piglets, heads weaned', () => {
    const past = { init: true, healthy: 12, weak: 0, litterWeight: null, weanWeight: null }
    const line = (one: Litter) => ({ ...card.parities[0], litter: one }) as ParityLine
    const lines = [
      line(litter(3)),
      line(litter(2, { ...past, weaned: 11 })),
      line(litter(1, { ...past, weaned: 0, weanWeight: '0' })),
    ]
    const of = parityAverages(lines)
    expect([of.weanWeight, of.litterWeight, of.weak, of.weaned].map((one) => formatRatio(one))).toEqual([
      '7.03',
      '16.40',
      '1.00',
      '11.50',
    ])
    expect(parityRows(lines).map((row) => [row[9], row[10], row[16], row[17]])).toEqual([
      [null, null, null, null],
      [null, null, 11, null],
      [11, 1, 12, 7.03],
    ])
  })
  test('of nothing are no figure', () => {
    expect(formatRatio(parityAverages([]).live)).toBe('-')
  })
})

test('lifetime results are compared with the farm’s', () => {
  const lines = lifetimeResults(card, farmMeans).map(({ label, own, farm, digits }) => [
    label,
    formatRatio(own, digits),
    farm && formatRatio(farm, digits),
  ])
  expect(lines).toEqual([
    ['窝均活仔', '12.00', '12.50'],
    ['窝均断奶', '11.00', '11.40'],
    ['断奶均重', '7.02', '6.92'],
    ['断配间隔', '5.00', '5.90'],
    ['累计活仔', '12', null],
    ['累计断奶', '22', null],
  ])
})

test('the exported table holds the figures of the screen, oldest first', () => {
  const rows = parityRows(card.parities)
  expect(rows.map(([parity]) => parity)).toEqual([5, 6, 7])
  expect(rows[1]).toEqual([
    ...[6, '2026-03-11', 'G0006', 1, 2, 115, '2026-07-04', 13, 12, 11, 1, 1, 0, 16.4],
    ...['2026-07-29', 25, 12, 7.03, 5, 5],
  ])
  expect(rows[0]?.slice(7, 14)).toEqual(Array(7).fill(null))
})

describe('what can be recorded', () => {
  const next = (more: object) => nextEvent({ ...pig, ...more }, 105, '2026-11-21')

  test.each([
    [{ status: 'GILT' }, 'event-mat'],
    [{ status: 'WEANED' }, 'event-mat'],
    [{ status: 'MATED', lastServiceDate: '2026-10-30' }, 'event-gestation'],
    [{ status: 'PREGNANT', lastServiceDate: '2026-08-09' }, 'event-gestation'],
    [{ status: 'PREGNANT', lastServiceDate: '2026-08-08' }, 'event-farr'],
    [{ status: 'LACTATING' }, 'event-wean'],
    [{ status: 'CULL_WAIT' }, 'event-cull'],
    [{ status: 'DEAD' }, null],
    [{ status: 'ACTIVE' }, null],
  ])('%o: %s', (more, form) => {
    expect(next(more)).toBe(form)
  })

  test('a nursing sow is neither culled nor mated; one that has left takes nothing', () => {
    expect(allowedEvents('LACTATING')).not.toContain('event-cull')
    expect(allowedEvents('LACTATING')).not.toContain('event-mat')
    expect(allowedEvents('CULLED')).toEqual([])
  })

  test('every form named is a declared one', () => {
    const known = new Set(eventForms.map((form) => form.name))
    const named = ['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'CULL_WAIT', 'ACTIVE'].flatMap(allowedEvents)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('the grid opens with the animals', () => {
    expect(entryPath('event-farr', ['M0001', 'A-2'])).toBe('/admin/event-farr?earNos=M0001,A-2')
  })
})

test('days of a state: in pig since the service, otherwise since the state began, none after the exit', () => {
  expect(stateDays(card)).toBe(110)
  expect(stateDays(cardWith({ status: 'WEANED', statusSince: '2026-11-18' }))).toBe(3)
  expect(stateDays(cardWith({ exitDate: '2026-11-20' }))).toBeNull()
  expect(statusLabel('ACTIVE')).toBe('在用')
})
