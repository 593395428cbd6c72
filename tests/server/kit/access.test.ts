import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLAN_LOGIN } from '#domain/login-flag.ts'
import { allFunctionCodes, knownFunctions } from '#server/functions.ts'
import { loadPerson } from '#server/kit/caller.ts'
import type { Person } from '#server/kit/context.ts'
import type { TestNode } from '#support/accounts.ts'
import { testApp } from '#support/app.ts'
import { rightsBySql } from '#support/rights-by-sql.ts'
import { TIMED } from '#support/timed.ts'

/** Decisions of the enforcer about functions and data scope, compared with one statement that knows no model. */
const t = await testApp()

const DAYS = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
/** A tree of two companies deep enough for farms in departments and persons in houses. */
const nodes: TestNode[] = []
const roleUids: string[] = []

beforeAll(async () => {
  nodes.push(t.root)
  for (const word of ['甲', '乙']) {
    const company = await t.node({ type: 'company', name: `${word}公司` })
    const part = await t.node({ type: 'company', name: `${word}子公司`, parent: company })
    const department = await t.node({ type: 'department', name: `${word}部`, parent: part })
    const near = await t.node({ type: 'farm', name: `${word}一场`, parent: department })
    const far = await t.node({ type: 'farm', name: `${word}二场`, parent: company })
    const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${word}舍`, parent: near })
    nodes.push(company, part, department, near, far, house)
  }
  const step = Math.ceil(allFunctionCodes.length / 5)
  for (let at = 0; at < 5; at++) {
    const codes = allFunctionCodes.slice(at * step, (at + 1) * step)
    roleUids.push(await t.role(`PART${at}`, [...codes, 'no-such-function']))
  }
  const own = await t.role('OWN', ['births', 'planM', 'planM:edit'])
  await sql`update role set data_scope = 'OWN' where uid = ${own}`.execute(t.db)
  roleUids.push(own)
})

const rightsOf = ({ functions, scope, managed = [], companyId }: Person) => ({
  functions: [...functions].sort(),
  root: scope.root,
  farms: scope.farms.toSorted(),
  companies: scope.companies.toSorted(),
  paths: scope.paths.toSorted(),
  managed: managed.toSorted(),
  companyId,
})

test('S6-03 in random fixtures functions, farms, companies and paths are those that one statement finds', async () => {
  const node = fc.nat({ max: 12 })
  const fixture = fc.record({
    at: node,
    scopes: fc.array(node, { maxLength: 3 }),
    roles: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 3 }),
    custodies: fc.array(fc.tuple(node, node, fc.nat({ max: 3 }), fc.option(fc.nat({ max: 3 }))), {
      maxLength: 3,
    }),
    deleted: fc.option(node, { freq: 4 }),
    flag: fc.constantFrom(null, PLAN_LOGIN),
  })
  let turn = 0
  await fc.assert(
    fc.asyncProperty(fixture, async ({ at, scopes, roles, custodies, deleted, flag }) => {
      const pick = (index: number) => nodes[index] ?? t.root
      const uid = await t.user({
        ...{ account: `random${turn++}`, at: pick(at), scopes: scopes.map(pick) },
        roleIds: roles.map((one) => roleUids[one] ?? ''),
      })
      await sql`delete from farm_custody`.execute(t.db)
      for (const [manager, farm, from, to] of custodies)
        await sql`insert into farm_custody (uid, manage_company_id, managed_farm_id, kind, from_date, to_date)
          values (${uuidv7()}, ${pick(manager).uid}, ${pick(farm).uid}, 'CUSTODY', ${DAYS[Math.min(from, to ?? 3)]},
            ${to === null ? null : DAYS[Math.max(from, to)]}) on conflict do nothing`.execute(t.db)
      await sql`update organize set deleted = (uid = ${deleted === null ? null : pick(deleted).uid}::uuid) is true`.execute(
        t.db,
      )
      for (const today of DAYS) {
        const caller = await loadPerson(t.db, uid, flag, { today, known: knownFunctions })
        const expected = await rightsBySql(t.db, uid, flag, today)
        const known = expected?.functions.filter((code) => code !== 'no-such-function')
        expect(caller && rightsOf(caller)).toEqual(expected && { ...expected, functions: known })
      }
    }),
    { numRuns: 60 },
  )
})

describe('a change counts from the next request', () => {
  let farm: TestNode
  let role: string
  beforeAll(async () => {
    await sql`update organize set deleted = false`.execute(t.db)
    await sql`delete from farm_custody`.execute(t.db)
    const company = await t.node({ type: 'company', name: '丙公司' })
    farm = await t.node({ type: 'farm', name: '丙一场', parent: company })
    role = await t.role('CHANGING', ['basic-supplier'], company)
    await t.user({ account: 'clerk', at: farm, roleIds: [role] })
  })

  test('S6-03 of what a role grants', async () => {
    const [clerk, admin] = [await t.as('clerk'), await t.as('admin')]
    expect((await clerk.get('basic-client')).status).toBe(403)
    const { version } = (await admin.get<{ version: number }>(`role-manage/${role}`)).data
    const saved = await admin.patch(`role-manage/${role}`, { version, functionCodes: ['basic-client'] })
    expect(saved.msg).toBe('')
    expect((await clerk.get('basic-client')).status).toBe(200)
    const refused = await clerk.get('basic-supplier')
    expect([refused.status, refused.code, refused.msg]).toEqual([403, 'FORBIDDEN', '没有此操作的权限'])
  })

  test('of what the function list has: a code that left it opens nothing', async () => {
    const known = new Set([...knownFunctions].filter((code) => code !== 'births'))
    const uid = await t.user({ account: 'reader', at: farm, functions: ['births', 'basic-client'] })
    const caller = await loadPerson(t.db, uid, null, { today: '2026-03-01', known })
    expect([...(caller?.functions ?? [])]).toEqual(['basic-client'])
  })
})

test(
  'after its first time a question about an administrator’s rights takes less than 0.2 ms in the mean',
  TIMED,
  async () => {
    const admin = await sql<{ uid: string }>`select uid from sys_user where account = 'admin'`.execute(t.db)
    const context = { today: '2026-03-01', known: knownFunctions }
    const caller = await loadPerson(t.db, admin.rows[0]?.uid ?? '', null, context)
    const askAll = () => allFunctionCodes.filter((code) => caller?.access?.may(code))
    expect(askAll()).toEqual(allFunctionCodes)
    const started = performance.now()
    for (let round = 0; round < 20; round++) askAll()
    expect((performance.now() - started) / (20 * allFunctionCodes.length)).toBeLessThan(0.2)
  },
)
