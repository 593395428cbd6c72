/** No body or address sent to a call of an event form is answered with a 5xx, and a refused one leaves no trace in any table. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EventForm, eventFields } from '#kit/event-form.ts'
import type { Answer } from '#support/app.ts'
import { isDeep, runsOf, testByTurns } from '#support/drawn.ts'
import { dumpAll } from '#support/dump.ts'
import { acceptable, eventFixture, forms, type RowAnswer, record } from '#support/event-fixture.ts'
import type { EventRow } from '#support/event-forms.ts'
import { hostile } from '#support/samples.ts'
import { shareOf } from '#support/shares.ts'

const { t, side } = await eventFixture()
const own = await side('M')
const { client } = own
/** For each form, with luck of its own: what reads them is the same for all. */
const RUNS = runsOf(6, 3)
/** So many forms together get every value. */
const TOGETHER = isDeep ? 12 : 36

const anything = fc.oneof(
  fc.constantFrom(...hostile),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt().map(String),
)

/** A good row with some of its cells replaced, sometimes by undeclared cells. */
const spoilt = (form: EventForm, row: object): fc.Arbitrary<object> => {
  const names = fc.constantFrom(
    ...Object.keys(eventFields(form)),
    'earNo',
    'confirmReason',
    'toString',
    'x'.repeat(300),
  )
  const changes = fc.dictionary(names, anything, { minKeys: 1, maxKeys: 3 })
  return changes.map((change) => ({ ...row, ...change }))
}

/** Parts of an address, as they go over the wire. */
const addresses = [
  ...hostile.flatMap((one) =>
    typeof one === 'string' && one.isWellFormed() ? [encodeURIComponent(one.slice(0, 100))] : [],
  ),
  '%00',
  '%ff',
  '%',
  '%ED%A0%80',
  '..%2f..',
  '__proto__',
  'constructor',
  "'%22%3B--",
]

const nest = (depth: number, open: string, close: string, core: string): string =>
  open.repeat(depth) + core + close.repeat(depth)
/** JSON no honest client writes; `payload` goes over the wire as it stands. */
const texts: [string, string][] = [
  ['deep arrays as rows', `{"rows":${nest(100_000, '[', ']', '')}}`],
  ['deep arrays in a cell', `{"requestId":"deep-cell","rows":[{"earNo":${nest(50_000, '[', ']', '1')}}]}`],
  [
    'deep objects in a cell',
    `{"requestId":"deep-object","rows":[{"date":${nest(50_000, '{"a":', '}', '1')}}]}`,
  ],
  ['__proto__ in the body', '{"rows":[{}],"__proto__":{"dryRun":true}}'],
  ['__proto__ in a row', '{"rows":[{"earNo":"M00","__proto__":{"accepted":true}}]}'],
  ['constructor.prototype in a row', '{"rows":[{"earNo":"M00","constructor":{"prototype":{"x":1}}}]}'],
  ['a key twice', '{"rows":[],"rows":[{"earNo":"M00","earNo":"M01"}]}'],
  ['a number beyond numbers', '{"rows":[{"earNo":1e999}]}'],
  ['half a surrogate pair', '{"rows":[{"earNo":"\\ud800","date":"\\udfff"}],"requestId":"half\\ud800pair"}'],
  ['NUL', '{"rows":[{"earNo":"\\u0000"}],"requestId":"nul\\u0000nul\\u0000"}'],
  ['no JSON', '{"rows":'],
  ['nothing', ''],
]

function fine(answer: Answer<unknown>, what: unknown): void {
  expect(answer.status, `${JSON.stringify(what)?.slice(0, 500)} → ${answer.msg}`).toBeLessThan(500)
}

/** True when something was written. */
const wrote = ({ data }: Answer<{ results?: RowAnswer[] } | null>): boolean =>
  data?.results?.some((one) => one.accepted) ?? false

describe.each(forms)('%s', (code, form) => {
  const index = forms.findIndex(([one]) => one === code)
  const sometimes = testByTurns('hostile', index, 4)
  // found once: a spoilt row that is taken all the same may use up the only animal or batch it fits
  let good: Promise<EventRow> | undefined
  const goodRow = () => {
    good ??= acceptable(own, form)
    return good
  }

  sometimes('cells of any type and size', async () => {
    const row = await goodRow()
    let before = await dumpAll(t.db)
    await fc.assert(
      fc.asyncProperty(fc.array(spoilt(form, row), { minLength: 1, maxLength: 6 }), async (rows) => {
        const answer = await record(client, form, { rows })
        fine(answer, rows)
        const after = await dumpAll(t.db)
        if (!wrote(answer)) expect(after).toBe(before)
        before = after
      }),
      { numRuns: RUNS, seed: 4711 + index },
    )
  })

  sometimes('JSON no honest client writes', async () => {
    const before = await dumpAll(t.db)
    const headers = { 'content-type': 'application/json' }
    for (const [name, payload] of shareOf(texts, index)) {
      for (const path of ['', '/lookup']) {
        const answer = await client.post<{ results: RowAnswer[] }>(`event/${code}${path}`, undefined, {
          payload,
          headers,
        })
        fine(answer, name)
        if (path === '') expect(wrote(answer), name).toBe(false)
      }
    }
    expect(await dumpAll(t.db)).toBe(before)
  })

  test('bodies of any shape, on every call of the form', async () => {
    const row = await goodRow()
    const before = await dumpAll(t.db)
    const uid = '01a1fc06-943e-700b-8593-4b4a82d058c0'
    const bodies = shareOf(hostile, index, TOGETHER).flatMap((evil): unknown[] => [
      evil,
      { rows: evil },
      { rows: [evil] },
      { rows: [[row]] },
      { rows: [row], farmId: evil, dryRun: true },
      { rows: [row], requestId: evil, dryRun: true },
      { rows: [{ ...row, date: 'x' }], requestId: evil },
      { rows: [{ ...row, date: 'x' }], dryRun: evil },
    ])
    for (const body of bodies) {
      const payload = JSON.stringify(body)
      const answer = await client.post<{ results: RowAnswer[] }>(`event/${code}`, undefined, {
        payload,
        headers: { 'content-type': 'application/json' },
      })
      fine(answer, body)
    }
    for (const evil of shareOf(hostile, index, TOGETHER)) {
      fine(await client.post(`event/${code}/lookup`, { earNos: evil }), evil)
      fine(await client.post(`event/${code}/lookup`, { earNos: [evil], farmId: evil }), evil)
      fine(await client.patch(`event/${code}/${uid}`, { version: evil, row: evil, reason: evil }), evil)
      fine(await client.patch(`event/${code}/${uid}`, { version: 1, row: evil }), evil)
      fine(await client.delete(`event/${code}/${uid}`, { version: evil, dryRun: evil }), evil)
    }
    for (const text of shareOf(addresses, index, TOGETHER)) {
      fine(await client.get(`event/${code}/suggest?q=${text}`), text)
      fine(await client.get(`event/${code}/suggest?q=${text}&q=${text}&farmId=`), text)
      fine(await client.get(`event/${code}/list/${text}`), text)
      fine(await client.get(`event/${code}/places?farmId=${text}`), text)
      fine(await client.get(`event/${code}/${text}`), text)
    }
    expect(await dumpAll(t.db)).toBe(before)
  })
})
