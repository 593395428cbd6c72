import { expect, test } from 'vitest'
import { batchForms, notNow, shortLabel } from '#pages/pig/batch-manage/batch-toolbar.tsx'

const row = {
  uid: 'b1',
  version: 1,
  status: 'OPEN',
  stock: 29,
  initQty: 0,
  inQty: 31,
  deadQty: 2,
  cullQty: 0,
  inWeight: '210.20',
}

test('every grid of batches opens from the list, under its short word', () => {
  expect(batchForms.map(({ label }) => shortLabel(label))).toEqual(
    expect.arrayContaining(['购入', '转群', '死亡', '淘汰', '销售', '自宰', '称重', '盘点', '选留', '结批']),
  )
  expect(batchForms.map(({ name }) => name)).not.toContain('init-sale-pig-batch')
})

test('what a batch does not take says why: closed, empty, or not empty enough to end', () => {
  expect(notNow('event-batch-death', row)).toBeNull()
  expect(notNow('event-batch-close', row)).toBe('批次仍有存栏29头，不能关闭')
  expect(notNow('event-batch-death', { ...row, stock: 0 })).toBe('批次没有存栏')
  expect(notNow('event-batch-buy', { ...row, stock: 0 })).toBeNull()
  expect(notNow('event-batch-close', { ...row, stock: 0 })).toBeNull()
  expect(notNow('event-batch-buy', { ...row, status: 'CLOSED' })).toBe('批次已关闭，重新开批后才能录入')
})
