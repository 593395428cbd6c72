import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Field, Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { snake } from '#server/kit/names.ts'
import type { TestNode } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { bodyOf, type Given, sampleOf } from '../samples.ts'

/** Where rows are planted. */
export interface Places {
  readonly t: TestApp
  readonly farm: TestNode
  readonly company: TestNode
  readonly house: TestNode
}

/** A word of a list: the one of this name, or the first. */
export async function wordOf({ db }: TestApp, scode = '', name: string | null = null) {
  const found = await sql<{ uid: string }>`select uid from data_dictionary
    where scode = ${scode} and (${name}::text is null or name1 = ${name}) order by sort limit 1`.execute(db)
  return found.rows[0]?.uid
}

const resourceOf = (name = ''): Resource => {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(`"${name}" is not a resource`)
  return found
}

export function first<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [sample] = fc.sample(arbitrary, { seed: seed * 7919, numRuns: 1 })
  if (sample === undefined) throw new Error('no sample')
  return sample
}

/** Puts a row straight into its table; answers its uid. */
export async function plant(
  { t, farm }: Places,
  resource: Resource,
  { seed, given }: { seed: number; given: Given },
): Promise<string> {
  const uid = uuidv7()
  const values: Record<string, unknown> = { uid, ...(resource.scope === 'farm' ? { farm_id: farm.uid } : {}) }
  const together = new Set((resource.uniqueTogether ?? []).flat())
  for (const [index, [key, field]] of Object.entries(resource.fields).entries()) {
    const known = Object.hasOwn(given, key)
    if (field.computed) continue
    if (!known && (field.target || field.kind === 'dictionary' || field.kind === 'lines')) continue
    const value = known ? given[key] : first(sampleOf(field), seed * 100 + index)
    const differs = field.unique || (field.kind === 'text' && together.has(key))
    values[snake(key)] = differs && !known && typeof value === 'string' ? `${value}${seed}` : value
  }
  const columns = sql.join(Object.keys(values).map((name) => sql.id(name)))
  await sql`insert into ${sql.table(resource.table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
    t.db,
  )
  return uid
}

/** Targets of required fields: a word of the list, a row of the other resource, a place. What is given stays. */
export async function pointers(places: Places, fields: Fields, given: Given = {}): Promise<Given> {
  const found: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!field.required || field.readonly || key in given || !pointing.has(field.kind)) continue
    const one = await pointer(places, field)
    found[key] = field.many || field.kind === 'lines' ? [one] : one
  }
  return found
}

export async function pointer(places: Places, field: Field): Promise<unknown> {
  const { fields = {}, orgTypes = [], where = {} } = field
  if (field.kind === 'lines') return first(bodyOf(fields, await pointers(places, fields)), 1)
  if (field.kind === 'organisation')
    return (
      orgTypes.includes('farm') ? places.farm : orgTypes.includes('house') ? places.house : places.company
    ).uid
  if (field.kind === 'dictionary') return wordOf(places.t, field.scode)
  return put(places, field.target, { ...where, enabled: true })
}

/** A row of a resource, and what its required fields point at. */
export async function put(places: Places, name: string | undefined, given: Given): Promise<string> {
  const resource = resourceOf(name)
  const pointed = await pointers(places, resource.fields, given)
  return plant(places, resource, { seed: 7000 + plantedRows++, given: { ...pointed, ...given } })
}

let plantedRows = 0
const pointing: ReadonlySet<string> = new Set(['dictionary', 'reference', 'organisation', 'lines'])
