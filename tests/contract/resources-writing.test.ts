/** Every resource creates, changes, deletes and refuses rows as it is declared. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Resource } from '#kit/resource.ts'
import { editableFields } from '#kit/schema.ts'
import { resources } from '#resources/index.ts'
import { runsOf } from '#support/drawn.ts'
import { can, named, type Row, resourceContract } from '#support/resource-contract.ts'
import { hostile } from '#support/samples.ts'
import { tableText } from '#support/table-text.ts'
import { tableOf, upload } from '#support/upload.ts'
import { rowsOf } from '#support/workbook.ts'

/** Values that turn an object into something else: such a body is not read at all. */
const UNREADABLE = new Set(['__proto__', 'constructor'])

const contract = await resourceContract()
const written = named(resources.filter((one) => can(one, 'create') && can(one, 'edit') && can(one, 'delete')))

describe.each(written)('%s', (_, resource) => {
  const turn = resources.indexOf(resource)
  const sometimes = contract.testByTurns('writing', turn, 7)
  const at = (row: Row) => `${resource.name}/${row.uid}`
  const state = () => tableText(contract.t.db, [resource.table])
  const freeText = editableFields(resource.fields).find(([key]) => key === 'remark')

  test('a row is created, read, changed and deleted, a stale version is a 409 with both rows', async () => {
    const row = await contract.oneOf(resource)
    expect((await contract.fixture.chief.get<Row>(at(row))).data).toEqual(row)
    const [key] = freeText ?? ['']
    const changed = await contract.fixture.chief.patch<Row>(at(row), { [key]: '改过', version: row.version })
    expect([changed.status, changed.msg, changed.data[key], changed.data.version]).toEqual([
      200,
      '',
      '改过',
      row.version + 1,
    ])
    const before = await state()
    const stale = await contract.fixture.chief.patch<{ mine: unknown; theirs: Row }>(at(row), {
      [key]: '晚了',
      version: row.version,
    })
    expect([stale.status, stale.code, stale.data.mine, stale.data.theirs.version]).toEqual([
      409,
      'CONFLICT',
      { [key]: '晚了' },
      row.version + 1,
    ])
    expect((await contract.fixture.chief.delete(at(row), { version: row.version })).status).toBe(409)
    for (const version of [undefined, null, {}, { toString: 1 }, [row.version], '0x2', true])
      expect((await contract.fixture.chief.patch(at(row), { [key]: '无版本', version })).status).toBe(409)
    expect(await state()).toBe(before)
    const gone = await contract.fixture.chief.delete(at(row), { version: row.version + 1 })
    expect([gone.status, gone.code, gone.msg]).toEqual([200, 'SUCCESS', ''])
    expect((await contract.fixture.chief.get(at(row))).status).toBe(404)
    expect((await contract.fixture.chief.patch(at(row), { version: row.version + 2 })).status).toBe(404)
  })

  test('what is sent comes back as it was, from the list as from the row', async () => {
    const serial = contract.next()
    const body = contract.fixture.body(resource, serial)
    const { data } = await contract.fixture.chief.post<Row>(resource.name, body)
    for (const [key, field] of editableFields(resource.fields)) {
      if (field.kind === 'password') expect(data).not.toHaveProperty(key)
      else if (body[key] !== null && body[key] !== undefined) expect(data[key], key).toEqual(body[key])
    }
    expect((await contract.list(resource, `&uid=${data.uid}`)).data.list[0]).toEqual(data)
  })

  sometimes('the same creation sent twice with one key makes one row', 1, async () => {
    const serial = contract.next()
    const body = contract.fixture.body(resource, serial)
    const headers = { 'idempotency-key': `contract-${resource.name}-${serial}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => contract.fixture.chief.post<Row>(resource.name, body, { headers })),
    )
    expect(new Set(answers.map((one) => one.data.uid)).size).toBe(1)
  })

  sometimes('a key used on one address answers nothing on another', 1, async () => {
    const serial = contract.next()
    const body = contract.fixture.body(resource, serial)
    const headers = { 'idempotency-key': `elsewhere-${resource.name}-${serial}` }
    await contract.fixture.chief.post(resource.name, body, { headers })
    const elsewhere = resource.name === 'basic-client' ? 'basic-supplier' : 'basic-client'
    const answer = await contract.fixture.chief.post(elsewhere, body, { headers })
    expect([answer.status, answer.msg]).toEqual([400, '同一请求编号的内容不一致'])
  })

  sometimes('no column that is not a field of the form can be written, by any spelling', 4, async () => {
    const row = await contract.oneOf(resource)
    const columns = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${resource.table}::regclass and attnum > 0 and not attisdropped`.execute(contract.t.db)
    const editable = new Set(editableFields(resource.fields).map(([key]) => key))
    const names = columns.rows.flatMap(({ name }) => [name, camel(name)])
    const foreign = [
      ...names,
      'organize_id',
      'org_id',
      'created_by',
      'is_admin',
      'treePath',
      'farm_id',
      'farmId',
      'companyId',
      '__proto__',
      'constructor',
    ]
    const before = await state()
    const keys = [...new Set(foreign.filter((name) => !editable.has(name)))]
    // one that went through would be missing among those the answer names; of some kinds the body is refused before it is read
    const [unreadable, unknown] = [
      keys.filter((key) => UNREADABLE.has(key)),
      keys.filter((key) => !UNREADABLE.has(key)),
    ]
    const headers = { headers: { 'content-type': 'application/json' } }
    const withKeys = (body: object, more: readonly string[]) =>
      `${JSON.stringify(body).slice(0, -1)}${more.map((key) => `,"${key}":"1"`).join('')}}`
    for (const more of [...unreadable.map((key) => [key]), unknown]) {
      const body = contract.fixture.body(resource, contract.next())
      const made = await contract.fixture.chief.post(resource.name, withKeys(body, more), headers)
      const changes = more.filter((key) => key !== 'version')
      const change = withKeys({ version: row.version }, changes)
      const changed = await contract.fixture.chief.patch(at(row), change, headers)
      expect([made.status, changed.status], more.join()).toEqual([400, 400])
      if (more !== unknown) continue
      expect(new Set(made.msg.split(/[：、]/))).toEqual(new Set(['不允许的字段', ...more]))
      expect(new Set(changed.msg.split(/[：、]/))).toEqual(new Set(['不允许的字段', ...changes]))
    }
    expect(await state()).toBe(before)
  })

  sometimes(
    'values without meaning are refused or kept, never a fault; what is refused changes nothing',
    16,
    async () => {
      const row = await contract.oneOf(resource)
      const fields = editableFields(resource.fields).map(([key]) => key)
      const one = fc.record({
        key: fc.constantFrom(...fields),
        value: fc.oneof(fc.constantFrom(...hostile), fc.jsonValue()),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(one, { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          async (changes, create) => {
            const serial = contract.next()
            const before = await state()
            const change = Object.fromEntries(changes.map(({ key, value }) => [key, value]))
            const answer = create
              ? await contract.fixture.chief.post<Row>(resource.name, {
                  ...contract.fixture.body(resource, serial),
                  ...change,
                })
              : await contract.fixture.chief.patch<Row>(at(row), { version: row.version, ...change })
            expect(answer.status).toBeLessThan(500)
            if (answer.code !== 'SUCCESS') {
              expect(answer.msg).not.toBe('')
              expect(await state()).toBe(before)
            } else if (!create) row.version = answer.data.version
          },
        ),
        { numRuns: runsOf(15, 3) },
      )
    },
  )

  const pointing = editableFields(resource.fields).filter(
    ([, one]) => one.target || one.kind === 'dictionary',
  )
  for (const [key, field] of pointing)
    sometimes(`${key} that names nothing is refused`, 2, async () => {
      const row = await contract.oneOf(resource)
      const nothing = crypto.randomUUID()
      const change = { [key]: field.many ? [nothing] : nothing }
      const before = await state()
      const made = await contract.fixture.chief.post(resource.name, {
        ...contract.fixture.body(resource, contract.next()),
        ...change,
      })
      const changed = await contract.fixture.chief.patch(at(row), { ...change, version: row.version })
      for (const answer of [made, changed]) expect([400, 403]).toContain(answer.status)
      expect(await state()).toBe(before)
    })

  sometimes('bodies that are no row are refused', 0, async () => {
    const json = { headers: { 'content-type': 'application/json' } }
    const before = await state()
    for (const raw of [
      '',
      'null',
      '[]',
      '"x"',
      '1',
      '{"a":',
      '[{}]',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ]) {
      const answer = await contract.fixture.chief.post(resource.name, raw, json)
      expect([answer.status, answer.code], raw.slice(0, 10)).toEqual([400, 'INVALID'])
    }
    expect(await state()).toBe(before)
  })
})

const importable = named(resources.filter((one) => can(one, 'import')))

describe.each(importable)('%s', (_, resource) => {
  const sometimes = contract.testByTurns('taken back in', resources.indexOf(resource), 3)
  sometimes('S7-47 takes at its own path what it exports, once the row is gone', 1, async () => {
    const row = await contract.oneOf(resource)
    const exported = await contract.fixture.chief.post(`${resource.name}/export`, {
      filters: { uid: row.uid },
    })
    await contract.fixture.chief.delete(`${resource.name}/${row.uid}`, { version: row.version })
    const [head, ...rows] = (await rowsOf(exported.response.rawPayload)).map((one) => one.cells)
    const secrets = editableFields(resource.fields).filter(([, field]) => field.kind === 'password')
    const file = await tableOf(
      [...(head ?? []).map(String), ...secrets.map(([, field]) => field.label)],
      rows
        .slice(0, 1)
        .map((cells) => [
          ...(head ?? []).map((__, index) => cells[index] ?? null),
          ...secrets.map(() => 'Sow-4711'),
        ]),
    )
    const { status, data } = await upload(contract.fixture.chief, `${resource.name}/import`, file)
    expect([status, data]).toMatchObject([200, { total: 1, created: 1, failed: 0, errors: [] }])
    const found = await contract.list(
      resource,
      `&${resource.titleField}=${encodeURIComponent(String(row[resource.titleField]))}`,
    )
    const { uid: _uid, version: _version, createdAt: _at, updatedAt: _then, ...same } = row
    // a nasty word may be the name of several rows
    expect(found.data.list).toContainEqual(expect.objectContaining(same))
  })
})

describe('a reference', () => {
  const first = async (query: ReturnType<typeof sql<{ uid: string }>>) =>
    (await query.execute(contract.t.db)).rows[0]?.uid ?? ''
  const send = (more: object) => {
    const material = resources.find((one) => one.name === 'basic-material')
    if (!material) throw new Error('no materials')
    const body = { ...contract.fixture.body(material, contract.next()), ...more }
    return contract.fixture.chief.post<Row>('basic-material', body)
  }

  test('of another dictionary is refused at its field', async () => {
    const word = await first(sql`select uid from data_dictionary where scode = 'cull_reason' limit 1`)
    const { status, errors } = await send({ unitId: word })
    expect([status, errors]).toEqual([400, { unitId: ['请选择正确的单位'] }])
  })

  test('to a row of another company is refused at its field', async () => {
    const other = await contract.t.node({ type: 'company', name: '别家公司' })
    const theirs = await first(sql`insert into supplier (uid, company_id, code, name, kind)
      values (${crypto.randomUUID()}, ${other.uid}, 'THEIRS', '别家供应商', 'FEED') returning uid`)
    const { status, errors } = await send({ supplierIds: [theirs] })
    expect([status, errors]).toEqual([400, { supplierIds: ['请选择正确的供应商'] }])
  })

  test('that was deleted since stays in a row that is changed elsewhere', async () => {
    const unit = await first(sql`insert into data_dictionary (uid, scode, name1, sort, enabled)
      values (${crypto.randomUUID()}, 'unit', '斗', 90, true) returning uid`)
    const { data } = await send({ unitId: unit })
    await sql`update data_dictionary set deleted = true where uid = ${unit}`.execute(contract.t.db)
    const at = `basic-material/${data.uid}`
    const change = { unitId: unit, spec: '50kg', version: data.version }
    expect((await contract.fixture.chief.patch(at, change)).status).toBe(200)
  })
})

describe('what is used anywhere', () => {
  const find = (name: string): Resource => {
    const found = resources.find((one) => one.name === name)
    if (!found) throw new Error(`no resource ${name}`)
    return found
  }

  test.each([
    ['basic-material', 'supplierIds', 'basic-supplier'],
    ['basic-material', 'unitId', 'data-dictionary'],
    ['user-manage', 'roleIds', 'role-manage'],
    ['user-manage', 'organizeId', 'org-manage'],
  ])('by %s.%s cannot be deleted in %s', async (user, key, used) => {
    const row = await contract.oneOf(find(user))
    const uid = [row[key]].flat()[0]
    const admin = await contract.t.as('admin')
    const target = (await admin.get<Row>(`${used}/${uid}`)).data
    const before = await tableText(contract.t.db, [find(used).table])
    const answer = await admin.delete(`${used}/${uid}`, { version: target.version })
    expect(answer.code).not.toBe('SUCCESS')
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    expect(answer.status).toBeLessThan(500)
    expect(await tableText(contract.t.db, [find(used).table])).toBe(before)
  })

  test('by another farm cannot be deleted by a user who sees only one', async () => {
    const { t, fixture } = contract
    const there = await t.node({ type: 'farm', name: '远场', parent: fixture.company })
    await t.user({
      account: 'keeper',
      at: fixture.farm,
      functions: ['basic-supplier', 'basic-supplier:delete'],
    })
    const supplier = crypto.randomUUID()
    await sql`insert into supplier (uid, company_id, code, name, kind)
      values (${supplier}, ${fixture.company.uid}, 'BREEDER', '种猪公司', 'PIG')`.execute(t.db)
    await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date, supplier_id)
      values (${there.uid}, ${crypto.randomUUID()}, 'E1', 'GILT', 'GILT', 'F', '2026-01-01', ${supplier})`.execute(
      t.db,
    )
    const answer = await (await t.as('keeper')).delete(`basic-supplier/${supplier}`, { version: 1 })
    expect([answer.code, answer.msg]).toEqual(['ERROR', '该数据已被使用，不能删除，可停用'])
  })
})

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
