import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { diffHistories } from '#domain/sow/sow.diff.ts'
import type { Payloads, SowEvent } from '#domain/sow/sow.events.ts'
import { GESTATION_RESULT_LABELS } from '#domain/sow/sow.labels.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import * as on from './build.ts'

type Life = readonly SowEvent[]
const replay = (events: Life) => replayPig(events, DEFAULT_PARAMS)
const lines = (before: Life, after: Life) =>
  diffHistories(replay(before), replay(after)).map((one) => `${one.label}: ${one.before} → ${one.after}`)
/** New value of the figure of this name. */
const becomes = (label: string, before: Life, after: Life) =>
  diffHistories(replay(before), replay(after)).find((one) => one.label === label)

const names = { earNo: 'A1', selectiveLevelId: 'L1' }
const weaned = on.entry('2025-01-01', { status: 'WEANED', parity: 2, weanDate: '2024-12-29' }, names)
const mated = [weaned, on.mate('2025-01-03')]
const pregnant = [...mated, on.check('2025-01-31', 'POSITIVE')]
const lactating = [...pregnant, on.farrow('2025-04-27', 12, { stillborn: 1 })]
const travel = (date: string, step: 'OUT' | 'ARRIVED') => on.event('event_transfer_farm', date, { step })

describe('what a correction changes', () => {
  test('every figure of a whole life, in the order of a sow card', () => {
    const life = [
      ...lactating,
      on.fosterIn('2025-04-28', 2),
      on.fosterOut('2025-04-29', 1),
      on.pigletDeath('2025-04-30', 3),
      on.wean('2025-05-21', 10),
      on.cull('2025-06-01'),
    ]
    const whole = [
      ['状态', '淘汰'],
      ['胎次', '3'],
      ['耳号', 'A1'],
      ['等级', 'L1'],
      ['栋舍栏位', 'P1'],
      ['入群日期', '2025-01-01'],
      ['离场日期', '2025-06-01'],
      ['配种 2025-01-03 类型', '配断奶'],
      ['配种 2025-01-03 本胎次数', '1'],
      ['配种 2025-01-03 剂次', '1'],
      ['配种 2025-01-03 结果', '分娩'],
      ['配种 2025-01-03 预产期', '2025-04-27'],
      ['第3胎 分娩 2025-04-27 妊娠天数', '114'],
      ['第3胎 分娩 2025-04-27 总产仔', '13'],
      ['第3胎 分娩 2025-04-27 活仔', '12'],
      ['第3胎 分娩 2025-04-27 寄入', '2'],
      ['第3胎 分娩 2025-04-27 寄出', '1'],
      ['第3胎 分娩 2025-04-27 死亡', '3'],
      ['第3胎 分娩 2025-04-27 断奶', '10'],
      ['第3胎 分娩 2025-04-27 带仔数', '0'],
      ['第3胎 分娩 2025-04-27 哺乳天数', '24'],
    ]
    expect(lines([], life)).toEqual(whole.map(([label, value]) => `${label}: - → ${value}`))
    expect(lines(life, [])).toEqual(whole.map(([label, value]) => `${label}: ${value} → -`))
  })

  test('only what differs, and nothing of what stays', () => {
    expect(lines(pregnant, pregnant)).toEqual([])
    expect(lines(pregnant, lactating)).toEqual([
      '状态: 妊娠 → 哺乳',
      '胎次: 2 → 3',
      '预产期: 2025-04-27 → -',
      '配种 2025-01-03 结果: 阳性 → 分娩',
      '第3胎 分娩 2025-04-27 妊娠天数: - → 114',
      '第3胎 分娩 2025-04-27 总产仔: - → 13',
      '第3胎 分娩 2025-04-27 活仔: - → 12',
      '第3胎 分娩 2025-04-27 寄入: - → 0',
      '第3胎 分娩 2025-04-27 寄出: - → 0',
      '第3胎 分娩 2025-04-27 死亡: - → 0',
      '第3胎 分娩 2025-04-27 断奶: - → 0',
      '第3胎 分娩 2025-04-27 带仔数: - → 12',
    ])
  })

  test('another day of service: the old one goes, the new one comes after it', () =>
    expect(lines([weaned, on.mate('2025-01-03')], [weaned, on.mate('2025-01-04')])).toEqual([
      '预产期: 2025-04-27 → 2025-04-28',
      '配种 2025-01-03 类型: 配断奶 → -',
      '配种 2025-01-03 本胎次数: 1 → -',
      '配种 2025-01-03 剂次: 1 → -',
      '配种 2025-01-03 结果: 待检 → -',
      '配种 2025-01-03 预产期: 2025-04-27 → -',
      '配种 2025-01-04 类型: - → 配断奶',
      '配种 2025-01-04 本胎次数: - → 1',
      '配种 2025-01-04 剂次: - → 1',
      '配种 2025-01-04 结果: - → 待检',
      '配种 2025-01-04 预产期: - → 2025-04-28',
    ]))

  test('the pen, else the house, else nothing', () => {
    const nowhere = on.entry('2025-01-01', { status: 'GILT' }, { houseId: null, penId: null })
    expect(lines([nowhere], [nowhere, on.move('2025-02-01', 'H2')])).toEqual(['栋舍栏位: - → H2'])
    expect(lines([weaned], [weaned, on.move('2025-02-01', 'H2', 'P7')])).toEqual(['栋舍栏位: P1 → P7'])
  })

  test('a litter taken over by a nurse sow has no birth', () => {
    const nurse = [...lactating, on.wean('2025-05-21', 12), on.fosterIn('2025-05-22', 9)]
    expect(lines(nurse.slice(0, -1), nurse)).toEqual([
      '状态: 断奶 → 哺乳',
      '奶妈 2025-05-22 总产仔: - → 0',
      '奶妈 2025-05-22 活仔: - → 0',
      '奶妈 2025-05-22 寄入: - → 9',
      '奶妈 2025-05-22 寄出: - → 0',
      '奶妈 2025-05-22 死亡: - → 0',
      '奶妈 2025-05-22 断奶: - → 0',
      '奶妈 2025-05-22 带仔数: - → 9',
    ])
  })

  test('a tagged piglet waits for its choice; a kept one leaves the litter', () => {
    const tag = on.event('event_piglet_tag', '2025-05-01', { pigletNo: 'N7', sex: 'F' })
    const choose = (result: 'KEEP' | 'REJECT') =>
      on.event('event_piglet_select', '2025-05-10', { pigletId: tag.uid, sex: 'F', result })
    const tagged = [...lactating, tag]
    expect(lines(lactating, tagged)).toEqual(['仔猪 N7: - → 待选'])
    expect(lines(tagged, [...tagged, choose('REJECT')])).toEqual(['仔猪 N7: 待选 → 不选留'])
    expect(lines(tagged, [...tagged, choose('KEEP')])).toEqual([
      '第3胎 分娩 2025-04-27 带仔数: 12 → 11',
      '仔猪 N7: 待选 → 选留',
      '第3胎 分娩 2025-04-27 选留: - → 1',
    ])
  })
})

describe('words', () => {
  test.each<[string, Life]>([
    ['后备', [on.gilt('2025-01-01')]],
    ['已配', mated],
    ['妊娠', pregnant],
    ['哺乳', lactating],
    ['断奶', [weaned]],
    ['待淘汰', [weaned, on.decide('2025-02-01')]],
    ['在途', [weaned, travel('2025-02-01', 'OUT')]],
    ['死亡', [weaned, on.die('2025-02-01')]],
    ['淘汰', [weaned, on.cull('2025-02-01')]],
    ['销售', [weaned, on.sell('2025-02-01')]],
    ['调出', [weaned, travel('2025-02-01', 'OUT'), travel('2025-02-02', 'ARRIVED')]],
    ['后备公猪', [on.entry('2025-01-01', { status: 'YOUNG' }, { sex: 'M' })]],
    ['生产公猪', [on.entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M' })]],
    ['休息', [on.entry('2025-01-01', { status: 'REST' }, { sex: 'M' })]],
    ['试情', [on.entry('2025-01-01', { status: 'TEASER' }, { sex: 'M' })]],
  ])('state %s', (word, life) => expect(becomes('状态', [], life)?.after).toBe(word))

  test.each<[Payloads['event_gestation']['gestationResult'], string, string, string]>([
    ['RETURN', '返情', '空怀(返情)', '配返情'],
    ['NEGATIVE', '阴性', '空怀(阴性)', '配空怀(阴性)'],
    ['ABORT', '流产', '空怀(流产)', '配流产'],
    ['OPEN', '空怀', '空怀(空怀)', '配空怀(阴性)'],
  ])(
    'a check %s: the result %s of the service, she is %s, the next service %s',
    (result, out, state, next) => {
      const checked = [...mated, on.check('2025-01-27', result)]
      expect(becomes('配种 2025-01-03 结果', mated, checked)?.after).toBe(out)
      expect(becomes('状态', mated, checked)?.after).toBe(state)
      const again = [...checked, on.mate('2025-01-28')]
      expect(becomes('配种 2025-01-28 类型', checked, again)?.after).toBe(next)
      expect(GESTATION_RESULT_LABELS[result]).toBe(out)
    },
  )

  test('a gilt is served as one; a positive check is 阳性', () => {
    const first = [on.gilt('2025-01-01'), on.mate('2025-01-03')]
    expect(becomes('配种 2025-01-03 类型', [], first)?.after).toBe('配后备')
    expect(becomes('配种 2025-01-03 结果', mated, pregnant)).toMatchObject({ before: '待检', after: '阳性' })
    expect(GESTATION_RESULT_LABELS.POSITIVE).toBe('阳性')
  })

  test.each<[string, Life]>([
    ['离场', [on.die('2025-02-01')]],
    ['转出', [travel('2025-02-01', 'OUT')]],
  ])('the open service of one that leaves: %s', (word, end) =>
    expect(becomes('配种 2025-01-03 结果', mated, [...mated, ...end])?.after).toBe(word),
  )
})
