import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import {
  attempt,
  check,
  cull,
  decide,
  die,
  entry,
  event,
  farrow,
  gilt,
  insert,
  mate,
  measure,
  move,
  pigletDeath,
  pregnant,
  regrade,
  replay,
  said,
  sell,
  served,
  wean,
  weaned,
} from './build.ts'

describe('what a change hands back', () => {
  test('the events after it in replay order, the history before and after', () => {
    const [moved, checked] = [move('2025-01-02', 'H2'), check('2025-01-31', 'POSITIVE')]
    const inserted = insert([...served, checked], moved)
    expect(inserted.events.map((one) => one.uid)).toEqual(
      [weaned, moved, served[1], checked].map((one) => one?.uid),
    )
    expect([inserted.before.stays.length, inserted.history.stays.length]).toEqual([1, 2])
    const later = { ...moved, date: '2025-02-01' }
    const edited = attempt(inserted.events, { kind: 'edit', event: later })
    expect(edited.events.map((one) => one.date)).toEqual([
      ...['2025-01-01', '2025-01-03', '2025-01-31', '2025-02-01'],
    ])
    const removed = attempt(inserted.events, { kind: 'remove', uid: moved.uid })
    expect(removed.events.map((one) => one.uid)).not.toContain(moved.uid)
    expect(removed).toMatchObject({ accepted: true, conflict: null, violations: [] })
  })

  test('only the rules the changed event breaks, not those of other events', () => {
    const late = [weaned, mate('2025-01-29')]
    expect(replay(...late).violations.map((one) => one.rule)).toEqual(['V-104'])
    expect(said(insert(late, move('2025-02-01', 'H2')))).toEqual([])
  })

  test('a violation says whose it is and of which day', () => {
    const early = farrow('2025-04-15', 9)
    expect(insert(served, early).violations).toEqual([
      {
        ...{
          uid: early.uid,
          eventType: 'event_farr',
          date: '2025-04-15',
          rule: 'V-301',
          level: 'E',
          field: 'date',
        },
        message: '妊娠天数必须在105~125天之间（当前102天）',
      },
    ])
  })
})

describe('confirmed warnings', () => {
  const sure = <T extends SowEvent>(one: T): T => ({ ...one, confirmed: true })

  test('all warnings are confirmed at once, errors never', () => {
    const twice = sure(farrow('2025-04-18', 26))
    const asked = insert(served, twice)
    expect([asked.accepted, asked.violations.map((one) => one.confirmed)]).toEqual([true, [true, true]])
    const wrong = insert(served, sure(farrow('2025-04-18', 36)))
    expect([wrong.accepted, wrong.violations.map((one) => [one.rule, one.confirmed])]).toEqual([
      false,
      [
        ['V-302', true],
        ['V-307', undefined],
      ],
    ])
  })

  test('a conflict stays one', () => {
    const life = [...served, farrow('2025-04-27', 12), wean('2025-05-21', 12)]
    const death = insert(life, sure(pigletDeath('2025-05-01', 1)))
    expect([death.accepted, death.conflict?.cause.rule]).toEqual([false, 'V-501'])
  })
})

describe('conflicts name the first later event and the way of the change', () => {
  const life = [...pregnant, farrow('2025-04-27', 12), wean('2025-05-21', 12), mate('2025-05-26')]

  test.each<[string, Parameters<typeof attempt>[1], string]>([
    [
      'K-01 an inserted one',
      { kind: 'insert', event: pigletDeath('2025-05-01', 1) },
      '插入后与后续事件【断奶 2025-05-21】冲突',
    ],
    [
      'K-02 one taken back',
      { kind: 'remove', uid: served[1]?.uid ?? '' },
      '与后续事件【妊检 2025-01-31】冲突，请先撤销该事件',
    ],
    [
      'K-02 one corrected',
      { kind: 'edit', event: { ...(life[3] as SowEvent), payload: { healthy: 11 } } as SowEvent },
      '与后续事件【断奶 2025-05-21】冲突，请先撤销该事件',
    ],
  ])('%s', (_, change, message) => {
    const { conflict, accepted, violations } = attempt(life, change)
    expect([conflict?.message, accepted, violations]).toEqual([message, false, []])
    expect(conflict?.rule).toBe(change.kind === 'insert' ? 'K-01' : 'K-02')
    expect(conflict?.cause).toMatchObject({ uid: conflict?.uid, eventType: conflict?.eventType, level: 'E' })
  })

  test('a later warning is no conflict', () => {
    // weaned four days later, mated on the first day after: V-104 asks
    const later = { ...(life[4] as SowEvent), date: '2025-05-25' }
    const { accepted, conflict, history } = attempt(life, { kind: 'edit', event: later })
    expect([accepted, conflict, history.violations.map((one) => one.rule)]).toEqual([true, null, ['V-104']])
  })

  test('what an old event broke before stands against no change, a new fault of it does', () => {
    const parts = [...served, farrow('2025-04-15', 12), wean('2025-05-10', 12)]
    expect(replay(...parts).violations.map((one) => one.rule)).toEqual(['V-301'])
    expect(insert(parts, move('2025-02-01', 'H2')).accepted).toBe(true)
    expect(insert(parts, pigletDeath('2025-04-20', 1)).conflict?.cause.rule).toBe('V-501')
  })
})

describe('V-005 too early a date', () => {
  const V005 = (words: string) => [`V-005 E 业务日期不能早于上一次事件日期（${words}）`]

  test('names the last event of the same part of her history', () => {
    const moved = [...served, move('2025-02-01', 'H2'), measure('2025-03-01')]
    expect(said(insert(moved, check('2025-01-02', 'POSITIVE')))).toEqual(V005('配种 2025-01-03'))
    const twice = [
      weaned,
      mate('2025-01-03'),
      check('2025-01-24', 'RETURN'),
      mate('2025-01-24'),
      move('2025-02-01', 'H2'),
    ]
    expect(said(insert(twice, farrow('2025-01-02', 9)))).toEqual(V005('配种 2025-01-24'))
    expect(said(insert(twice.toReversed(), farrow('2025-01-02', 9)))).toEqual(V005('配种 2025-01-24'))
  })

  test('on the day of the last event (a weaning comes first in it), or after it, the refusal itself is said', () => {
    const lactating = [...pregnant, farrow('2025-04-27', 9)]
    const notYet = ['V-008 E 当前状态为【妊娠】，不能进行断奶操作']
    expect(said(insert(lactating, wean('2025-04-27', 9)))).toEqual(notYet)
    expect(said(insert(pregnant, wean('2025-02-01', 9)))).toEqual(notYet)
  })

  test('a refusal that says more than the state stays as it is', () => {
    const lactating = [...pregnant, farrow('2025-04-27', 9), wean('2025-05-21', 9)]
    expect(said(insert(lactating, mate('2025-05-10')))).toEqual(['V-103 E 哺乳母猪不能配种，请先断奶'])
  })

  test('V-201 and V-309 are such refusals', () => {
    expect(said(insert(served, check('2025-01-02', 'NEGATIVE')))).toEqual(V005('配种 2025-01-03'))
    expect(said(insert(served, farrow('2025-01-02', 9)))).toEqual(V005('配种 2025-01-03'))
    expect(said(insert([weaned], farrow('2025-01-02', 9)))).toEqual(['V-309 E 没有对应的配种记录，不能分娩'])
  })
})

test('V-007 of an unknown animal nothing else is asked but the row and the day', () => {
  const unknown = { earNoFound: false, earNo: 'M9' }
  const made = insert([], farrow('2026-11-22', 0), { ...unknown, duplicateRow: 4, otherFarm: true })
  expect(said(made)).toEqual([
    'V-007 E 耳号不存在：M9',
    'V-011 E 第4行耳号重复',
    'V-014 W 该猪只不属于当前猪场',
    'V-001 E 业务日期不能大于当前日期',
  ])
  expect(said(insert([weaned], move('2025-02-01', 'H2'), { earNoFound: true }))).toEqual([])
})

describe('leaving the herd', () => {
  const stateOf = (...events: SowEvent[]) => {
    const { status, exit } = replay(...events)
    return [status, exit && { ...exit, uid: exit.uid === events.at(-1)?.uid }]
  }
  const gone = (type: string, reason: string) => ({ uid: true, date: '2025-02-10', type, reason })

  test.each<[string, SowEvent[], unknown[]]>([
    ['culled', [cull('2025-02-10')], ['CULLED', gone('CULLED', '胎龄高')]],
    ['culled and sold', [cull('2025-02-10', { kind: 'SALE' })], ['CULLED', gone('CULLED', '胎龄高')]],
    ['culled without a reason', [event('event_cull_pig', '2025-02-10', {})], ['CULLED', gone('CULLED', '')]],
    ['dead', [die('2025-02-10', '难产')], ['DEAD', gone('DEAD', '难产')]],
    ['dead without a reason', [event('event_death_pig', '2025-02-10', {})], ['DEAD', gone('DEAD', '')]],
    ['sold', [sell('2025-02-10')], ['SOLD', gone('SOLD', '')]],
    ['to be culled', [decide('2025-02-10')], ['CULL_WAIT', null]],
    ['waiting to be sold', [cull('2025-02-10', { kind: 'WAIT' })], ['CULL_WAIT', null]],
    [
      'condemned, then culled',
      [decide('2025-02-01'), cull('2025-02-10')],
      ['CULLED', gone('CULLED', '胎龄高')],
    ],
  ])('%s', (_, events, expected) => expect(stateOf(weaned, ...events)).toEqual(expected))

  test('V-604 a reason of blanks is none; of a sale none is asked', () => {
    expect(said(insert([weaned], die('2025-02-10', '  ')))).toEqual(['V-604 E 请选择死亡原因'])
    expect(said(insert([weaned], event('event_death_pig', '2025-02-10', {})))).toEqual([
      'V-604 E 请选择死亡原因',
    ])
    expect(said(insert([weaned], event('event_cull_pig', '2025-02-10', { reason: null })))).toEqual([
      'V-604 E 请选择淘汰原因',
    ])
    expect(said(insert([weaned], cull('2025-02-10', { kind: 'WAIT', reason: '' })))).toEqual([
      'V-604 E 请选择淘汰原因',
    ])
  })

  test('a condemned sow is sold, dies and moves as any other', () => {
    const condemned = [weaned, decide('2025-02-01')]
    for (const one of [
      sell('2025-02-02'),
      die('2025-02-02'),
      move('2025-02-02', 'H2'),
      measure('2025-02-02'),
    ])
      expect(said(insert(condemned, one)), one.type).toEqual([])
  })
})

describe('results of a check', () => {
  test.each<['NEGATIVE' | 'RETURN' | 'ABORT' | 'OPEN', string]>([
    ['NEGATIVE', 'NEGATIVE'],
    ['RETURN', 'RETURN'],
    ['ABORT', 'ABORT'],
    ['OPEN', 'LATE_OPEN'],
  ])('%s ends the service and leaves her open for that reason', (result, reason) => {
    const history = replay(...pregnant, check('2025-02-20', result))
    expect(history).toMatchObject({ status: 'OPEN', openReason: reason, dueDate: null })
    expect(history.services[0]).toMatchObject({
      ...{ outcome: reason, outcomeDate: '2025-02-20', positiveDate: '2025-01-31' },
    })
    expect(history.spans.at(-1)).toMatchObject({ status: 'OPEN', openReason: reason, from: '2025-02-20' })
  })

  test('a positive one keeps the service and its due date', () => {
    const history = replay(...pregnant)
    expect(history).toMatchObject({ status: 'PREGNANT', openReason: null, dueDate: '2025-04-27' })
    expect(history.services[0]).toMatchObject({
      ...{ outcome: 'POSITIVE', outcomeDate: '2025-01-31', positiveDate: '2025-01-31' },
    })
  })

  test('V-205 counts from the days of gestation the farm has set', () => {
    const params = { ...DEFAULT_PARAMS, gestation_days: 115 }
    expect(said(insert(served, check('2025-05-09', 'POSITIVE'), {}, { params }))).toEqual([])
    expect(said(insert(served, check('2025-05-10', 'POSITIVE'), {}, { params }))).toEqual([
      'V-205 E 妊娠天数超过上限，请核实',
    ])
    // too late for a positive one is not too late for the others
    expect(said(insert(served, check('2025-05-10', 'NEGATIVE')))).toEqual([])
    expect(said(insert(served, check('2025-05-10', 'OPEN')))).toEqual([])
  })

  test('levels and measurements are taken of every animal that is there', () => {
    const boar = entry('2025-01-01', { status: 'REST' }, { sex: 'M' })
    for (const life of [[gilt('2025-01-01')], served, [...served, farrow('2025-04-27', 9)], [boar]])
      for (const one of [measure('2025-05-01'), regrade('2025-05-01', 'CORE')])
        expect(said(insert(life, one)), one.type).toEqual([])
    expect(replay(weaned, regrade('2025-05-01', 'CORE')).gradeId).toBe('CORE')
  })
})
