import { defineResource, type Resource } from '#kit/resource.ts'
import { areas } from '#resources/areas.ts'
import { eventForms } from '#resources/events/index.ts'
import { reportHeads } from '#resources/report-heads.ts'
import { columnsOf } from '#server/kit/columns.ts'
import { nearNames } from '../explain/near-names.ts'
import type { Ask } from './ask.ts'
import { literal } from './declaration.ts'
import { constantOf, RESOURCES } from './declared-in.ts'
import { fieldsOf, SpecMistake } from './field-spec.ts'
import { camel, isReserved, snakeName } from './new.names.ts'
import { ROUTES, withRoute } from './new.routes.ts'
import { withElement, withEntry, withStatement } from './source-edit.ts'
import { fillText, isFillable } from './text-fill.ts'
import * as pages from './text-page.ts'
import { reportTexts } from './text-report.ts'
import * as texts from './texts.ts'

/** A file with its new text. */
export interface Change {
  readonly path: string
  readonly text: string
}

export interface Around {
  readonly resources: readonly Resource[]
  /** A file of the project by its path in it. */
  read(path: string): string | undefined
}

/** Lists that a scaffold of each kind is entered in; undoing takes it out of them. */
export const LISTS = {
  resource: [RESOURCES],
  report: ['src/resources/report-heads.ts', 'server/reports/index.ts', 'tests/support/fuller-farm.ts'],
  event: [
    'src/resources/events/standalone-forms.ts',
    'server/commands/standalone/standalone.registry.ts',
    'server/projections/index.ts',
    'tests/resources/event-cells.test.ts',
  ],
  page: ['src/resources/pages.ts', 'server/routes/index.ts'],
  job: ['server/jobs/index.ts'],
} as const

/** Files of each kind but resources, `*` for the area: by them a scaffold is found again. */
export const FILES: Readonly<
  Record<'report' | 'event' | 'page' | 'job', (name: string) => readonly string[]>
> = {
  report: (name) => [
    `server/reports/*/${name}/${name}.definition.ts`,
    `server/reports/*/${name}/${name}.report.ts`,
    `tests/support/fill-${name}.ts`,
    `tests/server/reports/*/${name}.test.ts`,
  ],
  event: (name) => [
    `src/resources/events/${name}.ts`,
    `server/projections/${name}.projection.ts`,
    `server/commands/standalone/standalone.${name}.ts`,
    `tests/server/commands/standalone/${name}.test.ts`,
  ],
  page: (name) => [
    `src/pages/*/${name}/screen.tsx`,
    `server/routes/${name}.ts`,
    `server/queries/${name}.query.ts`,
    `tests/ui/pages/*/${name}.test.tsx`,
    `tests/server/queries/${name}.test.ts`,
  ],
  job: (name) => [`server/jobs/${name}.ts`, `tests/server/jobs/${name}.test.ts`],
}

/** The new files of a kind, by their texts in the order above. */
const filesOf = (kind: keyof typeof FILES, name: string, area: string, all: readonly string[]): Change[] =>
  FILES[kind](name).map((path, index) => ({ path: path.replace('*', area), text: all[index] ?? '' }))

/** The files of a report, an event, a page or a job, and the lists with it. @throws SpecMistake */
export function madeOf({ kind, said, fields }: Ask, around: Around): Change[] {
  const { name, label = '', area = 'event' } = said
  if (!(kind === 'event' ? /^[a-z]+(-[a-z]+)*$/ : /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/).test(name))
    throw new SpecMistake(`名称“${name}”只能用小写字母${kind === 'event' ? '' : '、数字'}和“-”，以字母开头`)
  if (kind !== 'job' && !(area in areas))
    throw new SpecMistake(`菜单“${area}”应为 ${Object.keys(areas).join('、')} 之一`)
  const route = (path: string): Change => ({
    path: ROUTES,
    text: withRoute(around.read(ROUTES) ?? '', { name: path, title: label, area }),
  })
  const asked = { name, label, area }
  if (kind === 'report') return [...report(said, asked, around), route(name)]
  if (kind === 'event') return [...event(asked, fields, around), route(`event-${name}`)]
  if (kind === 'page') return [...page(asked, around), route(name)]
  const job = { ...asked, about: said.about ?? label, schedule: said.schedule ?? '5 3 * * *' }
  return [
    ...filesOf('job', name, area, [texts.jobText(job), texts.jobTest(job)]),
    edited(around, LISTS.job[0], (text) =>
      withElement(text, 'declaredJobs', { ident: camel(name), path: `./${name}.ts` }),
    ),
  ]
}

type Asked = { readonly name: string; readonly label: string; readonly area: string }

const edited = ({ read }: Around, path: string, edit: (text: string) => string): Change => ({
  path,
  text: edit(read(path) ?? ''),
})

/** Names near what was asked for; an event has its rows in a projection. */
function noSuchSource(of: string, { resources }: Around): string {
  const near = nearNames(of, resources).map(({ name, label }) => `${name}（${label}）`)
  const hint = near.length > 0 ? `，相近的有 ${near.join('、')}` : ''
  const isEvent = eventForms.some(({ name, code }) => [name, code].includes(of))
  const event = isEvent ? '；事件的报表先以任一资源起草，再把 from.rows 换成它的投影（docs/how-to.md）' : ''
  return `没有名为“${of}”的资源，--of 应为资源的名称${hint}${event}`
}

function report({ of }: Ask['said'], asked: Asked, around: Around): Change[] {
  const { name, label, area } = asked
  if (Object.hasOwn(reportHeads, name)) return []
  const [taken] = Object.entries(reportHeads).find(([, title]) => title === label) ?? []
  if (taken) throw new SpecMistake(`已有名为“${label}”的报表（${taken}），请换一个中文名`)
  const source = around.resources.find((one) => one.name === of)
  if (!source) throw new SpecMistake(noSuchSource(of ?? '', around))
  const declared = constantOf(source, around.read)
  const made = reportTexts({ ...asked, of: source, ...(declared && { declared }) }, around.resources)
  const fill = isFillable(source) ? fillText({ ...asked, of: source }) : ''
  const key = name.includes('-') ? `'${name}'` : name
  const ident = camel(name)
  const entry = key === ident ? ident : `${key}: ${ident}`
  return [
    ...filesOf('report', name, area, [made.definition, made.report, fill, made.test]).filter(
      ({ text }) => text !== '',
    ),
    edited(around, LISTS.report[0], (text) => withEntry(text, 'reportHeads', `${key}: ${literal(label)}`)),
    edited(around, LISTS.report[1], (text) =>
      withEntry(text, 'byName', entry, { ident, path: `./${area}/${name}/${name}.report.ts` }),
    ),
    ...(fill === '' ? [] : [filled(name, around)]),
  ]
}

/** The fixtures of the contracts with the rows of the report. */
const filled = (name: string, around: Around): Change =>
  edited(around, LISTS.report[2], (text) =>
    withStatement(text, 'fillFarm', `await ${camel(`fill-${name}`)}(client, farmId)`, {
      ident: camel(`fill-${name}`),
      path: `./fill-${name}.ts`,
    }),
  )

function event(asked: Asked, specs: Ask['fields'], around: Around): Change[] {
  const { name, label } = asked
  const [first] = specs
  if (!first) throw new SpecMistake('事件至少要有一个字段')
  const reserved = specs.map(({ key }) => snakeName(key)).filter(isReserved)
  if (reserved.length > 0) throw new SpecMistake(`“${reserved.join('、')}”是数据库保留字，请换一个名称`)
  const fields = fieldsOf(specs)
  const rows = {
    head: { name, label, area: 'event', table: 'event' },
    access: { scope: 'group', actions: ['list'] },
    rows: { titleField: first.key },
    fields,
  } as const
  const keys = new Set(Object.keys(fields).map(snakeName))
  const columns = columnsOf(defineResource(rows)).filter((one) => keys.has(one.name))
  const all = { ...asked, fields: specs, columns }
  const [ident, code] = [camel(name), `event_${snakeName(name)}`]
  const path = `./${name}.ts`
  const [forms, registry, projections, samples] = LISTS.event
  return [
    ...filesOf('event', name, '', [
      texts.eventForm(all),
      texts.eventProjection(all),
      texts.eventType(all),
      texts.eventTest(all),
    ]),
    edited(around, forms, (text) => withElement(text, 'standaloneForms', { ident, path })),
    edited(around, registry, (text) =>
      withEntry(text, 'types', `${code}: ${ident}Type`, {
        ident: `${ident}Type`,
        path: `./standalone.${name}.ts`,
      }),
    ),
    edited(around, projections, (text) =>
      withElement(text, 'projections', { ident, path: `./${name}.projection.ts` }),
    ),
    edited(around, samples, (text) => withEntry(text, 'rows', texts.eventSample(all))),
  ]
}

function page(asked: Asked, around: Around): Change[] {
  const { name, label, area } = asked
  const entry = `{ name: '${name}', title: ${literal(label)}, area: '${area}', needs: ['farm'] }`
  const ident = camel(name)
  return [
    ...filesOf('page', name, area, [
      pages.pageScreen(asked),
      pages.pageRoute(asked),
      pages.pageQuery(asked),
      pages.pageTest(asked),
      pages.pageServerTest(asked),
    ]),
    edited(around, LISTS.page[0], (text) => withEntry(text, 'declaredPages', entry)),
    edited(around, LISTS.page[1], (text) =>
      withStatement(text, 'routes', `await app.register(${ident}, { prefix: '/${name}' })`, {
        ident,
        path: `./${name}.ts`,
      }),
    ),
  ]
}
