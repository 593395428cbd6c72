import type { Recording } from './recording.ts'

/** Questions: everything the OpenAPI document lists that only reads. */

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: { readonly enum?: readonly unknown[] }
}
interface Operation {
  readonly path: string
  readonly parameters: readonly Parameter[]
}

/** Asks that would end the session, or answer with something drawn anew. */
const LEFT_OUT = /account\/(logout|password|logins)|\/sso|^\/jobs|^\/health/
/** Reports are asked under one family of paths; the others share its code. */
const OTHER_FAMILIES = /^\/(huge-calculate|bi-archive)/
const MOST_ROWS = 4
const MOST_ANIMALS = 20
const MOST_VALUES = 8

type Json = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Json =>
  value !== null && typeof value === 'object' ? (value as Json) : {}
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])

/** Asks everything as one person. @param farms the person sees */
export async function askAll(record: Recording, farms: readonly string[]): Promise<void> {
  const document = objectOf(JSON.parse((await record.get('openapi.json')).response.body))
  const paths = Object.entries(objectOf(document.paths)).filter(
    ([path]) => !LEFT_OUT.test(path) && !OTHER_FAMILIES.test(path),
  )
  const reading = paths.flatMap(([path, methods]): Operation[] => {
    const { get } = objectOf(methods) as { get?: { parameters?: readonly Parameter[] } }
    return get ? [{ path: path.slice(1), parameters: get.parameters ?? [] }] : []
  })
  const reports: string[] = []
  const animals = new Map<string, Json>()
  for (const operation of reading.filter(({ path }) => !path.includes('{'))) {
    if (/^bi\/[^/]+$/.test(operation.path)) reports.push(operation.path)
    else
      for (const { earNo, farmId } of await askList(record, reading, operation, farms))
        if (earNo && farmId && animals.size < MOST_ANIMALS) animals.set(String(earNo), { farmId, earNo })
  }
  for (const animal of animals.values()) await record.get(addressOf('pig-detail', animal))
  const exports = paths.map(([path]) => path.slice(1)).filter((path) => /^(?!bi\/).+\/export$/.test(path))
  for (const path of exports) await withFarms(farms, (farm) => record.post(path, farm))
  for (const path of reports) await askReport(record, path, farms)
}

/** Without a farm, and where one has to be named with each. */
async function withFarms(
  farms: readonly string[],
  ask: (farm: Json) => Promise<{ readonly status: number }>,
): Promise<{ readonly status: number }> {
  const answer = await ask({})
  if (answer.status === 400) for (const farmId of farms) await ask({ farmId })
  return answer
}

/** Values of parameters that are no choice. */
const KNOWN: Readonly<Record<string, unknown>> = {
  ...{ month: '2026-10', period: '2026-10', year: 2026, week: '2026-11-09', weekStart: '2026-11-09' },
  ...{
    day: '2026-11-18',
    countDate: '2026-10-31',
    fromDate: '2026-06-01',
    toDate: '2026-11-20',
    q: '1',
    name: '1',
  },
}

/**
 * A list or a card: as it is, for each farm, by each value of a choice, sorted, its second page, and what is known of its first rows.
 * @returns its first rows
 */
async function askList(
  record: Recording,
  reading: readonly Operation[],
  { path, parameters }: Operation,
  farms: readonly string[],
): Promise<Json[]> {
  const ask = (query: Json) => record.get(addressOf(path, query))
  const { status } = await withFarms(farms, ask)
  if (status === 403) return []
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const farm = names.includes('farmId') ? { farmId: farms[0] } : {}
  if (names.includes('farmId')) for (const farmId of farms) await ask({ farmId })
  if (names.includes('_start')) await ask({ ...farm, _start: 20, _end: 40 })
  for (const name of names) if (name in KNOWN) await ask({ ...farm, [name]: KNOWN[name] })
  for (const { name, schema } of parameters)
    for (const value of (schema?.enum ?? []).slice(0, MOST_VALUES))
      await ask(name === '_sort' ? { ...farm, _sort: value, _order: 'desc' } : { ...farm, [name]: value })
  const { data } = await ask(farm)
  const rows = listOf(Array.isArray(data) ? data : objectOf(data).list)
  const ofRows = reading.filter((one) => one.path.startsWith(`${path}/{`))
  for (const row of [...rows.slice(0, MOST_ROWS), ...rows.slice(MOST_ROWS).slice(-1)])
    for (const one of ofRows) {
      const filled = one.path.replace(
        /\{\w+\}/,
        encodeURIComponent(String(row.uid ?? row.id ?? row.code ?? '')),
      )
      if (!filled.includes('{') && !filled.includes('//')) await record.get(filled)
    }
  return rows
}

function addressOf(path: string, query: Json): string {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** A report in all its groups, what is behind its figures, its charts, cards, tables and files. */
async function askReport(record: Recording, path: string, farms: readonly string[]): Promise<void> {
  const definition = await record.get(path)
  if (definition.status !== 200) return
  const report = objectOf(definition.data)
  const { range, cross } = report as { range?: { from: string; to: string; months: number }; cross?: Json }
  const over = (from: string, to: string, farmIds = farms): Json => ({
    ...(range ? { [range.from]: from, [range.to]: to } : {}),
    ...(objectOf(report.filters).farmIds ? { farmIds } : {}),
    ...(objectOf(report.filters).dateTo && !range ? { dateTo: to } : {}),
  })
  const filters = over(startOf(range?.months ?? 1), '2026-11-20')
  const groups = [null, ...Object.keys(objectOf(report.groups))]
  for (const one of [filters, over('2026-10-01', '2026-10-31', farms.slice(0, 1))])
    for (const groupBy of groups) await record.post(path, { filters: one, groupBy, pageSize: 100 })
  for (const groupBy of groups) {
    await record.post(`${path}/chart`, { filters, groupBy })
    await record.post(`${path}/export`, { filters, groupBy })
    await askBehind(record, path, report, { filters, groupBy })
  }
  if (report.card) {
    await record.post(`${path}/card`, { filters })
    await record.post(`${path}/card/export`, { filters })
  }
  if (report.summary)
    for (const by of ['farm', 'period']) {
      await record.post(`${path}/summary`, { filters: over('2026-10-01', '2026-10-31'), by })
      await record.post(`${path}/summary/export`, { filters: over('2026-10-01', '2026-10-31'), by })
    }
  for (const groupBy of (cross?.groups as string[] | undefined) ?? [])
    for (const figure of (cross?.figures as string[] | undefined) ?? [])
      await record.post(`${path}/cross`, { filters, groupBy, figure })
  for (const [key, value] of choices(report.filters))
    await record.post(path, { filters: { ...filters, [key]: value }, groupBy: groups[1] ?? null })
}

/** Values of the choices among the filters. */
const choices = (filters: unknown): [string, unknown][] =>
  Object.entries(objectOf(filters)).flatMap(([key, field]) =>
    listOf(objectOf(field).options)
      .slice(0, MOST_VALUES)
      .map(({ value }): [string, unknown] => [key, value]),
  )

/** The longest period a report takes, up to half a year. */
const startOf = (months: number): string =>
  months >= 6 ? '2026-06-01' : months >= 3 ? '2026-09-01' : '2026-11-01'

interface Table {
  readonly filters: Json
  readonly groupBy: string | null
}

/** The rows behind two groups, and behind each figure of one of them. */
async function askBehind(record: Recording, path: string, report: Json, table: Table): Promise<void> {
  const { data } = await record.post(path, { ...table, pageSize: 100 })
  const rows = listOf(objectOf(data).list)
  const { filters, groupBy } = table
  if (groupBy === null) {
    const keys = (report.rows as string[] | undefined) ?? []
    for (const key of [keys[0], keys.at(-1)])
      await record.post(path, { filters, groupBy, sort: { key, order: 'desc' }, pageSize: 20 })
    return
  }
  for (const row of [rows[0], rows.at(-1)])
    if (row) await record.post(`${path}/drill`, { filters, drill: { group: groupBy, key: row._key ?? null } })
  const figures = Object.entries(objectOf(report.columns)).filter(([, one]) => objectOf(one).drill)
  for (const [column] of figures.slice(0, MOST_VALUES))
    await record.post(`${path}/drill`, {
      filters,
      column,
      drill: { group: groupBy, key: rows[0]?._key ?? null },
    })
  for (const key of (report.grouped as string[] | undefined)?.slice(-2) ?? [])
    await record.post(path, { filters, groupBy, sort: { key, order: 'desc' }, pageSize: 20 })
}
