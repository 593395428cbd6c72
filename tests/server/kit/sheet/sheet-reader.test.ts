import { expect, test } from 'vitest'
import { reader } from '#server/kit/sheet/sheet.read.ts'
import { readSheet } from '#server/kit/sheet.ts'
import { tableOf } from '#support/upload.ts'

const small = await tableOf(['耳号', '__proto__'], [['M0001', 'constructor']])

async function cellsOf(file: Uint8Array) {
  const { rows } = await readSheet(file)
  return rows.map(({ cells }) => cells)
}

test('the reader of a file waits for the next one, which is read alike', async () => {
  const first = await cellsOf(small)
  expect(first).toEqual([
    ['耳号', '__proto__'],
    ['M0001', 'constructor'],
  ])
  const kept = reader()
  kept.keep(small.byteLength)
  expect(await cellsOf(small)).toEqual(first)
  const again = reader()
  expect(again.worker).toBe(kept.worker)
  await again.end()
})

test('files at the same time have a reader each, of which one waits on', async () => {
  const [one, another] = [reader(), reader()]
  expect(one.worker).not.toBe(another.worker)
  one.keep(1)
  another.keep(1)
  const next = reader()
  expect(next.worker).toBe(one.worker)
  await next.end()
})

test.each([
  ['a large file', (): Uint8Array => Buffer.alloc(2 << 20)],
  ['a file that was left unread', () => undefined],
])('after %s a new one begins', async (_, file) => {
  const used = reader()
  const bytes = file()
  if (bytes) used.keep(bytes.byteLength)
  else await used.end()
  const next = reader()
  expect(next.worker).not.toBe(used.worker)
  await next.end()
})

test('one that ends while it waits is not asked again', async () => {
  const kept = reader()
  kept.keep(1)
  await kept.worker.terminate()
  expect(await cellsOf(small)).toHaveLength(2)
})

test('one that has read many files holds no listener of any of them', async () => {
  const listeners = async () => {
    const waiting = reader()
    const count = waiting.worker.listenerCount('exit')
    await waiting.keep(1)
    return count
  }
  await cellsOf(small)
  const before = await listeners()
  for (let file = 0; file < 3; file += 1) await cellsOf(small)
  expect(await listeners()).toBe(before)
})
