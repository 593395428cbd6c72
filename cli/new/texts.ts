import type { Column } from '#server/kit/columns.ts'
import { buildersOf, fieldText, literal } from './declaration.ts'
import type { FieldSpec } from './field-spec.ts'
import { camel, snakeName } from './new.names.ts'

/** Sources of what is more than a declaration: each as the shortest of its kind in the tree is written. */

interface Named {
  readonly name: string
  readonly label: string
}

/** Parts of an event: its cells, and the columns they are kept in. */
interface EventAsked extends Named {
  readonly area: string
  readonly fields: readonly FieldSpec[]
  readonly columns: readonly Column[]
}

/** The grid of an event that stands by itself: it happens to an animal, a litter, a batch or a house. */
export function eventForm({ name, label, area, fields }: EventAsked): string {
  const sums = ['qty', ...fields.filter(({ options }) => options.sum).map(({ key }) => key)]
  const cells = fields.map((one) => {
    const { list: _list, filter: _filter, sum: _sum, ...options } = one.options
    return `    ${fieldText({ ...one, options })},`
  })
  return `import { defineEventForm } from '#kit/event-form.ts'
import { ${[...new Set(['date', 'text', ...buildersOf(fields)])].sort().join(', ')} } from '#kit/field.ts'
import { qty, subjectCells, subjectRules } from './health-cells.ts'

/** ${label}: what happened to an animal, a litter, a batch or a house on a day. */
export const ${camel(name)} = defineEventForm({
  head: {
    code: 'event_${snakeName(name)}',
    label: ${literal(label)},
    title: ${literal(`${label}录入`)},
    ${area === 'event' ? '' : `area: '${area}',`}
    effect: '保存后只作记录',
  },
  target: null,
  header: { date: date('日期', { required: true }) },
  fields: {
    ...subjectCells,
    qty,
${cells.join('\n')}
    remark: text('备注', { maxLength: 100, spaces: true, width: 120 }),
  },
  shows: { offers: { earNo: 'suggest' }, sums: ${literal(sums)} },
  rules: { rows: subjectRules },
  overrides: { standalone: true },
})
`
}

const BUILDERS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'uuid[]': 'ids',
  boolean: 'flag',
  'timestamp with time zone': 'moment',
}

/** A column of a projection, filled from the cell of its name. */
function projectionColumn({ name, type }: Column, fields: EventAsked['fields']): string {
  const key = camel(name)
  const [, digits] = /^numeric\(16,(\d)\)$/.exec(type) ?? []
  const label = literal(fields.find((one) => one.key === key)?.label ?? key)
  const more = digits === undefined || digits === '2' ? '' : `, ${digits}`
  return `    ${key}: ${builderOf(type)}(${label}, ({ payload }) => payload.${key}${more}),`
}

const builderOf = (type: string): string =>
  type.startsWith('numeric') ? 'decimal' : (BUILDERS[type] ?? type)

/** The table of the event. */
export function eventProjection({ name, label, fields, columns }: EventAsked): string {
  const ident = camel(name)
  const builders = [...new Set(['date', ...columns.map(({ type }) => builderOf(type))])].sort()
  return `import type { PayloadOf } from '#kit/event-form.ts'
import type { ${ident} as form } from '#resources/events/${name}.ts'
import { ${[...builders, 'defineProjection'].sort().join(', ')} } from '#server/kit/projection.ts'
import { type Standalone, type SubjectCells, subjectColumns } from './standalone.ts'

/** ${label} as it is kept. */
export const ${ident} = defineProjection<Standalone<PayloadOf<typeof form> & SubjectCells>>()({
  table: 'event_${snakeName(name)}',
  label: ${literal(label)},
  key: ['uid'],
  columns: {
    ...subjectColumns,
    eventDate: date('日期', (one) => one.date),
${columns.map((one) => projectionColumn(one, fields)).join('\n')}
  },
})
`
}

/** Subject of the event. */
export function eventType({ name, label }: EventAsked): string {
  const ident = camel(name)
  return `import { ${ident} } from '#server/projections/${name}.projection.ts'
import { subjectOf } from '#server/projections/standalone.ts'
import type { StandaloneType } from './standalone.types.ts'

/** ${label}. */
export const ${ident}Type: StandaloneType = {
  subjectOf,
  complete: ({ payload }, { pig, litter, batch }) =>
    batch ? { ...payload, batchId: batch.uid } : { ...payload, pigId: pig?.uid, litterUid: litter?.uid },
  projection: ${ident},
}
`
}

export function eventTest({ name, label }: EventAsked): string {
  const code = `event_${snakeName(name)}`
  return `import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ${camel(name)} } from '#resources/events/${name}.ts'
import { rowOf } from '#support/event-forms.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'

const { t, side } = await eventFixture()
const { client, farm, known, earNos } = await side('N')
const kept = () =>
  t.db.rows(sql<{ subject: string; heads: number | null }>\`select subject, heads from ${code} where farm_id = \${farm.uid}\`)

test('${label} is kept once, and gone when it is taken back', async () => {
  const [drawn] = fc.sample(rowOf(${camel(name)}, known), { seed: 1, numRuns: 1 })
  const row = { ...drawn, subject: 'PIG', earNo: earNos[0], houseId: undefined, qty: undefined }
  const { data } = await client.post<{ results: RowAnswer[] }>('event/${code}', { farmId: farm.uid, rows: [row] })
  expect(data.results).toMatchObject([{ accepted: true, violations: [] }])
  expect(await kept()).toEqual([{ subject: 'PIG', heads: null }])
  const undone = await client.delete(\`event/${code}/\${data.results[0]?.uid}\`, { version: 1, reason: '重复' })
  expect([undone.code, await kept()]).toEqual(['SUCCESS', []])
})
`
}

/** A row of each kind of event, for the test that reads cells back. */
export const eventSample = ({ name, fields }: EventAsked): string => {
  const cells = fields.filter(({ options }) => options.required).map((one) => `${one.key}: ${cellOf(one)}`)
  return `['event_${snakeName(name)}', { ...day, ${["subject: 'PIG'", "earNo: 'M1'", ...cells].join(', ')} }]`
}

function cellOf({ builder, what, options }: FieldSpec): string {
  if (['dictionary', 'reference', 'organisation'].includes(builder)) return 'WORD'
  if (builder === 'choice') return literal(Object.keys(what as object)[0])
  if (builder === 'flag') return 'true'
  if (builder === 'date') return "'2025-05-01'"
  const least = Number(options.min ?? 1)
  return builder === 'integer' ? String(least) : `'${least}'`
}

interface JobAsked extends Named {
  readonly about: string
  readonly schedule: string
}

/** A job that goes over the farms; it may run twice. */
export function jobText({ name, label, about, schedule }: JobAsked): string {
  return `import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from './define-job.ts'

export const ${camel(name)} = defineJob({
  head: { name: '${name}', label: ${literal(label)}, about: ${literal(about)}, area: 'DAILY' },
  starts: { schedule: ${literal(schedule)} },
  retry: { limit: 3, delay: 60 },
  expireInSeconds: 3600,
  input: z.object({}),
  async work({ db, today }) {
    const farms = await db.rows(sql\`select uid from organize where type = 'farm' and not deleted\`)
    return { note: \`\${today}：\${farms.length} 场\` }
  },
})
`
}

export function jobTest({ name, label }: JobAsked): string {
  return `import { expect, test } from 'vitest'
import type { JobContext } from '#server/jobs/define-job.ts'
import { ${camel(name)} } from '#server/jobs/${name}.ts'
import { testApp } from '#support/app.ts'

const t = await testApp()
const company = await t.node({ type: 'company', name: '甲公司' })
await t.node({ type: 'farm', name: '一场', parent: company })

test('${label} says how many farms it went over, the second time as the first', async () => {
  const run = () => ${camel(name)}.run({ db: t.db, today: '2026-01-31' } as JobContext, {})
  expect(await run()).toEqual({ note: '2026-01-31：1 场' })
  expect(await run()).toEqual({ note: '2026-01-31：1 场' })
})
`
}
