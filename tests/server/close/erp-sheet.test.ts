import { expect, test } from 'vitest'
import { referenceWorld } from '#support/reference-farm.ts'

/** What the ERP says of a month of the reference farm, beside what the month came to. Today is 2025-07-19. */
const { admin, farmId } = await referenceWorld()

test('a closed month is compared class by class, one that is open says nothing', async () => {
  const sheet = { sheetFarmId: farmId, period: '2025-05', sheetNo: 'EBS-05' }
  for (const row of [
    { pigClass: 'SOW', opening: 5, came: 0, went: 0, closing: 5 },
    { pigClass: 'SUCKLING', opening: 12, came: 21, went: 22, closing: 11 },
  ])
    expect((await admin.post('ebsProdCheck', { ...sheet, ...row })).msg).toBe('')
  const compared = async () =>
    (await admin.get<{ list: object[] }>('ebsProdCheck?_start=0&_end=50&_sort=pigClass&_order=asc')).data.list
  expect(await compared()).toMatchObject([{ ownClosing: null, closingDiff: null }, { ownClosing: null }])
  const closed = await admin.post('endmonth-pigherds/close', { farmId, period: '2025-05', reason: '月结' })
  expect(closed.msg).toBe('')
  // 12 + 21 born − 2 dead − 21 weaned = 10; the sheet lost one too few
  expect(await compared()).toMatchObject([
    { ownOpening: 5, ownCame: 0, ownWent: 0, ownClosing: 5, closingDiff: 0 },
    { ownOpening: 12, ownCame: 21, ownWent: 23, ownClosing: 10, wentDiff: 1, closingDiff: -1 },
  ])
})
