import { describe, expect, test } from 'vitest'
import { UPLOAD_ERROR } from '#domain/upload/upload.errors.ts'
import type { UploadEffect, UploadEvent } from '#domain/upload-queue.ts'
import { add, answer, file, http, READY, reported, run, START, sent } from './client.ts'

/** The upload client where something goes wrong on the way: retries, cuts, and reports that come too late. */

describe('events that come too late or too early', () => {
  const going = [...READY, add(file('a'), file('b')), START]
  const late: [name: string, events: UploadEvent[], statuses: number[]][] = [
    ['an answer to a file that waits', [...going, answer('b')], [2, 1]],
    ['a failure of a file that waits', [...going, http('b')], [2, 1]],
    ['progress of a file that is gone', [...going, { type: 'progress', id: 'x', loaded: 9 }], [2, 1]],
    ['getting ready twice', [...going, { type: 'init' }, { type: 'ready' }], [2, 1]],
    ['ready before it began to get ready', [{ type: 'ready' }, add(file('a')), START], [1]],
    ['ready after the time-out', [{ type: 'init' }, { type: 'initTimeout' }, { type: 'ready' }], []],
    ['taking out a file that is gone', [...going, { type: 'remove', id: 'x' }], [2, 1]],
  ]
  test.each(late)('%s changes nothing', (_name, events, statuses) => {
    const before = run(events.slice(0, -1))
    const after = run(events.slice(-1), {}, before.queue)
    expect([after.statuses, after.effects]).toEqual([statuses, []])
    expect(after.queue.phase).toBe(before.queue.phase)
  })

  test('a file that waits is taken out without a word to the server', () => {
    const { queue, effects } = run([{ type: 'remove', id: 'b' }], {}, run(going).queue)
    expect([queue.files.map(({ id }) => id), effects]).toEqual([['a'], []])
  })

  test('a file taken out while it is sent: its request is broken off, then the next begins', () => {
    const { effects } = run([{ type: 'remove', id: 'a' }], {}, run(going).queue)
    expect(effects).toMatchObject([
      { do: 'abort', id: 'a' },
      { do: 'send', id: 'b' },
    ])
  })

  test('a failed file that shall be sent again waits until the uploader is started', () => {
    const again = run([...READY, add(file('a')), START, http('a'), { type: 'again', id: 'a' }])
    expect([again.statuses, again.queue.state, sent(again.effects).length]).toEqual([[1], 1, 1])
  })
})

describe('retries', () => {
  const start = [...READY, add(file('a')), START]
  const retry: UploadEvent = { type: 'retry', id: 'a' }
  test('S9-21 none by default', () => {
    expect(run([...start, http('a')]).statuses).toEqual([4])
  })
  test('S9-22 with two: a second request 1 s after the first failed, failed after the third', () => {
    const once = run([...start, http('a')], { maxRetries: 2 })
    expect(once.effects.at(-1)).toEqual({ do: 'wait', ms: 1000, next: retry })
    expect([once.statuses, sent(once.effects).length]).toEqual([[2], 1])
    const all = run([retry, http('a'), retry, http('a')], {}, once.queue)
    expect([all.statuses, sent(all.effects).length, reported(all.effects).length]).toEqual([[4], 2, 1])
  })
  test('S9-22 what the server refused is not asked again, what got no answer is', () => {
    expect(run([...start, http('a', 400)], { maxRetries: 2 }).statuses).toEqual([4])
    const lost = { type: 'failure', id: 'a', code: UPLOAD_ERROR.io, status: 0 } as const
    expect(run([...start, lost], { maxRetries: 2 }).statuses).toEqual([2])
    for (const status of [408, 425, 429, 500, 503])
      expect(run([...start, http('a', status)], { maxRetries: 2 }).statuses).toEqual([2])
    const refused = { ...lost, code: UPLOAD_ERROR.security, status: 500 }
    expect(run([...start, refused], { maxRetries: 2 }).statuses).toEqual([4])
  })
})

describe('a file that was cut off', () => {
  const started = [...READY, add(file('a', { size: 25 })), START]
  const cut: UploadEvent = { type: 'failure', id: 'a', code: UPLOAD_ERROR.io, status: 0 }
  const sentFrom = (effects: readonly UploadEffect[]) =>
    effects.flatMap((one) => (one.do === 'send' ? [one.part.from] : []))

  test.each(['chunks', 'offset'] as const)('S7-46 goes on where the server stands (%s)', (chunkFields) => {
    const options = { chunkSize: 10, chunkFields, maxRetries: 1 }
    const first = run([...started, { type: 'answer', id: 'a', answer: {} }, cut], options)
    expect(sentFrom(first.effects)).toEqual([0, 10])
    const asked = run([{ type: 'retry', id: 'a' }], {}, first.queue)
    expect(asked.effects).toEqual([{ do: 'ask', id: 'a' }])
    const onward = run([{ type: 'held', id: 'a', parts: 1 }], {}, asked.queue)
    expect(sentFrom(onward.effects)).toEqual([10])
    expect(onward.queue.files[0]).toMatchObject({ loaded: 10, percent: 40 })
  })

  test('the last part is sent although the server has it: its answer is that of the target', () => {
    const first = run([...started, cut], { chunkSize: 10, maxRetries: 1 })
    const onward = run(
      [
        { type: 'retry', id: 'a' },
        { type: 'held', id: 'a', parts: 3 },
      ],
      {},
      first.queue,
    )
    expect(sentFrom(onward.effects)).toEqual([20])
  })

  test('is asked for when a person sends it again, or after a stop', () => {
    const failed = run([...started, cut], { chunkSize: 10 })
    expect(run([{ type: 'again', id: 'a' }, { type: 'start' }], {}, failed.queue).effects).toEqual([
      { do: 'ask', id: 'a' },
    ])
    const stopped = run([...started, { type: 'stop' }], { chunkSize: 10 })
    expect(run([{ type: 'start' }], {}, stopped.queue).effects).toEqual([{ do: 'ask', id: 'a' }])
  })

  test('S9-23 a file sent whole is sent whole again', () => {
    const failed = run([...started, cut], {})
    expect(sentFrom(run([{ type: 'again', id: 'a' }, { type: 'start' }], {}, failed.queue).effects)).toEqual([
      0,
    ])
  })
})
