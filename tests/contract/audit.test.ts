import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import { editableFields } from '#kit/schema.ts'
import { resources } from '#resources/index.ts'
import { can, named, type Row, resourceContract } from '#support/resource-contract.ts'

/** Every write of a declared resource leaves one row in the audit log: who, where, by which route, the row before and after. */

const contract = await resourceContract()

interface Entry {
  readonly account: string
  readonly organize: string
  readonly route: string
  readonly target: string
  readonly outcome: string
  readonly reason: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** What the log gained about a row while `act` ran. */
async function entriesOf(uid: string, act: () => Promise<{ msg: string }>): Promise<Entry[]> {
  const seen = await read(uid)
  expect((await act()).msg).toBe('')
  return (await read(uid)).slice(seen.length)
}

async function read(uid: string): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select account, organize_uid as organize, route, target, outcome, reason, before, after
    from audit_log where target_uid = ${uid} order by at, uid`.execute(contract.t.db)
  return rows
}

const by = (route: string, target: string) => ({
  ...{ account: 'chief', organize: contract.world.company.uid, route, target, outcome: 'SUCCESS' },
})

const written = resources.filter((one) => can(one, 'create') && can(one, 'edit'))

describe.each(named(written))('%s', (name, resource) => {
  const key = editableFields(resource.fields).find(([one]) => one === 'remark')?.[0]

  test('create, change, delete', async () => {
    const { chief } = contract.world
    const row = await contract.oneOf(resource)
    const at = `${name}/${row.uid}`
    const path = `/api/v2/${name}`
    const [created, ...more] = await read(row.uid)
    expect(more).toEqual([])
    expect(created).toMatchObject({ ...by(`POST ${path}`, name), before: null })
    expect(Object.keys(created?.after ?? {}).length).toBeGreaterThan(0)
    let { version } = row
    if (key) {
      const changed = await entriesOf(row.uid, () => chief.patch<Row>(at, { [key]: '改过', version }))
      expect(changed).toMatchObject([{ ...by(`PATCH ${path}/:uid`, name), after: { [key]: '改过' } }])
      expect(changed[0]?.before?.[key] ?? null).toBe(row[key] ?? null)
      version += 1
    }
    if (!can(resource, 'delete')) return
    const deleted = await entriesOf(row.uid, () => chief.delete(at, { version }))
    expect(deleted).toMatchObject([{ ...by(`DELETE ${path}/:uid`, name), after: null }])
    expect(Object.keys(deleted[0]?.before ?? {}).length).toBeGreaterThan(0)
  })
})

describe.each(named(resources.filter(isDocument).filter((one) => can(one, 'create'))))(
  '%s',
  (name, resource) => {
    test('each step of a document, with its reason', async () => {
      const draft = await contract.oneOf(resource)
      let { version } = draft
      for (const [step, from, to, reason] of [
        ['submit', 'DRAFT', 'SUBMITTED', null],
        ['approve', 'SUBMITTED', 'APPROVED', null],
        ['unapprove', 'APPROVED', 'DRAFT', '核对'],
        ['void', 'DRAFT', 'VOID', '作废'],
      ] as const) {
        const entries = await entriesOf(draft.uid, async () => {
          const answer = await contract.world.chief.post<Row>(`${name}/${draft.uid}/${step}`, {
            version,
            reason,
          })
          version = answer.data?.version ?? version
          return answer
        })
        expect(entries).toMatchObject([
          {
            ...by(`POST /api/v2/${name}/:uid/${step}`, name),
            reason,
            before: { status: from },
            after: { status: to },
          },
        ])
      }
    })
  },
)
