import { beforeAll, expect } from 'vitest'
import type { Resource } from '#kit/resource.ts'
import { type Answer, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { type ResourceWorld, resourceWorld } from './resource-world.ts'

export type Row = Record<string, unknown> & { uid: string; version: number }
export interface Listed {
  list: Row[]
  total: number
  sums: Record<string, unknown>
}

export interface ResourceContract {
  t: TestApp
  readonly world: ResourceWorld
  /** A number nobody had before. */
  next(): number
  list(resource: Resource, query?: string): Promise<Answer<Listed>>
  /** A row of the resource: created through the API, or planted where nobody creates one. */
  oneOf(resource: Resource): Promise<Row>
}

export const can = (resource: Resource, action: Resource['actions'][number]): boolean =>
  resource.actions.includes(action)

/** Resources as rows of `describe.each`. */
export const named = (list: readonly Resource[]): [string, Resource][] => list.map((one) => [one.name, one])

/** A server, and somebody who may do everything in one company of it. */
export async function resourceContract(options: TestAppOptions = {}): Promise<ResourceContract> {
  const t = await testApp(options)
  let world: ResourceWorld | undefined
  let serial = 0
  beforeAll(async () => {
    world = await resourceWorld(t)
  })
  const contract: ResourceContract = {
    t,
    get world() {
      if (!world) throw new Error('the world is made before the first test')
      return world
    },
    next: () => ++serial,
    list: (resource, query = '') => contract.world.chief.get<Listed>(`${resource.name}?_end=150${query}`),
    async oneOf(resource) {
      const { chief, plant, body } = contract.world
      serial += 1
      if (!can(resource, 'create')) {
        const uid = await plant(resource, serial)
        return (await chief.get<Row>(`${resource.name}/${uid}`)).data
      }
      const answer = await chief.post<Row>(resource.name, body(resource, serial))
      expect([answer.status, answer.msg, answer.errors]).toEqual([200, '', undefined])
      return answer.data
    },
  }
  return contract
}
