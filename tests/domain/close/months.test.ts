import { describe, expect, test } from 'vitest'
import { closeRefusal, type Month, reopenRefusal, signRefusal } from '#domain/close/close.months.ts'

const may: Month = { period: '2025-05', from: '2025-05-01', to: '2025-05-31' }

describe('a month is closed once it is over, in order', () => {
  test.each([
    ['its last day is today', '2025-05-31', null, '会计期间2025-05至2025-05-31，尚未结束，不能月结'],
    ['the first close of a farm', '2025-06-01', null, null],
    ['after the one before', '2025-06-01', '2025-04-30', null],
    [
      'its first days are closed: the farm counted its months otherwise then',
      '2025-06-01',
      '2025-05-25',
      '会计期间2025-05的2025-05-01至2025-05-25已月结，会计期间起始日改动过，不能月结',
    ],
    [
      'its first day alone is closed',
      '2025-06-01',
      '2025-05-01',
      '会计期间2025-05的2025-05-01至2025-05-01已月结，会计期间起始日改动过，不能月结',
    ],
    ['a month between is open', '2025-06-01', '2025-03-31', '2025-04-01起的会计期间尚未月结，请按顺序月结'],
    ['it is closed', '2025-06-01', '2025-05-31', '会计期间2025-05已月结'],
  ])('%s', (_case, today, closedUpTo, refusal) => {
    expect(closeRefusal(may, { today, closedUpTo })).toBe(refusal)
  })
})

describe('only the last closed month is opened again', () => {
  test.each([
    ['nothing is closed', null, '会计期间2025-05尚未月结'],
    ['the one before is the last', '2025-04-30', '会计期间2025-05尚未月结'],
    ['it is the last', '2025-05-31', null],
    ['a later one is closed', '2025-06-30', '只能反月结最后一个已月结的期间'],
  ])('%s', (_case, closedUpTo, refusal) => {
    expect(reopenRefusal(may, closedUpTo)).toBe(refusal)
  })
})

describe('数据核对 is signed once, while its month is open and its identities hold', () => {
  test.each([
    ['open and right', { closedUpTo: '2025-04-30', wrong: [], signedBy: null }, null],
    ['closed', { closedUpTo: '2025-05-31', wrong: [], signedBy: '张三' }, '会计期间2025-05已月结'],
    [
      'wrong',
      { closedUpTo: null, wrong: ['转出＝转入＋在途', '月结期末＝下期期初'], signedBy: '张三' },
      '数据核对有2项不符，不能签认：转出＝转入＋在途；月结期末＝下期期初',
    ],
    ['signed', { closedUpTo: null, wrong: [], signedBy: '张三' }, '张三已签认'],
  ])('%s', (_case, standing, refusal) => {
    expect(signRefusal(may, { today: '2025-06-01', ...standing })).toBe(refusal)
  })

  test('not before it is over: what is entered later would stand under the signature', () => {
    const standing = { today: '2025-05-31', closedUpTo: null, wrong: [], signedBy: null }
    expect(signRefusal(may, standing)).toBe('会计期间2025-05至2025-05-31，尚未结束，不能签认')
  })
})
