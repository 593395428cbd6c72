import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer, TestApp } from './app.ts'
import { type Area, audited } from './audited-routes.ts'

/** Sides of a change that a row of the audit log keeps. */
type Sides = 'none' | 'after' | 'before' | 'both'

type Values = Readonly<Record<string, unknown>>

/** Required rows of a call in the audit log about one row. */
export interface Expected {
  readonly target: string
  /** The row; null where the call concerns none. */
  readonly uid: string | null
  readonly sides: Sides
  readonly reason?: string | null
  readonly before?: Values
  readonly after?: Values
}

interface Entry {
  readonly route: string
  readonly outcome: string
  readonly account: string | null
  readonly organize: string | null
  readonly target: string | null
  readonly uid: string | null
  readonly reason: string | null
  readonly before: Values | null
  readonly after: Values | null
}

type Replied = Pick<Answer<unknown>, 'status' | 'code' | 'msg' | 'response'>

/** A call that was made, and what it must have left; `by` is the account, `at` the place the account belongs to. */
export interface Made {
  readonly answer: Replied
  readonly by: string | null
  readonly at: string | null
  readonly left: readonly Expected[]
  /** Only rows of this subject are named; of the others only their person is checked. */
  readonly among?: string
}

/** Rows of one request in the log: jobs carry the request that handed them in. */
async function entriesOf({ db }: TestApp, answer: Replied): Promise<Entry[]> {
  const request = answer.response.headers['x-request-id']
  const { rows } = await sql<Entry>`select route, outcome, account, organize_uid as organize, target,
      target_uid as uid, reason, before, after from audit_log where request_id = ${request} order by at, uid`.execute(
    db,
  )
  return rows
}

const sidesOf = ({ before, after }: Entry): Sides =>
  before === null ? (after === null ? 'none' : 'after') : after === null ? 'before' : 'both'

/** @throws where the log does not hold exactly these rows about the call, each with who, where and what changed */
export async function expectTrail(t: TestApp, route: string, made: Made): Promise<Entry[]> {
  const { answer, by, at, left, among } = made
  expect([answer.status, answer.code, answer.msg]).toEqual([200, 'SUCCESS', ''])
  const entries = await entriesOf(t, answer)
  const [method, path = ''] = route.split(' ')
  const who = { route: `${method} /api/v2/${path}`, outcome: 'SUCCESS', account: by, organize: at }
  expect(entries).toMatchObject(entries.map(() => who))
  const named = entries.filter(({ target }) => !among || target === among)
  const found = named.map((one) => ({ ...one, sides: sidesOf(one) }))
  expect(found.toSorted(byTarget)).toMatchObject([...left].toSorted(byTarget))
  for (const { before, after } of found)
    if (before !== null && after !== null) expect(after).not.toEqual(before)
  return found
}

/** Rows of one statement stand in no order. */
const byTarget = (one: Pick<Expected, 'target' | 'uid'> | Entry, other: typeof one): number =>
  `${one.target} ${one.uid}`.localeCompare(`${other.target} ${other.uid}`)

/** Calls of one person: by the account, and the place it belongs to, which is known when the call is made. */
export const madeBy =
  (by: string, at: () => { uid: string }) =>
  (answer: Replied, ...left: readonly Expected[]): Made => ({ answer, by, at: at().uid, left })

type Case = readonly [route: string, make: () => Promise<Made>]

/** One test for each route of an area; the table names all of them, no more and no fewer. */
export function auditTable(t: TestApp, area: Area, cases: readonly Case[]): void {
  test.each(cases)('%s', async (route, make) => void (await expectTrail(t, route, await make())))

  test(`the table holds the routes of the area ${area}`, () => {
    expect([...new Set(cases.map(([route]) => route))].toSorted()).toEqual([...audited[area]].toSorted())
  })
}
