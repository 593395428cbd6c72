import { describe, expect, test } from 'vitest'
import { diffHistories } from '#domain/sow/sow.diff.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { attempt, check, cull, farrow, gilt, insert, mate, move, pigletDeath, said, wean } from './build.ts'
import { eventsOf } from './reference-farm.ts'

const S1 = eventsOf('S1')
const TODAY = { today: '2025-07-19' }
const find = (type: SowEvent['type'], date: string) => {
  const found = S1.find((event) => event.type === type && event.date === date)
  if (!found) throw new Error(`${type} ${date}`)
  return found
}
const undo = (type: SowEvent['type'], date: string) =>
  attempt(S1, { kind: 'remove', uid: find(type, date).uid }, TODAY)
const edit = (event: SowEvent) => attempt(S1, { kind: 'edit', event }, TODAY)
const rules = (events: readonly SowEvent[], added: SowEvent) =>
  insert(events, added, {}, TODAY).violations.map((one) => one.rule)

describe('golden 2: what the reference farm must refuse', () => {
  test('V-501 wean 13 from S1', () => {
    const until = S1.filter((event) => event.date < '2025-05-21')
    expect(said(insert(until, wean('2025-05-21', 13), {}, TODAY))).toEqual([
      'V-501 E 断奶头数不能大于带仔数（12头）',
    ])
    const weaning = find('event_wean', '2025-05-21')
    if (weaning.type !== 'event_wean') throw new Error('no weaning')
    expect(said(edit({ ...weaning, payload: { ...weaning.payload, startes: 13 } }))[0]).toMatch(/^V-501/)
  })
  test('V-301 farrow S1 on day 102', () => expect(rules(S1, farrow('2025-04-15', 12))).toEqual(['V-301']))
  test('V-103 mate S1 while lactating', () => expect(rules(S1, mate('2025-05-10'))).toEqual(['V-103']))
  test('V-006 anything of S6 after her death', () =>
    expect(rules(eventsOf('S6'), check('2025-04-11', 'POSITIVE'))).toEqual(['V-006']))
  test('V-010 a second M0001', () => {
    const [entered] = S1
    if (!entered) throw new Error('no entry')
    expect(insert([], entered, { earNoActive: true }, TODAY).violations.map((one) => one.rule)).toEqual([
      'V-010',
    ])
  })
  test('V-503 wean S1 after 3 days', () => expect(rules(S1, wean('2025-04-30', 12))).toEqual(['V-503']))
  test('V-001 a date after today', () => expect(rules(S1, move('2025-07-20', 'H2'))).toEqual(['V-001']))
})

describe('golden 3: undo by replay', () => {
  test('the farrowing of 04-27 cannot go while its piglets died and were weaned', () => {
    const { accepted, conflict, violations } = undo('event_farr', '2025-04-27')
    expect([accepted, violations]).toEqual([false, []])
    expect(conflict).toMatchObject({ rule: 'K-02', eventType: 'event_piglet_death', date: '2025-04-29' })
    expect(conflict?.message).toBe('与后续事件【仔猪死淘 2025-04-29】冲突，请先撤销该事件')
  })

  test('the check of 01-31 can: she farrows from MATED, and only the conception rate changes', () => {
    const { accepted, before, history } = undo('event_gestation', '2025-01-31')
    expect(accepted).toBe(true)
    expect(history.litters).toEqual(before.litters)
    expect(history.services.map((one) => [one.outcome, one.no, one.category])).toEqual(
      before.services.map((one) => [one.outcome, one.no, one.category]),
    )
    expect([before, history].map((one) => one.services[0]?.positiveDate)).toEqual(['2025-01-31', null])
    expect(diffHistories(before, history)).toEqual([])
  })

  test('the last event can always go', () => {
    const { accepted, history } = undo('event_gestation', '2025-06-23')
    expect([accepted, history.status]).toEqual([true, 'MATED'])
  })

  test('the entry cannot go before the events', () => {
    const { conflict } = undo('event_entry', '2025-01-01')
    expect(conflict?.message).toBe('与后续事件【配种 2025-01-03】冲突，请先撤销该事件')
    const [entered] = S1
    if (!entered) throw new Error('no entry')
    const alone = attempt([entered], { kind: 'remove', uid: entered.uid }, TODAY)
    expect([alone.accepted, alone.history.status, alone.history.spans]).toEqual([true, null, []])
  })
})

describe('golden 4: insert by replay', () => {
  test('a piglet death that fits its own date but not the weaning after it', () => {
    const result = insert(S1, pigletDeath('2025-05-15', 1), {}, TODAY)
    expect([result.accepted, result.violations]).toEqual([false, []])
    expect(result.conflict).toMatchObject({ rule: 'K-01', cause: { rule: 'V-501' } })
    expect(result.conflict?.message).toBe('插入后与后续事件【断奶 2025-05-21】冲突')
  })

  test('a move in the past disturbs no later event', () => {
    const { accepted, conflict } = insert(S1, move('2025-02-10', 'H2', 'P7'), {}, TODAY)
    expect([accepted, conflict]).toEqual([true, null])
  })
})

describe('what is wrong in itself', () => {
  test('is reported alone: a conflict is looked for only once the event itself is right', () => {
    const { violations, conflict } = insert(S1, farrow('2025-04-15', 12), {}, TODAY)
    expect([violations.map((one) => one.rule), conflict]).toEqual([['V-301'], null])
  })

  test('a warning does not hide the conflict', () => {
    const { violations, conflict } = insert(S1, farrow('2025-04-18', 12), {}, TODAY)
    expect([violations.map((one) => one.rule), conflict?.date]).toEqual([['V-302'], '2025-04-27'])
  })
})

describe('edit', () => {
  test('the date of a mating moves gestation and due date with it', () => {
    const { accepted, before, history } = edit({ ...find('event_mat', '2025-05-26'), date: '2025-05-27' })
    expect(accepted).toBe(true)
    expect(diffHistories(before, history)).toContainEqual({
      label: '预产期',
      before: '2025-09-17',
      after: '2025-09-18',
    })
  })

  test('a number that a later event cannot bear is refused', () => {
    const farrowed = find('event_farr', '2025-04-27')
    if (farrowed.type !== 'event_farr') throw new Error('no farrowing')
    const { conflict } = edit({ ...farrowed, payload: { ...farrowed.payload, healthy: 11, livePiglets: 12 } })
    expect(conflict?.message).toBe('与后续事件【断奶 2025-05-21】冲突，请先撤销该事件')
  })

  test('an event that is not hers is a mistake of the program', () =>
    expect(() => attempt(S1, { kind: 'remove', uid: 'nobody' })).toThrow('nobody'))
})

describe('warnings', () => {
  const late = mate('2025-08-20')
  test('W stops until it is confirmed, and is then reported as confirmed', () => {
    const [entered] = S1
    if (!entered) throw new Error('no entry')
    const on = mate('2025-02-10')
    const asked = insert([entered], on, {}, TODAY)
    expect([asked.accepted, asked.violations[0]?.confirmed]).toEqual([false, undefined])
    const confirmed = insert([entered], { ...on, confirmed: true }, {}, TODAY)
    expect([confirmed.accepted, confirmed.violations]).toMatchObject([
      true,
      [{ rule: 'V-104', confirmed: true }],
    ])
  })

  test('no confirmation helps against E', () =>
    expect(insert(S1, { ...late, confirmed: true }, {}, TODAY).accepted).toBe(false))
})

describe('a history that broke a rule before', () => {
  test('does not block a change that has nothing to do with it', () => {
    const broken = [...S1.slice(0, 1), mate('2025-01-03'), farrow('2025-04-10', 12)]
    const { accepted, before } = insert(broken, move('2025-02-01', 'H2'), {}, TODAY)
    expect([accepted, before.violations.map((one) => one.rule)]).toEqual([true, ['V-301']])
  })

  test('a warning that was confirmed does not let the same rule become an error', () => {
    const litter = [gilt('2024-08-01'), mate('2024-09-04'), farrow('2024-12-28', 12)]
    const dried = wean('2025-01-21', 12)
    const sow = [...litter, dried, { ...mate('2025-03-25'), confirmed: true }]
    const earlier = attempt(sow, { kind: 'edit', event: { ...dried, date: '2025-01-18' } })
    expect(earlier.conflict).toMatchObject({ rule: 'K-02', cause: { rule: 'V-104', level: 'E' } })
  })
})

describe('preview', () => {
  test('names every figure that changes, before and after', () => {
    const until = S1.filter((event) => event.date <= '2025-04-29')
    const { before, history } = insert(until, wean('2025-05-21', 12), {}, TODAY)
    expect(diffHistories(before, history)).toEqual([
      { label: '状态', before: '哺乳', after: '断奶' },
      { label: '第3胎 分娩 2025-04-27 断奶', before: '0', after: '12' },
      { label: '第3胎 分娩 2025-04-27 带仔数', before: '12', after: '0' },
      { label: '第3胎 分娩 2025-04-27 哺乳天数', before: '-', after: '24' },
    ])
  })

  test('an exit shows its date and the open reason its word', () => {
    const { before, history } = insert(eventsOf('S3').slice(0, 4), cull('2025-03-05'), {}, TODAY)
    expect(diffHistories(before, history)).toEqual([
      { label: '状态', before: '空怀(流产)', after: '淘汰' },
      { label: '离场日期', before: '-', after: '2025-03-05' },
    ])
  })
})
