import { describe, expect, test } from 'vitest'
import { COMMON_CALENDAR } from '#kit/report-period.ts'
import {
  isTooLong,
  listRequestOf,
  packRequestOf,
  requestOf,
} from '#pages/system/subscription/subscription-request.ts'
import { deliveryWords, recipientWords, runWords } from '#pages/system/subscription/subscription-words.ts'
import { periodCost } from '#resources/cost/period-cost.ts'
import { definition, FARM } from '../../views/report-page/report-fixture.tsx'

const around = { farmId: FARM, calendar: COMMON_CALENDAR }

test('the question of a list holds filters, order and columns of its query; its business day follows from the period', () => {
  const asked = listRequestOf(
    periodCost,
    '?f.allocation=DIRECT&f.month=2026-01..2026-03&sort=-amount',
    around,
  )
  expect(asked).toEqual({
    view: 'table',
    request: {
      filters: { farmId: [FARM], allocation: ['DIRECT'] },
      sort: [{ field: 'amount', order: 'desc' }],
      columns: [
        'farmId',
        'month',
        'atFarmId',
        'costItemId',
        'department',
        'amount',
        'allocation',
        'costClass',
        'remark',
      ],
    },
  })
  expect(listRequestOf(periodCost, '?f.farmId=', around).request.filters).toEqual({})
})

test('a month pack is made for the farm one works in, or for all farms of each reader', () => {
  expect(packRequestOf('p1', around).request).toEqual({ pack: 'p1', farms: [FARM] })
  expect(packRequestOf('p1', { farmId: null }).request.farms).toEqual([])
})

describe('the question of a scheme', () => {
  test('holds the filters of the address and the defaults, without the report’s own dates', () => {
    const dated = { ...definition, range: { from: 'dateFrom', to: 'dateTo', months: 24 } }
    const { request } = requestOf(dated, '?f.dateFrom=2026-01-01&f.dateTo=2026-01-31', around)
    expect(request.filters).toEqual({ farmIds: [FARM] })
    const taken = requestOf(dated, '?f.farmIds=', around).request
    expect(taken.filters).toEqual({})
  })

  test('shows rows or groups as the screen does', () => {
    const [group = ''] = Object.keys(definition.groups)
    expect(requestOf(definition, `?group=${group}`, around)).toMatchObject({
      view: 'table',
      request: { groupBy: group },
    })
    expect(requestOf(definition, '?group=-', around).request.groupBy).toBeNull()
    expect(requestOf({ ...definition, card: [] }, '', around)).toMatchObject({
      view: 'card',
      request: { groupBy: null },
    })
  })

  test('a scheme whose filters are kept elsewhere is not carried on', () => {
    expect([isTooLong('?f=abc'), isTooLong('?f.farmIds=x')]).toEqual([true, false])
  })
})

test('recipients and results, in words', () => {
  const people = (...names: string[]) => recipientWords(names.map((name) => ({ name })))
  expect([people('甲'), people('甲', '乙'), people('甲', '乙', '丙'), people()]).toEqual([
    ...['甲', '甲、乙', '甲 等 3 人', '-'],
  ])
  expect(runWords({ state: 'DONE', note: '' })).toEqual({ tone: 'GOOD', text: '已送达' })
  expect(runWords({ state: 'RUNNING', note: '500 对方未接收' }).text).toBe('500 对方未接收，等待重试')
  expect(runWords({ state: 'DONE', note: '乙：没有权限' }).tone).toBe('WARN')
  expect(runWords({ state: 'FAILED', note: '订阅人账号已停用，未发送' }).tone).toBe('BAD')
  const delivery = {
    ...{ uid: '1', personName: '甲', channelName: '群', state: 'WAITING' as const, tries: 1 },
    ...{ nextTry: '2026-11-21 08:20:00', status: 500, note: '500 对方未接收', rows: null, mayResend: false },
  }
  expect(deliveryWords(delivery, '2026-11-21 08:15:00').text).toBe('500 对方未接收，11-21 08:20 重试')
})
