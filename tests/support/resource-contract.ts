import { beforeAll, expect, test } from 'vitest'
import type { Resource } from '#kit/resource.ts'
import { type Answer, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { isDrawn } from './drawn.ts'
import { type ResourceFixture, resourceFixture } from './resource-fixture.ts'

export type Row = Record<string, unknown> & { uid: string; version: number }
export interface Listed {
  list: Row[]
  total: number
  sums: Record<string, unknown>
}

type TestByTurns = (name: string, numbers: number, run: () => unknown) => void

export interface ResourceContract {
  t: TestApp
  readonly fixture: ResourceFixture
  /** A number not used before. */
  next(): number
  /** `test` by turns, as testByTurns; `numbers` is how many such numbers it takes. */
  testByTurns(key: string, turn: number, parts: number): TestByTurns
  list(resource: Resource, query?: string): Promise<Answer<Listed>>
  /** A row of the resource: created through the API, or planted where it has no creation. */
  oneOf(resource: Resource): Promise<Row>
}

export const can = (resource: Resource, action: Resource['actions'][number]): boolean =>
  resource.actions.includes(action)

/** Resources as rows of `describe.each`. */
export const named = (list: readonly Resource[]): [string, Resource][] => list.map((one) => [one.name, one])

/** A server, and a user who may do everything in one company of it. */
export async function resourceContract(options: TestAppOptions = {}): Promise<ResourceContract> {
  const t = await testApp(options)
  let fixture: ResourceFixture | undefined
  let serial = 0
  beforeAll(async () => {
    fixture = await resourceFixture(t)
  })
  const contract: ResourceContract = {
    t,
    get fixture() {
      if (!fixture) throw new Error('the fixture is made before the first test')
      return fixture
    },
    next: () => ++serial,
    testByTurns: (key, turn, parts) => {
      let place = turn
      return (name, numbers, run) => {
        const isOn = isDrawn(key, place++, parts)
        test(name, async ({ skip }) => {
          // rows are made by their numbers: they are the same whatever is drawn
          const end = serial + numbers
          if (isOn) await run()
          expect(serial).toBeLessThanOrEqual(end)
          serial = end
          if (!isOn) skip('drawn out: npm run test:deep')
        })
      }
    },
    list: (resource, query = '') => contract.fixture.chief.get<Listed>(`${resource.name}?_end=150${query}`),
    async oneOf(resource) {
      const { chief, plant, body } = contract.fixture
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
