import { expect, test } from 'vitest'
import { adviceOf } from '#domain/sow/select-advice.ts'

const herd = { litters: 10, live: 125 }

test.each([
  ['推荐', { teats: 14, damLitters: 2, damLive: 25 }, ['乳头14', '母窝均活仔12.5≥全场12.5']],
  ['可选', { teats: 14, damLitters: 2, damLive: 24 }, ['乳头14', '母窝均活仔12.0<全场12.5']],
  ['不推荐', { teats: 13, damLitters: 2, damLive: 30 }, ['乳头13<14']],
  ['可选', { teats: null, damLitters: 2, damLive: 30 }, ['乳头未登记', '母窝均活仔15.0≥全场12.5']],
  ['可选', { teats: 16, damLitters: 0, damLive: 0 }, ['乳头16', '母亲没有可比成绩']],
])('%s: %o', (word, candidate, reasons) => {
  expect(adviceOf(candidate, herd)).toEqual({ word, reasons })
})

test('without a litter in the farm no sow is compared', () => {
  expect(adviceOf({ teats: 14, damLitters: 1, damLive: 12 }, { litters: 0, live: 0 })).toEqual({
    word: '可选',
    reasons: ['乳头14', '母亲没有可比成绩'],
  })
})
