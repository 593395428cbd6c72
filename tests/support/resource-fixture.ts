import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from './accounts.ts'
import type { Client, TestApp } from './app.ts'
import { basic } from './givens/basic.ts'
import { cost } from './givens/cost.ts'
import { material } from './givens/material.ts'
import { pig } from './givens/pig.ts'
import { plan } from './givens/plan.ts'
import { first, type Places, plant, pointer, pointers } from './givens/planted.ts'
import { sales } from './givens/sales.ts'
import { type Givens, sceneOf } from './givens/scene.ts'
import { system } from './givens/system.ts'
import { bodyOf, type Given } from './samples.ts'

export interface ResourceFixture {
  /** May do everything in one company. */
  chief: Client
  company: TestNode
  farm: TestNode
  /** A body that creates a row; another one for every number. */
  body(resource: Resource, seed: number): Record<string, unknown>
  /** A row of a resource that no person creates, put straight into its table; answers the uid. */
  plant(resource: Resource, seed: number): Promise<string>
}

const givens: Givens = { ...basic, ...cost, ...material, ...pig, ...plan, ...sales, ...system }

/** A company with one of everything that the fields of resources point at. */
export async function resourceFixture(t: TestApp): Promise<ResourceFixture> {
  const scene = await sceneOf(t)
  const places = { t, ...scene }
  await t.user({ account: 'chief', at: scene.company, functions: allFunctionCodes })
  const given = (name: string, seed: number): Given => givens[name]?.(scene, seed) ?? {}
  const pointed = await pointedAt(places, (name) => given(name, 1))
  return {
    chief: await t.as('chief'),
    company: scene.company,
    farm: scene.farm,
    body: ({ name, ...resource }, seed) => {
      const whole = { ...turned(pointed.get(name)), ...given(name, seed) }
      return unlike(resource, first(bodyOf(resource.fields, whole), seed), seed)
    },
    plant: (resource, seed) => plant(places, resource, { seed, given: given(resource.name, seed) }),
  }
}

/** Rows of another resource, of which each row takes its own. */
class Turning {
  readonly #uids: readonly unknown[]
  #taken = 0
  constructor(uids: readonly unknown[]) {
    this.#uids = uids
  }
  next(): unknown {
    this.#taken += 1
    return this.#uids[this.#taken % this.#uids.length]
  }
}

const turned = (given: Given = {}): Given =>
  Object.fromEntries(
    Object.entries(given).map(([key, one]) => [key, one instanceof Turning ? one.next() : one]),
  )

/** As many as a suite writes rows of. */
const ROWS = 150

/** Targets of required fields, by resource. What is given by hand stays. */
async function pointedAt(
  places: Places,
  given: (name: string) => Given,
): Promise<ReadonlyMap<string, Given>> {
  const all = new Map<string, Given>()
  for (const resource of resources)
    if (resource.actions.includes('create')) {
      const found = await pointers(places, resource.fields, given(resource.name))
      all.set(resource.name, { ...found, ...(await turningOf(places, resource, found)) })
    }
  return all
}

/** Where rows differ in what they point at alone, each points at another row. */
async function turningOf(places: Places, resource: Resource, given: Given): Promise<Given> {
  const { fields, uniqueTogether = [] } = resource
  const isSaid = (key: string) => fields[key]?.target === undefined && fields[key]?.scode === undefined
  const rows: [string, Turning][] = []
  for (const group of uniqueTogether) {
    if (group.some(isSaid)) continue
    const key = group.find((one) => fields[one]?.kind === 'reference' && one in given) ?? ''
    const field = fields[key]
    if (field) rows.push([key, new Turning(await manyOf(places, field))])
  }
  return Object.fromEntries(rows)
}

async function manyOf(places: Places, field: Field): Promise<unknown[]> {
  const uids: unknown[] = []
  while (uids.length < ROWS) uids.push(await pointer(places, field))
  return uids
}

/** The body with a number at the end of every text that no two rows may share. */
function unlike(
  { fields, uniqueTogether = [] }: Pick<Resource, 'fields' | 'uniqueTogether'>,
  body: Record<string, unknown>,
  seed: number,
): Record<string, unknown> {
  const keys = [...Object.keys(fields).filter((key) => fields[key]?.unique), ...uniqueTogether.flat()]
  const texts = keys.filter(
    (key) => typeof body[key] === 'string' && ['text', 'code', 'name'].includes(fields[key]?.kind ?? ''),
  )
  return {
    ...body,
    ...Object.fromEntries(texts.map((key) => [key, `${[...String(body[key])].slice(0, 8).join('')}${seed}`])),
  }
}
