import { describe, expect, test } from 'vitest'
import { brokenDates } from '#domain/sow/change-dates.ts'
import type { TransferFarmPayload } from '#domain/sow/farm-transfer.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import {
  attempt,
  check,
  cull,
  decide,
  die,
  entry,
  event,
  gilt,
  heat,
  insert,
  mate,
  measure,
  move,
  replay,
  said,
  sell,
  served,
  weaned,
} from './build.ts'

const step = (date: string, kind: TransferFarmPayload['step'], more: Partial<TransferFarmPayload> = {}) =>
  event('event_transfer_farm', date, { step: kind, outDate: '2025-02-10', ...more })
const out = step('2025-02-10', 'OUT')

describe('on the road', () => {
  test('she belongs to no place, and her service ends for this farm (F21)', () => {
    const history = replay(...served, out)
    expect(history).toMatchObject({ status: 'IN_TRANSIT', dueDate: null, exit: null })
    expect(history.services[0]).toMatchObject({ outcome: 'TRANSFERRED', outcomeDate: '2025-02-10' })
    expect(history.stays.at(-1)).toEqual({ from: '2025-02-10', to: null, houseId: null, penId: null })
    expect(history.spans.at(-1)).toEqual({
      ...{ from: '2025-02-10', to: null, since: '2025-02-10', status: 'IN_TRANSIT' },
      ...{ openReason: null, parity: 2 },
    })
  })

  test('not taken in, she is home with service, due date, reason and the day her state began', () => {
    const home = replay(...served, out, step('2025-02-12', 'BACK'))
    expect(home).toMatchObject({ status: 'MATED', dueDate: '2025-04-27' })
    expect(home.services[0]).toMatchObject({ outcome: 'OPEN', outcomeDate: null })
    expect(home.stays.at(-1)).toEqual({ from: '2025-02-12', to: null, houseId: null, penId: null })
    const open = [
      ...served,
      check('2025-01-24', 'RETURN'),
      out,
      step('2025-02-12', 'BACK', { houseId: 'H3' }),
    ]
    expect(replay(...open)).toMatchObject({ status: 'OPEN', openReason: 'RETURN' })
    expect(replay(...open).services[0]).toMatchObject({ outcome: 'RETURN', outcomeDate: '2025-01-24' })
    expect(replay(...open).spans.at(-1)).toMatchObject({ from: '2025-02-12', since: '2025-01-24' })
    expect(replay(...open).stays.at(-1)).toMatchObject({ houseId: 'H3', penId: null })
    // at home she is there as before, and not away a second time
    expect(said(insert(open, step('2025-02-13', 'BACK')))).toEqual([
      'V-008 E 当前状态为【空怀】，不能进行转场操作',
    ])
    expect(said(insert(open, mate('2025-02-13')))).toEqual([])
  })

  test('taken in elsewhere she left on the day of the dispatch, by the event of the arrival', () => {
    const arrived = step('2025-02-12', 'ARRIVED')
    const history = replay(...served, out, arrived)
    expect(history).toMatchObject({ status: 'TRANSFERRED', dueDate: null })
    expect(history.exit).toEqual({ uid: arrived.uid, date: '2025-02-10', type: 'TRANSFERRED', reason: '' })
    expect([history.spans.at(-1)?.to, history.stays.at(-1)?.to]).toEqual(['2025-02-12', '2025-02-12'])
  })

  test('V-008 the road ends only for one that is on it', () => {
    const refused = ['V-008 E 当前状态为【断奶】，不能进行转场操作']
    expect(said(insert([weaned], step('2025-02-12', 'ARRIVED')))).toEqual(refused)
    expect(said(insert([weaned], step('2025-02-12', 'BACK')))).toEqual(refused)
  })

  test('V-602 only the departure of a pregnant sow asks', () => {
    const pregnant = [...served, check('2025-01-31', 'POSITIVE')]
    expect(said(insert(pregnant, out))).toEqual(['V-602 W 该母猪处于妊娠状态，确认继续？'])
    expect(said(insert([...pregnant, out], step('2025-02-12', 'BACK')))).toEqual([])
    expect(said(insert(served, out))).toEqual([])
  })
})

describe('V-605 a day of leaving before a later event', () => {
  const later = [weaned, move('2025-02-01', 'H2')]
  const sold = event('event_piglet_select', '2025-03-01', { pigletId: 'p', sex: 'F', result: 'KEEP' })
  test.each<[string, SowEvent, boolean]>([
    ['a death', die('2025-01-31'), true],
    ['a sale', sell('2025-01-31'), true],
    ['a cull', cull('2025-01-31'), true],
    ['a departure', step('2025-01-31', 'OUT'), true],
    ['an animal that only waits to be sold', cull('2025-01-31', { kind: 'WAIT' }), false],
    ['a decision', decide('2025-01-31'), false],
    ['an arrival elsewhere', step('2025-01-31', 'ARRIVED'), false],
    ['a return', step('2025-01-31', 'BACK'), false],
    ['a measurement', measure('2025-01-31'), false],
  ])('%s', (_, added, refused) =>
    expect(insert(later, added).violations.some((one) => one.rule === 'V-605')).toBe(refused),
  )

  test('the choice of a piglet of hers does not count; histories of its own parts do', () => {
    expect(said(insert([weaned, sold], die('2025-02-01')))).toEqual([])
    const refused = ['V-605 E 离场日期不能早于已有事件日期']
    expect(said(insert([weaned], die('2025-02-01'), { latestOtherEvent: '2025-02-02' }))).toEqual(refused)
    expect(said(insert([weaned], die('2025-02-01'), { latestOtherEvent: '2025-02-01' }))).toEqual([])
  })
})

describe('K-03 what the slip made is taken back at the slip', () => {
  const past = [gilt('2025-01-01', '2024-06-01'), heat('2025-01-20')]
  const receipt = entry('2025-02-12', { status: 'GILT' } as Opening, { history: past })
  const K03 = 'K-03 E 该事件由种猪调拨单产生，请在调拨单中撤销'

  test.each<[string, SowEvent[], SowEvent]>([
    ['the departure', [weaned, out], out],
    ['the receipt', [receipt], receipt],
  ])('%s: neither taken back nor corrected', (_, life, own) => {
    expect(said(attempt(life, { kind: 'remove', uid: own.uid }))).toEqual([K03])
    expect(said(attempt(life, { kind: 'edit', event: own }))).toContain(K03)
    expect(said(attempt(life, { kind: 'remove', uid: own.uid }, { byTransfer: true }))).toEqual([])
  })

  test('an entry of the farm itself and other events are the person’s', () => {
    const moved = move('2025-02-01', 'H2')
    expect(said(attempt([weaned, moved], { kind: 'remove', uid: moved.uid }))).toEqual([])
    expect(said(attempt([weaned], { kind: 'remove', uid: weaned.uid }))).toEqual([])
  })
})

describe('K-04 days that two farms record', () => {
  const gone = (more: Partial<TransferFarmPayload> = {}) => [
    ...[weaned, move('2025-02-01', 'H2'), out],
    step('2025-02-12', 'ARRIVED', { inFarm: '乙场', ...more }),
  ]
  const K04 = 'K-04 E 该猪只已于2025-02-12被【乙场】接收，请先在调拨单中撤销接收'

  test('a day up to the departure no longer changes here alone', () => {
    const insertOn = (date: string, more = {}) => said(insert(gone(), measure(date), {}, more))
    expect(insertOn('2025-02-09')).toEqual([K04])
    expect(insertOn('2025-02-10')).toContain(K04)
    expect(insert(gone(), measure('2025-02-09')).violations[0]?.field).toBe('date')
    expect(insertOn('2025-02-11')).toEqual(['V-013 E 该猪只正在调拨途中，不能操作'])
    expect(insertOn('2025-02-09', { followed: true })).toEqual([])
    expect(insertOn('2025-02-09', { byTransfer: true })).toEqual([])
  })

  test('the old day of a correction counts as the new one does', () => {
    const life = gone()
    const moved = life[1] as SowEvent
    expect(said(attempt(life, { kind: 'remove', uid: moved.uid }))).toEqual([K04])
    expect(said(attempt(life, { kind: 'edit', event: { ...moved, date: '2025-02-20' } }))).toContain(K04)
  })

  test('an old receipt without the day of departure or the name of the farm', () => {
    const nameless = gone({ outDate: null, inFarm: null })
    expect(said(insert(nameless, measure('2025-02-09')))).toEqual([
      'K-04 E 该猪只已于2025-02-12被其他猪场接收，请先在调拨单中撤销接收',
    ])
    expect(said(insert(nameless, measure('2025-02-12')))[0]).toMatch(/^K-04/)
  })

  test('while she is on the road, or home again, nothing is bound', () => {
    expect(said(insert([weaned, out], measure('2025-02-09')))).toEqual([])
    expect(said(insert([weaned, out, step('2025-02-12', 'BACK')], measure('2025-02-09')))).toEqual([])
  })

  test('the receiving farm says which farm records the days before', () => {
    const receipt = (transfer: object | null) =>
      entry('2025-02-12', { status: 'GILT' }, { history: [gilt('2025-01-01', '2024-06-01')], transfer })
    const saidBefore = (transfer: object | null, date = '2025-02-11') =>
      said(insert([receipt(transfer)], measure(date)))
    const message = (farm: string) =>
      `K-04 E 该猪只于2025-02-12自${farm}调入，此前的事件请撤销接收后由调出场补录`
    const V004 = 'V-004 E 业务日期不能早于猪只入场日期'
    expect(saidBefore({ outFarm: '甲场' })).toEqual([V004, message('【甲场】')])
    expect(saidBefore(null)).toEqual([V004, message('其他猪场')])
    expect(saidBefore({ outFarm: '甲场' }, '2025-02-12')).toEqual([])
    // rows in the order they were typed, not in that of her life
    const typed = [measure('2025-02-20'), receipt({ outFarm: '甲场' })]
    expect(insert(typed, measure('2025-02-11')).violations.map((one) => `${one.rule} ${one.field}`)).toEqual([
      ...['V-004 date', 'K-04 date'],
    ])
    // an animal of the farm's own has no other farm to ask
    expect(said(insert([gilt('2025-02-12')], measure('2025-02-11')))).toEqual([V004])
  })
})

describe('V-001 to V-003 limits of dates', () => {
  const limits = { today: '2025-03-01', closedUpTo: '2025-01-31', backdateDays: 28, mayBackdate: false }
  const broken = (now: string | undefined, old?: string, more = {}) =>
    brokenDates(now, old, { ...limits, ...more }).map(({ rule, slots }) => `${rule} ${slots.n}`)

  test.each<[string, string | undefined, string | undefined, string[]]>([
    ['today', '2025-03-01', undefined, []],
    ['tomorrow', '2025-03-02', undefined, ['V-001 28']],
    ['the oldest day', '2025-02-01', undefined, []],
    ['the last closed day', '2025-01-31', undefined, ['V-002 28', 'V-003 28']],
    ['an old day moved here', '2025-03-01', '2025-01-31', ['V-002 28', 'V-003 28']],
    ['an old day taken back', undefined, '2025-01-31', ['V-002 28', 'V-003 28']],
    ['a day of the future taken back', undefined, '2025-03-09', []],
  ])('%s', (_, now, old, expected) => expect(broken(now, old)).toEqual(expected))

  test('without a closed month, or with the right to record further back', () => {
    expect(broken('2025-01-31', undefined, { closedUpTo: null })).toEqual(['V-003 28'])
    expect(broken('2025-01-31', undefined, { mayBackdate: true })).toEqual(['V-002 28'])
  })
})
