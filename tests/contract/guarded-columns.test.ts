/** A column that needs a right is answered in no way to a person without that right. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Field } from '#kit/field.ts'
import { functionCode, type Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { type Listed, type Row, resourceContract } from '#support/resource-contract.ts'
import { rowsOf } from '#support/workbook.ts'

const contract = await resourceContract()
const guarded = resources.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.needs !== undefined)
    .map(([key, field]): [string, string, Resource, Field] => [resource.name, key, resource, field]),
)

test('what batches cost is guarded', () => {
  expect(guarded.map(([name, key]) => `${name}.${key}`)).toContain('batch-manage.stockCost')
})

describe.each(guarded)('%s: %s', (name, key, resource, field) => {
  const right = functionCode(name, String(field.needs))
  const without = async () => {
    const functions = allFunctionCodes.filter((one) => one !== right)
    const account = `no-${key}`
    await contract.t.user({ account, at: contract.fixture.company, functions })
    return contract.t.as(account)
  }

  test('the right is a button of the screen, and users who hold it see the column', async () => {
    expect(allFunctionCodes).toContain(right)
    const row = await contract.oneOf(resource)
    expect(row).toHaveProperty(key)
    const { data } = await contract.list(resource, `&uid=${row.uid}&_sort=${key}`)
    expect(data.list[0]).toHaveProperty(key)
    const file = await contract.fixture.chief.post(`${name}/export`, { columns: [resource.titleField, key] })
    const [head] = await rowsOf(file.response.rawPayload)
    expect(head?.cells.some((cell) => String(cell).startsWith(field.label))).toBe(true)
  })

  test('rows, sums, order, filters, files and the trail say nothing of it to others', async () => {
    const client = await without()
    const row = await contract.oneOf(resource)
    const seen = (await client.get<Row>(`${name}/${row.uid}`)).data
    expect(seen.uid).toBe(row.uid)
    expect(seen).not.toHaveProperty(key)
    const { data } = await client.get<Listed>(`${name}?uid=${row.uid}`)
    expect(data.list.map((one) => one.uid)).toEqual([row.uid])
    expect(data.list[0]).not.toHaveProperty(key)
    expect(data.sums).not.toHaveProperty(key)
    for (const asked of [`_sort=${key}`, `${key}=1`, `${key}_gte=1`])
      expect([asked, (await client.get(`${name}?${asked}`)).status]).toEqual([asked, 400])
    for (const body of [{ columns: [key] }, { sort: [{ field: key, order: 'asc' }] }])
      expect((await client.post(`${name}/export`, body)).status).toBe(400)
    const file = await client.post(`${name}/export`, {})
    const [head] = await rowsOf(file.response.rawPayload)
    expect(head?.cells.filter((cell) => String(cell).startsWith(field.label))).toEqual([])
    const written = { remark: '改过', version: row.version }
    expect((await client.patch<Row>(`${name}/${row.uid}`, written)).data).not.toHaveProperty(key)
    const trail = await sql<{ text: string }>`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log where target_uid = ${row.uid}`.execute(
      contract.t.db,
    )
    expect(trail.rows.length).toBeGreaterThan(0)
    expect(trail.rows.filter(({ text }) => text.includes(`"${key}"`))).toEqual([])
  })
})
