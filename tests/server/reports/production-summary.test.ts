import { expect, test } from 'vitest'
import type { SummaryAnswer } from '#kit/report-summary.ts'
import { referenceWorld } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'

const { admin, farmId } = await referenceWorld()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-06-30' }
const filters = { ...PERIOD, farmIds: [farmId] }
const NAME = 'farm-product-sum-report'

test('S2-32 figures of the summary are those of the scorecard, whole and farm alike', async () => {
  const { data } = await admin.post<SummaryAnswer>(`bi/${NAME}/summary`, { filters })
  const card = await ask(admin, 'bi/breeding-sow-production-efficiency', { filters, groupBy: 'farm' })
  for (const row of data.list) {
    expect(row.cells).toHaveLength(1)
    if (row.column in card.sums)
      expect(row.whole.value, row.key).toEqual(card.sums[row.column]?.toString() ?? null)
  }
})
