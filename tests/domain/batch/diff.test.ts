import { expect, test } from 'vitest'
import { diffBatch } from '#domain/batch/batch.diff.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

test('a correction says which figures of the batch change, under its number', () => {
  const before = replayBatch(NURSERY, referenceBatch())
  const after = replayBatch(
    NURSERY,
    referenceBatch().filter(({ type }) => type !== 'batch_out_transfer'),
  )
  expect(diffBatch('BY2025-01', before, after)).toEqual([
    { label: '批次 BY2025-01 存栏', before: '0 头', after: '29 头' },
    { label: '批次 BY2025-01 转出', before: '29 头', after: '0 头' },
    { label: '批次 BY2025-01 出栏重', before: '812.00 kg', after: '0.00 kg' },
  ])
  expect(diffBatch('BY2025-01', before, before)).toEqual([])
})

test('pigs that come out of another batch bring its mean day of birth with its decimals', () => {
  const came = { qty: 3, weight: 30, houseId: 'N1' }
  const { moves, born } = replayBatch(NURSERY, [
    happened('batch_in_transfer', '2025-06-01', { ...came, born: 20_200.25 }),
    happened('batch_in_transfer', '2025-06-02', { ...came, qty: 1, weight: 10, born: 20_204.25 }),
  ])
  expect(moves.map((move) => move.born)).toEqual([20_200.25, 20_201.25])
  expect(born).toBe(20_201.25)
})
