/** No change, step or deletion of any row of a resource or document alters what a closed month shows. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { editableFields } from '#kit/schema.ts'
import { resources } from '#resources/index.ts'
import { isDrawn } from '#support/drawn.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { sampleOf } from '#support/samples.ts'

/**
 * Every row of every resource and document is changed field by field, taken through its steps and taken away, once June 2025 is closed: most
 * of it is refused, some goes on, and what June shows stays to the letter. Today is 2025-07-19.
 */
const { admin, farmId } = await referenceFixture()
const JUNE = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }
const SHOWN = [
  'cost-summary',
  'feed-cost',
  'drug-summary',
  'matProcedure',
  'feed-detail',
  'sale-detail',
  'sale-pig-detail',
] as const
/** Tried in every run, drawn or not: transfers, some of whose writes go on and some of which are refused. */
const ALWAYS = ['material-transfer']
/** Rows of a resource that are tried. */
const MOST = 4

type Row = Record<string, unknown> & { uid: string; version: number }

async function shown(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const name of SHOWN) {
    const { list, sums } = await ask(admin, `bi/${name}`, {
      filters: { farmIds: [farmId], ...JUNE },
      pageSize: 100,
    })
    answers[name] = { list, sums }
  }
  const { data } = await admin.post<Record<string, unknown>>('event/pigherds/EndMonthPigherd', {
    farmId,
    period: '2025-06',
  })
  return { ...answers, herd: data.herd, stock: data.stock }
}

/** Names and words may change: a closed month shows them as they are called now. */
const FIGURES: readonly Field['kind'][] = ['decimal', 'money', 'integer', 'choice', 'flag', 'date', 'month']
const IN_JUNE: Partial<Record<Field['kind'], string>> = { date: '2025-06-11', month: '2025-06' }
const changes = (fields: Resource['fields']): [string, unknown][] =>
  editableFields(fields).flatMap(([key, field]): [string, unknown][] =>
    FIGURES.includes(field.kind)
      ? [[key, IN_JUNE[field.kind] ?? fc.sample(sampleOf(field), { numRuns: 1, seed: 7 })[0]]]
      : [],
  )

async function tryAll(resource: Resource): Promise<number> {
  const { name, fields } = resource
  const listed = await admin.get<{ list: Row[] } | null>(name)
  let tried = 0
  for (const { uid } of listed.data?.list.slice(0, MOST) ?? []) {
    const path = `${name}/${uid}`
    const version = async () => (await admin.get<Row | null>(path)).data?.version
    const write = async (
      send: (version: number) => Promise<{ status: number; msg: string; code: string }>,
      what: string,
    ) => {
      const at = await version()
      if (at === undefined) return
      const { status, msg, code } = await send(at)
      expect(status, `${name} ${what}: ${msg}`).toBeLessThan(500)
      tried += 1
      sums.tried += 1
      if (code !== 'SUCCESS') sums.refused += 1
    }
    for (const [key, value] of changes(fields))
      await write((at) => admin.patch(path, { [key]: value, version: at, reason: '更正' }), key)
    if (isDocument(resource))
      for (const step of ['unapprove', 'submit', 'approve', 'void'])
        await write((at) => admin.post(`${path}/${step}`, { version: at, reason: '更正' }), step)
    await write((at) => admin.delete(path, { version: at, reason: '更正' }), 'delete')
  }
  return tried
}

let before: Record<string, unknown>
const sums = { tried: 0, refused: 0 }
beforeAll(async () => {
  await fillFarm(admin, farmId)
  await shown()
  const close = { farmId, period: '2025-06', reason: '核对' }
  expect((await admin.post('endmonth-pigherds/close', close)).msg).toBe('')
  before = await shown()
})

const tried = resources.filter(({ name }, turn) => ALWAYS.includes(name) || isDrawn('closed-writes', turn, 6))
test.each(tried.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
  if ((await tryAll(resource)) > 0) expect(await shown()).toEqual(before)
})

test('rows were tried: some writes are refused, some go on', () => {
  expect(sums.refused).toBeGreaterThan(0)
  expect(sums.tried).toBeGreaterThan(sums.refused)
})
