/** Files of every document are added, seen and removed by those who may, while its state allows it, and leave a trace. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import type { DocumentFile } from '#kit/document-files.ts'
import { resources } from '#resources/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import type { Client } from '#support/app.ts'
import { pdf } from '#support/attachments.ts'
import { named, type Row, resourceContract } from '#support/resource-contract.ts'
import { upload } from '#support/upload.ts'

const contract = await resourceContract()
const documents = resources.filter(isDocument)

let stranger: Client
let neighbour: Client
let editor: Client
let judge: Client
let reader: Client

beforeAll(async () => {
  const { t, fixture } = contract
  const other = await t.node({ type: 'company', name: '乙公司' })
  const farm = await t.node({ type: 'farm', name: '他场', parent: fixture.company })
  const names = documents.map((one) => one.name)
  await t.user({ account: 'stranger', at: other, functions: allFunctionCodes })
  await t.user({ account: 'neighbour', at: farm, functions: allFunctionCodes })
  const at = fixture.farm
  await t.user({ account: 'reader', at, functions: names })
  await t.user({ account: 'editor', at, functions: [...names, ...names.map((one) => `${one}:edit`)] })
  await t.user({ account: 'judge', at, functions: [...names, ...names.map((one) => `${one}:approve`)] })
  const all = await Promise.all(
    ['stranger', 'neighbour', 'editor', 'judge', 'reader'].map((one) => t.as(one)),
  )
  ;[stranger, neighbour, editor, judge, reader] = all as [Client, Client, Client, Client, Client]
})

const filesOf = async (client: Client, name: string, row: Row) =>
  (await client.get<{ list: DocumentFile[] }>(`${name}/${row.uid}/files`)).data?.list

const attach = async (client: Client, name: string, row: Row, words: string) => {
  const { status, msg, data } = await upload(client, `${name}/${row.uid}/files`, pdf(words), {
    fileName: `${words}.pdf`,
  })
  return { status, msg, file: data as unknown as DocumentFile }
}

const inState = (table: string, row: Row, status: string) =>
  sql`update ${sql.table(table)} set status = ${status} where uid = ${row.uid}`.execute(contract.t.db)

/** Content that lies on disk for the farm of the tests. */
const onDisk = (): string[] => {
  const folder = join(contract.t.app.attachments, contract.fixture.farm.uid)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

describe.each(named(documents))('%s', (name, resource) => {
  test('a file is kept, listed, counted, downloaded, traced and taken off again', async () => {
    const row = await contract.oneOf(resource)
    const before = onDisk()
    const words = `检疫${row.uid.slice(-6)}`
    const { msg, file } = await attach(editor, name, row, words)
    expect([msg, file.fileName, file.type, file.addedBy]).toEqual(['', `${words}.pdf`, 'pdf', 'editor'])
    expect(await filesOf(reader, name, row)).toEqual([file])
    const counted = (await reader.get<Row>(`${name}/${row.uid}`)).data
    expect([counted.files, counted.version]).toEqual([1, row.version])

    const { response } = await reader.get(`${name}/${row.uid}/files/${file.uid}/download`)
    expect(response.rawPayload.equals(pdf(words))).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-disposition']).toMatch(/^attachment; /)

    expect((await editor.delete(`${name}/${row.uid}/files/${file.uid}`)).status).toBe(200)
    expect(await filesOf(reader, name, row)).toEqual([])
    expect((await reader.get<Row>(`${name}/${row.uid}`)).data.files).toBeNull()
    expect(onDisk()).toEqual(before)
    const traced = await sql<{
      put: string
      taken: string
    }>`select after->>'file' as put, before->>'file' as taken
      from audit_log where target = ${name} and target_uid = ${row.uid} and coalesce(after, before) ? 'sha256'
      order by at, uid`.execute(contract.t.db)
    expect(traced.rows).toEqual([
      { put: `${words}.pdf`, taken: null },
      { put: null, taken: `${words}.pdf` },
    ])
  })

  test('an editor changes files of a draft, an approver those of all but a void one', async () => {
    const row = await contract.oneOf(resource)
    const table = resource.table
    const refusal = async (client: Client) => (await attach(client, name, row, crypto.randomUUID())).msg
    expect((await attach(reader, name, row, '甲')).status).toBe(403)
    expect([await refusal(editor), await refusal(judge)]).toEqual(['', ''])
    const [kept] = (await filesOf(reader, name, row)) ?? []
    await inState(table, row, 'REJECTED')
    expect(await refusal(editor)).toBe('')
    await inState(table, row, 'APPROVED')
    expect([await refusal(editor), await refusal(judge)]).toEqual(['单据已审核，附件由审核人更改', ''])
    await inState(table, row, 'VOID')
    expect([await refusal(editor), await refusal(judge)]).toEqual(Array(2).fill('单据已作废，不能更改附件'))
    expect((await judge.delete(`${name}/${row.uid}/files/${kept?.uid}`)).msg).toBe('单据已作废，不能更改附件')
    expect((await filesOf(reader, name, row))?.length).toBe(4)
  })

  test('neither another company nor another farm sees, adds or removes one', async () => {
    const row = await contract.oneOf(resource)
    const { file } = await attach(editor, name, row, '密')
    const own = await contract.oneOf(resource)
    for (const client of [stranger, neighbour]) {
      const [all, one, put, gone] = await Promise.all([
        client.get(`${name}/${row.uid}/files`),
        client.get(`${name}/${row.uid}/files/${file.uid}/download`),
        attach(client, name, row, '乙'),
        client.delete(`${name}/${row.uid}/files/${file.uid}`),
      ])
      expect([all.status, one.status, put.status, gone.status]).toEqual([404, 404, 404, 404])
      expect(one.response.rawPayload.includes('%PDF')).toBe(false)
    }
    // nor through a document of one's own
    expect((await reader.get(`${name}/${own.uid}/files/${file.uid}/download`)).status).toBe(404)
    expect((await editor.delete(`${name}/${own.uid}/files/${file.uid}`)).status).toBe(404)
    expect((await filesOf(reader, name, row))?.length).toBe(1)
  })

  test.runIf(resource.alsoFarm)(
    'the farm it goes to reads its files once it has it, and leaves them alone',
    async () => {
      const row = await contract.oneOf(resource)
      const { file } = await attach(editor, name, row, '随货')
      const { t } = contract
      const found = await sql<TestNode>`select uid, tree_path as "treePath", level from organize
      where uid = ${row[resource.alsoFarm ?? '']}`.execute(t.db)
      const account = `in${name}`.replaceAll('-', '')
      for (const at of found.rows) await t.user({ account, at, functions: allFunctionCodes })
      const receiver = await t.as(account)
      await inState(resource.table, row, 'APPROVED')
      expect(await filesOf(receiver, name, row)).toEqual([file])
      expect((await receiver.get(`${name}/${row.uid}/files/${file.uid}/download`)).status).toBe(200)
      expect((await attach(receiver, name, row, '改')).msg).toBe('没有此猪场的权限')
      expect((await receiver.delete(`${name}/${row.uid}/files/${file.uid}`)).status).toBe(403)
    },
  )
})
