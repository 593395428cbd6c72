import { expect, test } from 'vitest'
import { shownUnder } from '#kit/report-shown.ts'
import { definition } from '#server/reports/pig/expect-out-amt/expect-out-amt.definition.ts'

test('kinds of rows that are not asked for leave no empty columns, figures or charts; asked for nothing, all stand', () => {
  expect(shownUnder(definition, {})).toBe(definition)
  const batches = shownUnder(definition, { kind: 'BATCH' })
  const piglets = shownUnder(definition, { kind: 'SOW' })
  for (const columns of [batches.rows, batches.grouped]) {
    expect(columns).toContain('heads')
    expect(columns).not.toContain('weaned')
  }
  expect(batches.rows).not.toContain('kind')
  expect(piglets.rows).toEqual(
    expect.arrayContaining(['dueDate', 'earNo', 'litters', 'weaned', 'pigletSale']),
  )
  for (const key of ['heads', 'weight', 'batchNo', 'suckling']) expect(piglets.rows).not.toContain(key)
  expect(piglets.metrics.map(({ column }) => column)).toEqual(['litters', 'weaned', 'pigletSale'])
  expect(batches.charts.map(({ key }) => key)).toEqual(['weekly'])
  expect(piglets.charts.map(({ key }) => key)).toEqual(['weaned'])
})
