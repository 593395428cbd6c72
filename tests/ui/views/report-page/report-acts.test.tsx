import { renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deliveryBatch } from '#resources/sales/delivery-batch.ts'
import { useBegun } from '#views/document-form/begun.ts'
import { definition, FARM, reportFixture } from './report-fixture.tsx'

const rows = ['a', 'b', 'c'].map((uid, index) => ({
  pigId: `pig-${uid}`,
  farmId: index < 2 ? FARM : 'other',
  day: '2026-11-17',
  earNo: `M000${index + 1}`,
  born: 1,
  heads: '12.7',
}))

async function shown(granted: string[], more: object = {}) {
  const all = reportFixture({
    path: '/admin/yield?group=-',
    granted: ['yield', ...granted],
    instead: ({ url, method, payload }) => {
      if (url !== 'bi/yield') return undefined
      if (method === 'get')
        return {
          ...definition,
          ids: ['pigId', 'farmId'],
          acts: [{ form: 'event-mat', label: '录入配种', ...more }],
        }
      return payload?.groupBy
        ? undefined
        : { list: rows, total: 3, sums: { litters: 3 }, asOf: '2026-11-21 09:30:00' }
    },
  })
  await screen.findByText('M0001', {}, { timeout: 8000 })
  return all
}

test('ticked animals are taken to the entry grid by their ear numbers, those of one farm at a time', async () => {
  const { user, opened } = await shown(['event-mat'])
  const act = screen.getByRole('button', { name: '录入配种' })
  expect(act).toBeDisabled()
  const [, first, second, third] = screen.getAllByRole('checkbox')
  for (const box of [first, second]) if (box) await user.click(box)
  expect(screen.getByText(/已选/)).toHaveTextContent('已选 2 头')
  await user.click(act)
  expect(opened).toEqual(['/admin/event-mat?earNos=M0001,M0002'])
  if (third) await user.click(third)
  await waitFor(() => expect(act).toBeDisabled())
  expect(act).toHaveAttribute('title', '一次只能录入一个猪场的猪')
})

test('a table of groups has nothing to tick', async () => {
  const { user } = await shown(['event-mat'])
  await user.click(screen.getByText('胎次', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '录入配种' })).toBeNull())
})

test('what is ticked may be another thing than animals, under its own number and words', async () => {
  const of = { key: 'day', word: '批次', unit: '批' }
  const { user, opened } = await shown(['event-mat'], { of })
  const act = screen.getByRole('button', { name: '录入配种' })
  expect(act).toHaveAttribute('title', '先勾选批次')
  const [, first, second] = screen.getAllByRole('checkbox')
  for (const box of [first, second]) if (box) await user.click(box)
  expect(screen.getByText(/已选/)).toHaveTextContent('已选 2 批')
  await user.click(act)
  expect(opened).toEqual(['/admin/event-mat?earNos=2026-11-17'])
})

test('a document is begun with what one ticked row says, heads cut to whole ones', async () => {
  const { user, opened } = await shown(['deliveryBatch', 'deliveryBatch:create'], {
    ...{ form: 'deliveryBatch', of: { key: 'earNo', word: '批次', unit: '批' }, whole: ['planHeads'] },
    begins: { batchNo: 'earNo', planDate: 'day', planHeads: 'heads' },
  })
  const act = screen.getByRole('button', { name: '录入配种' })
  expect(act).toHaveAttribute('title', '先勾选批次')
  const [, first, second] = screen.getAllByRole('checkbox')
  if (first) await user.click(first)
  await user.click(act)
  expect(opened).toEqual(['/admin/deliveryBatch'])
  const { result } = renderHook(() => useBegun(deliveryBatch))
  await waitFor(() =>
    expect(result.current.begun).toMatchObject({ batchNo: 'M0001', planDate: '2026-11-17', planHeads: 12 }),
  )
  if (second) await user.click(second)
  expect(act).toHaveAttribute('title', '一次只能选择一批')
})
