import { expect, test } from 'vitest'
import { partsHeld } from '#domain/upload/resume.ts'

const MB = 1024 * 1024

test.each([
  [{ received: 0, parts: [] }, 0],
  [{ received: 3 * MB, parts: [0, 1, 2] }, 3],
  // a gap: what lies behind it is sent again
  [{ received: 2 * MB, parts: [4, 1, 0] }, 2],
  [{ received: 0, parts: [1, 2] }, 0],
])('parts by number: of %j the first %i need not be sent again', (held, count) => {
  expect(partsHeld(held, { chunkSize: MB, chunkFields: 'chunks' })).toBe(count)
})

test.each([
  [0, 0],
  [MB - 1, 0],
  [MB, 1],
  [3 * MB + 5, 3],
])('parts by offset: %i bytes are %i whole parts, whatever their numbers', (received, count) => {
  expect(partsHeld({ received, parts: [0, 1, 2, 3, 4] }, { chunkSize: MB, chunkFields: 'offset' })).toBe(
    count,
  )
})
