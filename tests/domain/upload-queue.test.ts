import { describe, expect, test } from 'vitest'
import {
  type Candidate,
  FILE_STATUS,
  initTimeout,
  UPLOADER_STATE,
  type UploadOptions,
} from '#domain/upload/queue.ts'
import { UPLOAD_ERROR, type UploadErrorCode, uploadError } from '#domain/upload/upload.errors.ts'
import type { UploadEvent } from '#domain/upload-queue.ts'
import { add, answer, file, http, of, READY, reported, run, START, sent } from './upload/client.ts'

/** The upload client: every state, filter, error and chunk of the specification, event by event. */

describe('states', () => {
  const going = [...READY, add(file('a'), file('b')), START]
  test.each<[name: string, events: UploadEvent[], statuses: number[], state: number]>([
    ['S4-12 S4-16 an added file is queued (1), a new uploader stopped (1)', [add(file('a'))], [1], 1],
    ['S4-13 S4-17 the file being sent is uploading (2), the uploader started (2)', going, [2, 1], 2],
    ['S4-14 after an error a file is failed (4)', [...going, http('a')], [4, 2], 2],
    [
      'S4-15 S4-16 after success it is done (5); with the last the uploader stops',
      [...going, answer('a'), answer('b')],
      [5, 5],
      1,
    ],
    ['S4-18 stopping moves the uploading file back to queued', [...going, { type: 'stop' }], [1, 1], 1],
    [
      'S4-20 a failed file may be sent again by hand',
      [...going, http('a'), answer('b'), { type: 'again', id: 'a' }, START],
      [2, 5],
      2,
    ],
    [
      'a file added meanwhile is taken up in its turn',
      [...going, add(file('c')), answer('a'), answer('b')],
      [5, 5, 2],
      2,
    ],
    [
      'one taken out while it is sent makes room for the next',
      [...going, { type: 'remove', id: 'a' }],
      [2],
      2,
    ],
  ])('%s', (_name, events, statuses, state) => {
    const result = run(events)
    expect(result.statuses).toEqual(statuses)
    expect(result.queue.state).toBe(state)
  })

  test('S4-12 S4-13 S4-14 S4-15 S4-16 S4-17 the numbers of the specification', () => {
    expect(FILE_STATUS).toEqual({ queued: 1, uploading: 2, failed: 4, done: 5 })
    expect(UPLOADER_STATE).toEqual({ stopped: 1, started: 2 })
  })

  test('S4-18 stopping breaks the request off; started again the file is sent anew, from its first byte', () => {
    const stopped = run([...going, { type: 'progress', id: 'a', loaded: 60 }, { type: 'stop' }])
    expect(of('abort', stopped.effects)).toEqual([{ do: 'abort', id: 'a' }])
    expect(stopped.queue.files[0]).toMatchObject({ loaded: 0, percent: 0 })
    // later reports of the broken request are ignored
    const late = run([answer('a'), http('a')], {}, stopped.queue)
    expect(late.statuses).toEqual([1, 1])
    expect(sent(run([START], {}, late.queue).effects)).toEqual([['a', 0, 100]])
  })

  test('S4-19 S4-20 S9-21 an HTTP error fails the first of three, at one request; the others are done', () => {
    const { statuses, effects } = run([
      ...[...READY, add(file('a'), file('b'), file('c')), START],
      ...[http('a'), answer('b', { n: 2 }), answer('c')],
    ])
    expect(statuses).toEqual([4, 5, 5])
    expect(reported(effects)).toEqual([['a', -200, 'HTTP error.']])
    expect(sent(effects).map(([id]) => id)).toEqual(['a', 'b', 'c'])
    expect(of('done', effects)).toMatchObject([{ file: { id: 'b', status: 5 }, answer: { n: 2 } }, {}])
    expect(effects.at(-1)).toEqual({ do: 'ended' })
  })

  test('S7-43 loaded and percent rise to 100, and no further than the file', () => {
    const at = (loaded: number) => run([...going, { type: 'progress', id: 'a', loaded }]).queue.files[0]
    expect([0, 33, 100, 250].map((loaded) => at(loaded)?.percent)).toEqual([0, 33, 100, 100])
    expect(at(250)?.loaded).toBe(100)
    expect(run([...going, answer('a')]).queue.files[0]).toMatchObject({
      loaded: 100,
      percent: 100,
      origSize: 100,
    })
  })
})

describe('filters', () => {
  const xlsx = { extensions: ['xlsx'] }
  const big = { maxSize: 1024 }
  test.each<[name: string, options: Partial<UploadOptions>, one: Candidate, error: [number, string] | null]>([
    ['S8-23 S5-44 another extension', xlsx, file('a', { name: 'a.txt' }), [-601, 'File extension error.']],
    ['S5-44 none at all', xlsx, file('a', { name: 'xlsx' }), [-601, 'File extension error.']],
    ['S5-44 capitals pass', xlsx, file('a', { name: 'a.XLSX' }), null],
    ['S5-42 S5-45 the limit passes', big, file('a', { size: 1024 }), null],
    ['S5-42 S5-45 a byte more does not', big, file('a', { size: 1025 }), [-600, 'File size error.']],
    ['S5-47 an empty file', {}, file('a', { size: 0 }), [-600, 'File size error.']],
    [
      'S8-24 S5-46 the same name and size',
      { preventDuplicates: true },
      file('a', { name: 'b.xlsx' }),
      [-602, 'Duplicate file error.'],
    ],
    [
      'S5-46 the same name, another size',
      { preventDuplicates: true },
      file('a', { name: 'b.xlsx', size: 7 }),
      null,
    ],
    ['S5-46 S5-48 the duplicate filter is an option', {}, file('a', { name: 'b.xlsx' }), null],
  ])('%s', (_name, options, one, error) => {
    const { queue, effects } = run([add(file('b')), add(one)], options)
    expect(reported(effects)).toEqual(error ? [['a', ...error]] : [])
    expect(queue.files).toHaveLength(error ? 1 : 2)
  })

  test('S5-48 a person reads Chinese, with the limit in it', () => {
    const { effects } = run([add(file('a', { size: 2000 }), file('b', { name: 'b.pdf' }))], {
      ...xlsx,
      ...big,
    })
    const labels = effects.flatMap((one) => (one.do === 'report' ? [one.error.label] : []))
    expect(labels).toEqual(['文件超过 1 KB，请拆分后再传', '只能选择 .xlsx 文件'])
  })
})

describe('chunks', () => {
  const parts = (options: Partial<UploadOptions>) => {
    const answers = [answer('a'), answer('a'), answer('a')]
    const { effects, statuses } = run([...READY, add(file('a', { size: 25 })), START, ...answers], options)
    const fields = effects.flatMap((one) => (one.do === 'send' ? [one.part.fields] : []))
    return { fields, sent: sent(effects), statuses }
  }
  test('S7-46 by number', () => {
    const { fields, sent: bytes, statuses } = parts({ chunkSize: 10 })
    expect(fields.map(({ chunk, chunks }) => [chunk, chunks])).toEqual([
      ['0', '3'],
      ['1', '3'],
      ['2', '3'],
    ])
    expect(bytes).toEqual([
      ['a', 0, 10],
      ['a', 10, 20],
      ['a', 20, 25],
    ])
    expect(statuses).toEqual([5])
  })
  test('S7-46 by offset', () => {
    const { fields } = parts({ chunkSize: 10, chunkFields: 'offset' })
    expect(fields.map(({ offset, total }) => [offset, total])).toEqual([
      ['0', '25'],
      ['10', '25'],
      ['20', '25'],
    ])
  })
  test('S9-23 by default the file goes whole, without chunk fields', () => {
    expect(parts({})).toEqual({ fields: [{}], sent: [['a', 0, 25]], statuses: [5] })
  })
  test('progress counts over the parts', () => {
    const { queue } = run(
      [...READY, add(file('a', { size: 25 })), START, answer('a'), { type: 'progress', id: 'a', loaded: 5 }],
      { chunkSize: 10 },
    )
    expect(queue.files[0]).toMatchObject({ loaded: 15, percent: 60, status: 2 })
  })
})

describe('getting ready', () => {
  test('nothing is sent before it is ready, then the queue goes', () => {
    const waiting = run([{ type: 'init' }, add(file('a')), START])
    expect(sent(waiting.effects)).toEqual([])
    expect(sent(run([{ type: 'ready' }], {}, waiting.queue).effects)).toEqual([['a', 0, 100]])
  })
  test.each([
    ['S8-21 S9-25 Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 5000],
    ['S9-26 Linux', 'Mozilla/5.0 (X11; Linux x86_64)', 10_000],
    ['S9-26 macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5)', 10_000],
  ])('%s: error -500 after its time', (_name, agent, ms) => {
    const { queue, effects } = run([{ type: 'init' }], { initMs: initTimeout(agent) })
    expect(effects).toEqual([{ do: 'wait', ms, next: { type: 'initTimeout' } }])
    const late = run([{ type: 'initTimeout' }, START], {}, queue)
    expect(reported(late.effects)).toEqual([
      [undefined, -500, 'Init error.'],
      [undefined, -500, 'Init error.'],
    ])
    expect(late.queue.state).toBe(1)
  })
  test('once ready the time-out says nothing', () => {
    expect(run([...READY, { type: 'initTimeout' }]).queue.phase).toBe('ready')
  })
})

test('the codes of the specification, each with an English and a Chinese sentence', () => {
  expect(Object.values(UPLOAD_ERROR)).toEqual([
    -100, -200, -300, -400, -500, -600, -601, -602, -700, -701, -702,
  ])
  for (const code of Object.values(UPLOAD_ERROR) as UploadErrorCode[]) {
    const { message, label } = uploadError(code)
    expect(message).toMatch(/^[A-Z][A-Za-z ]+ error\.$/)
    expect(label).toMatch(/[一-鿿]/)
  }
})

test('S8-20 a name that turns the direction of reading is refused as a matter of safety', () => {
  const { effects, queue } = run([{ type: 'add', files: [file('a', { name: '账单\u202efdp.exe' })] }])
  expect(effects).toMatchObject([
    { do: 'report', error: { code: -400, label: '文件名含有不可见的字符，请改名后再传' } },
  ])
  expect(queue.files).toEqual([])
})
