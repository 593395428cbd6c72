import { expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import {
  check,
  entry,
  gilt,
  heat,
  insert,
  lactating,
  measure,
  pregnant,
  regrade,
  retag,
  said,
  sell,
  served,
  weaned,
} from './build.ts'

test('heat is looked for in gilts, weaned and open sows only', () => {
  expect(said(insert([gilt('2025-01-01')], heat('2025-01-02')))).toEqual([])
  expect(said(insert([weaned], heat('2025-01-02')))).toEqual([])
  expect(said(insert([...served, check('2025-01-31', 'RETURN')], heat('2025-02-02')))).toEqual([])
  expect(said(insert(served, heat('2025-01-10')))).toEqual(['V-008 E 当前状态为【已配】，不能进行查情操作'])
  expect(said(insert(lactating, heat('2025-05-10')))).toEqual([
    'V-008 E 当前状态为【哺乳】，不能进行查情操作',
  ])
})

test('V-009 a boar is not looked at for heat', () => {
  const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M' })
  expect(said(insert([boar], heat('2025-01-02')))).toEqual(['V-009 E 该猪只不是母猪，不能进行此操作'])
  expect(said(insert([boar], measure('2025-01-02')))).toEqual([])
})

test('a measurement and a seen heat leave every figure of hers as it is', () => {
  const before = replayPig(pregnant, DEFAULT_PARAMS)
  const after = replayPig([...pregnant, measure('2025-02-03')], DEFAULT_PARAMS)
  expect({ ...after, lastEvent: null }).toEqual({ ...before, lastEvent: null })
})

test('the level follows the last change; before one it is that of her entry', () => {
  const start = entry('2025-01-01', { status: 'GILT' }, { selectiveLevelId: 'CORE' })
  expect(replayPig([start], DEFAULT_PARAMS).gradeId).toBe('CORE')
  const changed = [start, regrade('2025-02-01', 'MULTIPLIER'), regrade('2025-03-01', 'PRODUCTION')]
  expect(replayPig(changed, DEFAULT_PARAMS).gradeId).toBe('PRODUCTION')
})

test('a sold sow has left: nothing follows', () => {
  const sold = [weaned, sell('2025-02-01')]
  expect(replayPig(sold, DEFAULT_PARAMS)).toMatchObject({
    status: 'SOLD',
    exit: { date: '2025-02-01', type: 'SOLD' },
  })
  expect(said(insert(sold, measure('2025-02-02')))).toEqual(['V-006 E 该猪只已离场，不能录入事件'])
})

test('a new number: the old ones are remembered in their order; the same one again is V-010', () => {
  const start = entry('2025-01-01', { status: 'GILT' }, { earNo: 'A1' })
  const renamed = [start, retag('2025-02-01', 'A2'), retag('2025-03-01', 'A3')]
  expect(replayPig(renamed, DEFAULT_PARAMS)).toMatchObject({ earNo: 'A3', formerEarNos: ['A1', 'A2'] })
  expect(said(insert([start], retag('2025-02-01', 'A1')))).toEqual(['V-010 E 耳号已存在，不能重复'])
  expect(said(insert([start], retag('2025-02-01', 'A2'), { earNoActive: true }))).toEqual([
    'V-010 E 耳号已存在，不能重复',
  ])
})
