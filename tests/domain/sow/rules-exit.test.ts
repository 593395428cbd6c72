import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import {
  cull,
  decide,
  die,
  gilt,
  insert,
  lactating,
  move,
  pigletDeath,
  pregnant,
  said,
  sell,
  weaned,
} from './build.ts'

describe('S5-51 removal', () => {
  test('V-601 not while lactating', () => {
    const refused = ['V-601 E 哺乳母猪不能淘汰，请先断奶']
    expect(said(insert(lactating, cull('2025-05-10')))).toEqual(refused)
    expect(said(insert(lactating, decide('2025-05-10')))).toEqual(refused)
    expect(said(insert(lactating, sell('2025-05-10')))).toEqual(['V-601 E 哺乳母猪不能销售，请先断奶'])
  })

  test('V-602 pregnant', () => {
    const warning = ['V-602 W 该母猪处于妊娠状态，确认继续？']
    expect(said(insert(pregnant, cull('2025-02-10')))).toEqual(warning)
    expect(said(insert(pregnant, decide('2025-02-10')))).toEqual(warning)
    expect(said(insert(pregnant, sell('2025-02-10')))).toEqual(warning)
    expect(said(insert([weaned], cull('2025-02-10')))).toEqual([])
  })

  test('V-603 death of a sow that suckles', () => {
    expect(said(insert(lactating, die('2025-05-10')))).toEqual(['V-603 E 请先处理带仔（寄养或死亡）12头'])
    expect(said(insert([...lactating, pigletDeath('2025-05-10', 12)], die('2025-05-10')))).toEqual([])
  })

  test('V-604 no reason', () => {
    expect(said(insert([weaned], cull('2025-02-10', { reason: ' ' })))).toEqual(['V-604 E 请选择淘汰原因'])
    expect(said(insert([weaned], decide('2025-02-10', '')))).toEqual(['V-604 E 请选择淘汰原因'])
    expect(said(insert([weaned], die('2025-02-10', '')))).toEqual(['V-604 E 请选择死亡原因'])
  })

  test('V-605 exit before another event of any history', () => {
    const refused = ['V-605 E 离场日期不能早于已有事件日期']
    const moved = [weaned, move('2025-02-01', 'H2')]
    expect(said(insert(moved, die('2025-01-31')))).toEqual(refused)
    expect(said(insert(moved, cull('2025-01-31')))).toEqual(refused)
    expect(said(insert(moved, sell('2025-01-31')))).toEqual(refused)
    expect(said(insert(moved, die('2025-02-01')))).toEqual([])
    expect(said(insert(moved, die('2025-02-01'), { latestOtherEvent: '2025-02-02' }))).toEqual(refused)
  })

  test('V-606 withdrawal period', () => {
    const sale = cull('2025-02-10', { kind: 'SALE' })
    const facts = { withdrawalUntil: '2025-02-10' }
    expect(said(insert([weaned], sale, facts))).toEqual(['V-606 E 猪只处于休药期（至2025-02-10），不能销售'])
    expect(said(insert([weaned], sell('2025-02-10'), facts))).toEqual([
      'V-606 E 猪只处于休药期（至2025-02-10），不能销售',
    ])
    expect(said(insert([weaned], sale, { withdrawalUntil: '2025-02-09' }))).toEqual([])
    expect(said(insert([weaned], cull('2025-02-10'), facts))).toEqual([])
    const params = { ...DEFAULT_PARAMS, withdraw_block_sale: false }
    expect(said(insert([weaned], sale, facts, { params }))).toEqual([])
  })

  test('V-607 condemned twice', () => {
    const refused = ['V-607 E 该猪已申请淘汰，不能重复申请']
    const condemned = [weaned, decide('2025-02-01')]
    expect(said(insert(condemned, decide('2025-02-02')))).toEqual(refused)
    expect(said(insert(condemned, cull('2025-02-02', { kind: 'WAIT' })))).toEqual(refused)
    expect(said(insert(condemned, cull('2025-02-02', { kind: 'SALE' })))).toEqual([])
  })

  test('待售 flags her, the sale takes her out', () => {
    const waiting = [weaned, cull('2025-02-01', { kind: 'WAIT' })]
    const { before, history } = insert(waiting, cull('2025-02-09', { kind: 'SALE' }))
    expect([before.status, before.exit]).toEqual(['CULL_WAIT', null])
    expect([history.status, history.exit?.date, history.exit?.type]).toEqual([
      'CULLED',
      '2025-02-09',
      'CULLED',
    ])
    expect(history.spans.at(-1)).toMatchObject({ status: 'CULL_WAIT', from: '2025-02-01', to: '2025-02-09' })
  })

  test('an exit ends service, litter, span and stay', () => {
    const { history } = insert(pregnant, die('2025-04-10'))
    expect(history.services[0]).toMatchObject({ outcome: 'REMOVED', outcomeDate: '2025-04-10' })
    expect([history.spans.at(-1)?.to, history.stays.at(-1)?.to, history.dueDate]).toEqual([
      '2025-04-10',
      '2025-04-10',
      null,
    ])
  })

  test('in and out on one day leaves no day behind', () =>
    expect(insert([gilt('2025-01-01')], die('2025-01-01')).history.spans).toEqual([]))
})

describe('S5-51 place', () => {
  test('V-701 full, or of another farm', () => {
    const place = { inFarm: true, capacity: 4, occupancy: 4 }
    const at = (more: Partial<typeof place>) =>
      said(insert([weaned], move('2025-02-01', 'H2', 'P9'), { place: { ...place, ...more } }))
    expect(at({})).toEqual(['V-701 E 目标栏位已满'])
    expect(at({ occupancy: 3 })).toEqual([])
    expect(at({ inFarm: false })).toEqual(['V-701 E 目标栋舍不属于本场'])
    const nowhere = { place: { inFarm: true, capacity: null, occupancy: 900 } }
    expect(said(insert([weaned], move('2025-02-01', 'H2'), nowhere))).toEqual([])
  })

  test('V-702 where she stands already', () => {
    expect(said(insert([weaned], move('2025-02-01', 'H1', 'P1')))).toEqual(['V-702 E 转入栏位与当前栏位相同'])
    expect(said(insert([weaned], move('2025-02-01', 'H1', 'P2')))).toEqual([])
  })

  test('stays follow each other without a gap', () => {
    const { history } = insert([weaned, move('2025-02-01', 'H2')], move('2025-03-01', 'H3', 'P3'))
    expect(history.stays).toEqual([
      { from: '2025-01-01', to: '2025-02-01', houseId: 'H1', penId: 'P1' },
      { from: '2025-02-01', to: '2025-03-01', houseId: 'H2', penId: null },
      { from: '2025-03-01', to: null, houseId: 'H3', penId: 'P3' },
    ])
  })
})
