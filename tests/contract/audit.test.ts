/** Every write of a declared resource leaves one row in the audit log: who, where, by which route, the row before and after. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import { editableFields } from '#kit/schema.ts'
import { resources } from '#resources/index.ts'
import { pdf } from '#support/attachments.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'
import { isWrittenAlike } from '#support/audited-alike.ts'
import { can, named, type Row, resourceContract } from '#support/resource-contract.ts'
import { upload } from '#support/upload.ts'

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

/** Rows the log gained about a row while `act` ran. */
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
  ...{ account: 'chief', organize: contract.fixture.company.uid, route, target, outcome: 'SUCCESS' },
})

const written = resources.filter(isWrittenAlike)

describe.each(named(written))('%s', (name, resource) => {
  const key = editableFields(resource.fields).find(([one]) => one === 'remark')?.[0]

  test('create, change, delete', async () => {
    const { chief } = contract.fixture
    const row = await contract.oneOf(resource)
    const at = `${name}/${row.uid}`
    const path = `/api/v2/${name}`
    if (can(resource, 'create')) {
      const [created, ...more] = await read(row.uid)
      expect(more).toEqual([])
      expect(created).toMatchObject({ ...by(`POST ${path}`, name), before: null })
      expect(Object.keys(created?.after ?? {}).length).toBeGreaterThan(0)
    }
    let { version } = row
    if (can(resource, 'edit') && key) {
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

/** Steps of a document in turn; those of one that is not created by hand stop short of booking what it is about. */
const STEPS = [
  ['submit', 'DRAFT', 'SUBMITTED', null],
  ['withdraw', 'SUBMITTED', 'DRAFT', null],
  ['submit', 'DRAFT', 'SUBMITTED', null],
  ['reject', 'SUBMITTED', 'REJECTED', '数量不对'],
  ['submit', 'REJECTED', 'SUBMITTED', null],
  ['approve', 'SUBMITTED', 'APPROVED', null],
  ['unapprove', 'APPROVED', 'DRAFT', '核对'],
  ['void', 'DRAFT', 'VOID', '作废'],
] as const
const UNBOOKED = [...STEPS.slice(0, 4), ['void', 'REJECTED', 'VOID', '作废']] as const

describe.each(named(resources.filter(isDocument)))('%s', (name, resource) => {
  test('each step of a document, with its reason', async () => {
    const draft = await contract.oneOf(resource)
    let { version } = draft
    for (const [step, from, to, reason] of can(resource, 'create') ? STEPS : UNBOOKED) {
      const entries = await entriesOf(draft.uid, async () => {
        const answer = await contract.fixture.chief.post<Row>(`${name}/${draft.uid}/${step}`, {
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
})

let attached: string
let application: string
const byChief = madeBy('chief', () => contract.fixture.company)
const made = (name: string) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(`no resource ${name}`)
  return contract.oneOf(resource)
}
const rowOf = (target: string, uid: string, sides: Expected['sides'], more: Partial<Expected>): Expected => ({
  ...{ target, uid, sides, ...more },
})

/** A document that was approved, and a step after it. */
async function afterApproval(name: string, step: string, after: object) {
  const { chief } = contract.fixture
  let { uid, version } = await made(name)
  for (const act of ['submit', 'approve'])
    version = (await chief.post<Row>(`${name}/${uid}/${act}`, { version })).data.version
  const answer = await chief.post(`${name}/${uid}/${step}`, { version, ...after })
  return byChief(answer, rowOf(name, uid, 'both', { after: { ...after } }))
}

auditTable(contract.t, 'documents', [
  [
    'POST pig-introduction/:uid/later',
    () => {
      const after = { result: 'PASSED', releaseDate: '2026-12-01' }
      return afterApproval('pig-introduction', 'later', after)
    },
  ],
  [
    'POST launch-apply/:uid/files',
    async () => {
      application = (await made('launch-apply')).uid
      const path = `launch-apply/${application}/files`
      const answer = await upload(contract.fixture.chief, path, pdf('检疫'), { fileName: '检疫.pdf' })
      attached = (answer.data as unknown as { uid: string }).uid
      return byChief(answer, rowOf('launch-apply', application, 'after', { after: { file: '检疫.pdf' } }))
    },
  ],
  [
    'DELETE launch-apply/:uid/files/:file',
    async () => {
      const answer = await contract.fixture.chief.delete(`launch-apply/${application}/files/${attached}`)
      return byChief(answer, rowOf('launch-apply', application, 'before', { before: { file: '检疫.pdf' } }))
    },
  ],
])
