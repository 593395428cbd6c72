import { expect, test } from 'vitest'
import { itemRefusal } from '#domain/plan/item-rights.ts'

test.each([
  ['DRAFT', [null, null]],
  ['IN_FORCE', [null, '计划已生效，只能填报完成情况；调整请新增版本']],
  ['REPLACED', ['计划已被替代，不能修改', '计划已被替代，不能修改']],
] as const)('of a plan that is %s: progress, change', (state, expected) => {
  expect([itemRefusal(state, 'progress'), itemRefusal(state, 'change')]).toEqual(expected)
})
