import { beforeAll, expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { spendOnReference } from '#support/reference-costs.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { enterMaterial } from '#support/standalone-events.ts'

/** Materials used in a month without any price: the check list counts and names them. Today is 2025-07-19. */
const { admin, farmId } = await referenceFixture()
// the nursery batch is open again since
await spendOnReference(admin, farmId)

const line = async (period = '2025-06') => {
  const asked = { farmId, period, check: true }
  const { data } = await admin.post<MonthAnswer>('event/pigherds/EndMonthPigherd', asked)
  const { label, level, count, note, screen } = data.checks?.find(({ id }) => id === 'unpriced') ?? {}
  return [level, count, label, note, screen]
}
const enter = async (code: string, row: object) => {
  const { data } = await admin.post<{ results: { accepted: boolean }[] }>(`event/${code}`, {
    farmId,
    rows: [{ date: '2025-06-20', ...row }],
  })
  expect(data.results).toMatchObject([{ accepted: true, violations: [] }])
}
const unpriced = (kind: 'FEED' | 'DRUG' | 'VACCINE', code: string, name: string) =>
  enterMaterial(admin, kind, { code, name, standardPrice: null })
const WRONG = '有未定价的用料、用药、疫苗或精液'

let vaccineId: string
let drugId: string
let feedId: string
beforeAll(async () => {
  vaccineId = await unpriced('VACCINE', 'V9', '圆环苗')
  drugId = await unpriced('DRUG', 'D9', '阿莫西林')
  feedId = await unpriced('FEED', 'F9', '试验料')
})

test('uses without a price on a slip, in a file or a list are counted and named; a price that comes later is one', async () => {
  const sound = ['W', 0, '用料、用药、疫苗、精液均有价格', '', 'feedPrice']
  expect(await line()).toEqual(sound)
  const batch = { subject: 'BATCH', earNo: 'BY2025-01', qty: 3 }
  await enter('event_immune', { ...batch, vaccineId, usedQty: 10 })
  await enter('event_immune', { ...batch, vaccineId, usedQty: 5, date: '2025-06-21' })
  await enter('event_health', { ...batch, drugId, dose: '2ml', days: 1, usedQty: 4 })
  await enter('feed_use', { earNo: 'BY2025-01', feedId, qty: 7 })
  expect(await line()).toEqual(['W', 4, WRONG, '圆环苗2次、试验料1次、阿莫西林1次', 'vaccinePrice'])
  expect((await line('2025-05'))[1]).toBe(0)
  const price = { price: '2', effectiveFrom: '2025-01-01' }
  expect((await admin.post('vaccinePrice', { ...price, materialId: vaccineId })).msg).toBe('')
  expect(await line()).toEqual(['W', 2, WRONG, '试验料1次、阿莫西林1次', 'feedPrice'])
  // at a price of 0 nothing is missing
  await enter('feed_use', { earNo: 'BY2025-01', feedId, qty: 7, price: 0, date: '2025-06-22' })
  expect((await line())[1]).toBe(2)
})

test('the month is closed with a reason', async () => {
  const close = (reason: string | null) =>
    admin.post('endmonth-pigherds/close', { farmId, period: '2025-06', reason })
  expect((await close(null)).errors?.reason?.[0]).toContain(WRONG)
  expect((await close('试验料免费')).msg).toBe('')
})
