import { describe, expect, test } from 'vitest'
import { ticketProblem, ticketTotals } from '#resources/sales/ticket-lines.ts'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'

const line = {
  source: 'BATCH',
  batchNo: 'S1',
  grade: 'FULL',
  qty: 10,
  weight: '250',
  priceBy: 'KG',
  price: '16',
}
const manure = { source: 'OTHER', weight: '1000', priceBy: 'KG', price: '0.2' }

describe('a line of a ticket names what it sells, and can be priced', () => {
  test.each([
    ['pigs of a batch', line, null],
    ['no heads', { ...line, qty: null }, '请输入头数'],
    ['a batch and an animal', { ...line, earNo: 'M1' }, '来源不符，不能填写耳号'],
    ['what kind of market pig a batch is', { ...line, commodityId: 'c' }, null],
    [
      'what kind of market pig a sow is',
      { ...line, source: 'PIG', batchNo: null, earNo: 'M1', qty: 1, commodityId: 'c' },
      '来源不符，不能填写品类',
    ],
    ['two sows on one line', { ...line, source: 'PIG', batchNo: null, earNo: 'M1', qty: 2 }, '种猪每行一头'],
    ['what is no pig', manure, null],
    ['what is no pig, by the head', { ...manure, priceBy: 'HEAD' }, '来源为其他的按公斤计价'],
    [
      'what is no pig, over a weight',
      { ...manure, baseWeight: '120', overPrice: '1' },
      '来源不符，不能填写基础重',
    ],
    ['more taken off than weighed', { ...line, deductWeight: '250' }, '扣重不能大于重量'],
  ])('%s', (_case, one, wrong) => {
    expect(ticketProblem([one])?.message ?? null).toBe(wrong && `第1行：${wrong}`)
  })

  test('kg a head are those of the heads', () => {
    expect(ticketTotals([line, manure])).toMatchObject({
      ...{ heads: '10', grossWeight: '1250.00', avgWeight: '25.00', amount: '4200.00' },
    })
  })
})

test('S-01 is not waived by any seller', () => {
  const has = (code: string) => {
    const found = roleTemplates.find((one) => one.code === code)
    return found !== undefined && templateFunctions(found).includes('sales-ticket:belowLimit')
  }
  expect(['SALES', 'FARM_MANAGER', 'COMPANY_ADMIN'].map(has)).toEqual([false, true, true])
})
