import { expect, test } from 'vitest'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'

/** The ERP's sheet of a month of the reference farm, compared with the own figures. Today is 2025-07-19. */
const { admin, farmId } = await referenceFixture()
await spendOnReference(admin, farmId)

test('a closed month is compared class by class, one that is open says nothing', async () => {
  const sheet = { sheetFarmId: farmId, period: '2025-05', sheetNo: 'EBS-05' }
  for (const row of [
    { pigClass: 'SOW', opening: 5, came: 0, went: 0, closing: 5 },
    { pigClass: 'SUCKLING', opening: 12, came: 21, went: 22, closing: 11 },
  ])
    expect((await admin.post('ebsProdCheck', { ...sheet, ...row })).msg).toBe('')
  const compared = async () =>
    (await admin.get<{ list: object[] }>('ebsProdCheck?_start=0&_end=50&_sort=pigClass&_order=asc')).data.list
  expect(await compared()).toMatchObject([
    { ownClosing: null, closingDiff: null, ownAmount: null },
    { ownClosing: null },
  ])
  const closed = await admin.post('endmonth-pigherds/close', { farmId, period: '2025-05', reason: '月结' })
  expect(closed.msg).toBe('')
  // 12 + 21 born − 2 dead − 21 weaned = 10; the sheet lost one too few
  expect(await compared()).toMatchObject([
    { ownOpening: 5, ownCame: 0, ownWent: 0, ownClosing: 5, closingDiff: 0 },
    { ownOpening: 12, ownCame: 21, ownWent: 23, ownClosing: 10, wentDiff: 1, closingDiff: -1 },
  ])
})

test('costs are compared with the ERP’s, of the breeding herd as a whole; the cost summary shows the same', async () => {
  const sheet = { sheetFarmId: farmId, period: '2025-05', sheetNo: 'EBS-05' }
  const rows = [
    { pigClass: 'BREEDING', amount: '2700.00' },
    { pigClass: 'NURSERY', amount: '0' },
    { pigClass: 'GILT', opening: 0, amount: '10' },
    { pigClass: 'BOAR' },
  ]
  for (const row of rows) expect((await admin.post('ebsProdCheck', { ...sheet, ...row })).msg).toBe('')
  const { list } = (await admin.get<{ list: Record<string, unknown>[] }>('ebsProdCheck?_start=0&_end=50'))
    .data
  const of = (pigClass: string) => list.find((row) => row.pigClass === pigClass)
  // wages 2,520 and 210 of the house; heads stand with sows and piglets, where the sheet has them
  expect(of('BREEDING')).toMatchObject({
    ...{ ownAmount: '2730.00', amountDiff: '30.00', ownClosing: null, ownKilos: null },
    ...{ monthFrom: '2025-05-01', monthTo: '2025-05-31' },
  })
  expect(of('NURSERY')).toMatchObject({ ownAmount: '0.00', amountDiff: '0.00' })
  expect(of('GILT')).toMatchObject({ amount: '10.00', ownAmount: null, amountDiff: null })
  const filters = { farmIds: [farmId], dateFrom: '2025-05-01', dateTo: '2025-05-31', costClass: 'BREEDING' }
  expect((await ask(admin, 'bi/cost-summary', { filters, groupBy: 'item' })).sums.amount).toBe('2730.00')

  const herd = of('BREEDING')
  const edited = { ...sheet, pigClass: 'BREEDING', closing: 20, version: herd?.version }
  expect((await admin.patch(`ebsProdCheck/${herd?.uid}`, edited)).msg).toBe('')
  const { data } = await admin.get(`ebsProdCheck/${herd?.uid}`)
  const heads = ['SOW', 'SUCKLING', 'GILT', 'BOAR'].reduce((sum, one) => sum + Number(of(one)?.ownClosing), 0)
  expect(data).toMatchObject({ ownClosing: heads, closingDiff: heads - 20, ownOpening: null })
})
