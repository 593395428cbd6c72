import { expect, test } from 'vitest'
import { httpAtStub } from '#support/http-at.ts'
import type { Reply } from '#support/stub-answers.ts'

/** A path that answers on request. */
function held() {
  let release: (reply: Reply) => void = () => undefined
  const answer = () => new Promise<Reply>((resolve) => (release = resolve))
  return { answer, release: (reply: Reply) => release(reply) }
}
const arrived = async (calls: unknown[], count = 1) => {
  while (calls.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('S8-10 a cancelled call says nothing and leaves the cache alone', async () => {
  const { stub, http, notes } = await httpAtStub()
  const cached = () => http.axios.get('base/datadefine/x', { params: { cache: true } })
  await cached()
  stub.answer('bi/births', held().answer)
  const slow = http.axios.post('bi/births', {})
  await arrived(stub.calls, 2)
  http.cancelPending()
  await expect(slow).rejects.toMatchObject({ code: 'CANCELLED', message: '' })
  expect(notes).toEqual([])
  await cached()
  expect(stub.calls).toHaveLength(2)
})

test('a kept call survives', async () => {
  const { stub, http } = await httpAtStub()
  const slow = held()
  stub.answer('base/func', slow.answer)
  const call = http.axios.get('base/func', { keep: true })
  await arrived(stub.calls)
  http.cancelPending()
  slow.release({ result: { functionModels: [] } })
  expect((await call).data).toEqual({ functionModels: [] })
})

test('a caller may still abort its own call', async () => {
  const { stub, http } = await httpAtStub()
  stub.answer('bi/births', held().answer)
  const controller = new AbortController()
  const call = http.axios.post('bi/births', {}, { signal: controller.signal })
  await arrived(stub.calls)
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'CANCELLED' })
})

// the overlay itself is proven with the widget
test('calls under way are counted from the first start to the last end, after an error too', async () => {
  const { stub, http } = await httpAtStub()
  const counts: number[] = []
  http.pending.subscribe(({ count }) => counts.push(count))
  stub.answer('bad', { status: 500 })
  await Promise.allSettled([http.axios.get('base/func'), http.axios.get('bad')])
  expect(counts).toEqual([1, 2, 1, 0])
  await http.axios.get('base/func', { overlay: false })
  expect(http.pending.getState().count).toBe(0)
})
