import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { editableFields } from '#kit/schema.ts'
import { resources } from '#resources/index.ts'
import { camel } from '#server/kit/names.ts'
import { type Answer, testApp } from '#support/app.ts'
import { type ResourceWorld, resourceWorld } from '#support/resource-world.ts'
import { hostile } from '#support/samples.ts'
import { tableText } from '#support/table-text.ts'
import { tableOf, upload } from '#support/upload.ts'
import { rowsOf } from '#support/workbook.ts'

type Row = Record<string, unknown> & { uid: string; version: number }
interface Listed {
  list: Row[]
  total: number
  sums: Record<string, unknown>
}

/** What every resource promises by being declared; a new one is covered by standing in the list. */
const t = await testApp()
let world: ResourceWorld
let serial = 0

beforeAll(async () => {
  world = await resourceWorld(t)
})

const can = (resource: Resource, action: Resource['actions'][number]) => resource.actions.includes(action)
const named = (list: readonly Resource[]): [string, Resource][] => list.map((one) => [one.name, one])
const all = named(resources)
const written = named(resources.filter((one) => can(one, 'create') && can(one, 'edit') && can(one, 'delete')))

const list = (resource: Resource, query = ''): Promise<Answer<Listed>> =>
  world.chief.get<Listed>(`${resource.name}?_end=150${query}`)

/** A row of the resource: created through the API, or planted where nobody creates one. */
async function oneOf(resource: Resource): Promise<Row> {
  serial += 1
  if (!can(resource, 'create')) {
    const uid = await world.plant(resource, serial)
    return (await world.chief.get<Row>(`${resource.name}/${uid}`)).data
  }
  const answer = await world.chief.post<Row>(resource.name, world.body(resource, serial))
  expect([answer.status, answer.msg, answer.errors]).toEqual([200, '', undefined])
  return answer.data
}

const sendable = (field: Field, value: unknown): string => {
  const one = Array.isArray(value) ? value[0] : value
  return one === null || one === undefined ? 'null' : field.kind === 'moment' ? '' : String(one)
}

describe.each(all)('%s', (_, resource) => {
  const filters = Object.entries(resource.fields).filter(([, field]) => field.filter)
  const listed = Object.entries(resource.fields).filter(([, field]) => field.list && !field.many)

  test('S7-55 its list answers list, total and sums', async () => {
    const row = await oneOf(resource)
    const { status, data } = await list(resource, `&uid=${row.uid}`)
    expect([status, Object.keys(data).sort()]).toEqual([200, ['list', 'sums', 'total']])
    expect([data.total, data.list.map((one) => one.uid)]).toEqual([1, [row.uid]])
    const everything = await list(resource)
    expect(everything.data.list).toHaveLength(Math.min(everything.data.total, 150))
    const summed = Object.keys(resource.fields).filter((key) => resource.fields[key]?.sum)
    expect(Object.keys(data.sums).sort()).toEqual(summed.sort())
  })

  test('every declared filter finds the row by its value, and its opposite does not', async () => {
    const row = await oneOf(resource)
    for (const [key, field] of filters) {
      const value = sendable(field, row[key])
      const query = `&${key}=${encodeURIComponent(value)}`
      const found = await list(resource, query)
      expect([found.status, found.msg], `${key}=${value}`).toEqual([200, ''])
      expect(
        found.data.list.map((one) => one.uid),
        `${key}=${value}`,
      ).toContain(row.uid)
      const opposite = await list(resource, `&uid=${row.uid}&${key}_ne=${encodeURIComponent(value)}`)
      expect(opposite.data.total, `${key}_ne=${value}`).toBe(0)
    }
  })

  test('every listed field sorts, both ways, and pages never overlap', async () => {
    const [first, second] = [await oneOf(resource), await oneOf(resource)]
    const both = `uid=${first.uid}&uid=${second.uid}`
    for (const [key] of listed) {
      const up = await list(resource, `&${both}&_sort=${key}&_order=asc`)
      const down = await list(resource, `&${both}&_sort=${key}&_order=desc`)
      expect([up.status, down.status], key).toEqual([200, 200])
      const uids = up.data.list.map((one) => one.uid)
      expect(new Set(uids)).toEqual(new Set([first.uid, second.uid]))
      expect(down.data.list.map((one) => one.uid)).toEqual(uids.toReversed())
      const last = await world.chief.get<Listed>(
        `${resource.name}?_start=1&_end=2&${both}&_sort=${key}&_order=asc`,
      )
      expect(last.data.list.map((one) => one.uid)).toEqual(uids.slice(1))
    }
  })

  test('filters and sorts that are not declared, and values nobody means, are refused and never a fault', async () => {
    const words = [
      '1=1;--',
      "' or 1=1",
      'case when 1=1 then code else name end',
      '__proto__',
      'constructor',
      'password',
      'deleted',
      'company_id',
    ]
    for (const word of words) {
      const name = encodeURIComponent(word)
      expect((await list(resource, `&_sort=${name}`)).status, word).toBe(400)
      expect((await list(resource, `&${name}=1`)).status, word).toBe(400)
    }
    for (const [key] of filters) {
      for (const [index, value] of hostile.entries()) {
        const text = encodeURIComponent(
          String(typeof value === 'object' ? JSON.stringify(value) : value)
            .toWellFormed()
            .slice(0, 3000),
        )
        const suffix = ['', '_like', '_gte', '_lte', '_ne'][(index + key.length) % 5]
        expect(
          (await list(resource, `&${key}${suffix}=${text}`)).status,
          `${key}${suffix}=${text.slice(0, 60)}`,
        ).toBeLessThan(500)
      }
    }
    expect((await world.chief.get(`${resource.name}?_start=-1`)).status).toBe(400)
    expect((await world.chief.get(`${resource.name}/not-a-uid`)).status).toBe(404)
    expect((await world.chief.get(`${resource.name}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  if (can(resource, 'export')) {
    test('an export with values nobody means is refused or empty, never a fault', async () => {
      const odd = [...hostile, { $ne: null }, [{ toString: 1 }]]
      for (const value of odd) {
        for (const body of [
          { filters: value },
          { sort: value },
          { sort: [{ field: value }] },
          { columns: value },
          { columns: [value] },
          { filters: { uid: value } },
        ])
          expect(
            (await world.chief.post(`${resource.name}/export`, body)).status,
            JSON.stringify(body).slice(0, 80),
          ).toBeLessThan(500)
      }
    })

    test('S7-40 its export opens as a workbook with the heads of its fields and the row', async () => {
      const row = await oneOf(resource)
      const answer = await world.chief.post(`${resource.name}/export`, { filters: { uid: row.uid } })
      const [head, first] = await rowsOf(answer.response.rawPayload)
      const labels = Object.values(resource.fields).filter(
        (field) => !['password', 'functions'].includes(field.kind),
      )
      for (const { label } of labels)
        expect(
          head?.cells.some((cell) => String(cell).startsWith(label)),
          label,
        ).toBe(true)
      const title = head?.cells.indexOf(resource.fields[resource.titleField]?.label ?? '') ?? -1
      expect(first?.cells[title]).toBe(row[resource.titleField])
      expect(String(answer.response.headers['content-disposition'])).toContain(
        encodeURIComponent(resource.label),
      )
    })
  }
})

describe.each(written)('%s', (_, resource) => {
  const at = (row: Row) => `${resource.name}/${row.uid}`
  const state = () => tableText(t.db, [resource.table])
  const freeText = editableFields(resource.fields).find(([key]) => key === 'remark')

  test('a row is created, read, changed and deleted, a stale version is a 409 with both rows', async () => {
    const row = await oneOf(resource)
    expect((await world.chief.get<Row>(at(row))).data).toEqual(row)
    const [key] = freeText ?? ['']
    const changed = await world.chief.patch<Row>(at(row), { [key]: '改过', version: row.version })
    expect([changed.status, changed.msg, changed.data[key], changed.data.version]).toEqual([
      200,
      '',
      '改过',
      row.version + 1,
    ])
    const before = await state()
    const stale = await world.chief.patch<{ mine: unknown; theirs: Row }>(at(row), {
      [key]: '晚了',
      version: row.version,
    })
    expect([stale.status, stale.code, stale.data.mine, stale.data.theirs.version]).toEqual([
      409,
      'CONFLICT',
      { [key]: '晚了' },
      row.version + 1,
    ])
    expect((await world.chief.delete(at(row), { version: row.version })).status).toBe(409)
    for (const version of [undefined, null, {}, { toString: 1 }, [row.version], '0x2', true])
      expect((await world.chief.patch(at(row), { [key]: '无版本', version })).status).toBe(409)
    expect(await state()).toBe(before)
    const gone = await world.chief.delete(at(row), { version: row.version + 1 })
    expect([gone.status, gone.code, gone.msg]).toEqual([200, 'SUCCESS', ''])
    expect((await world.chief.get(at(row))).status).toBe(404)
    expect((await world.chief.patch(at(row), { version: row.version + 2 })).status).toBe(404)
  })

  test('what is sent comes back as it was, from the list as from the row', async () => {
    serial += 1
    const body = world.body(resource, serial)
    const { data } = await world.chief.post<Row>(resource.name, body)
    for (const [key, field] of editableFields(resource.fields)) {
      if (field.kind === 'password') expect(data).not.toHaveProperty(key)
      else if (body[key] !== null && body[key] !== undefined) expect(data[key], key).toEqual(body[key])
    }
    expect((await list(resource, `&uid=${data.uid}`)).data.list[0]).toEqual(data)
  })

  test('the same creation sent twice with one key makes one row', async () => {
    serial += 1
    const body = world.body(resource, serial)
    const headers = { 'idempotency-key': `contract-${resource.name}-${serial}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.chief.post<Row>(resource.name, body, { headers })),
    )
    expect(new Set(answers.map((one) => one.data.uid)).size).toBe(1)
  })

  test('no column that is not a field of the form can be written, by any spelling', async () => {
    const row = await oneOf(resource)
    const columns = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${resource.table}::regclass and attnum > 0 and not attisdropped`.execute(t.db)
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
    for (const key of new Set(foreign.filter((name) => !editable.has(name)))) {
      serial += 1
      const body = JSON.parse(`${JSON.stringify(world.body(resource, serial)).slice(0, -1)},"${key}":"1"}`)
      const raw = JSON.stringify(body).slice(0, -1) + (key === '__proto__' ? ',"__proto__":{"a":1}}' : '}')
      const headers = { headers: { 'content-type': 'application/json' } }
      expect((await world.chief.post(resource.name, raw, headers)).status, `create ${key}`).toBe(400)
      if (key === 'version') continue
      const patch = `{"version":${row.version},"${key}":"1"}`
      expect((await world.chief.patch(at(row), patch, headers)).status, `change ${key}`).toBe(400)
    }
    expect(await state()).toBe(before)
  })

  test('values nobody means are refused or kept, never a fault; what is refused changes nothing', async () => {
    const row = await oneOf(resource)
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
          serial += 1
          const before = await state()
          const change = Object.fromEntries(changes.map(({ key, value }) => [key, value]))
          const answer = create
            ? await world.chief.post<Row>(resource.name, { ...world.body(resource, serial), ...change })
            : await world.chief.patch<Row>(at(row), { version: row.version, ...change })
          expect(answer.status).toBeLessThan(500)
          if (answer.code !== 'SUCCESS') {
            expect(answer.msg).not.toBe('')
            expect(await state()).toBe(before)
          } else if (!create) row.version = answer.data.version
        },
      ),
      { numRuns: 40 },
    )
  })

  test('bodies that are no row are refused', async () => {
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
      const answer = await world.chief.post(resource.name, raw, json)
      expect([answer.status, answer.code], raw.slice(0, 10)).toEqual([400, 'INVALID'])
    }
    expect(await state()).toBe(before)
  })
})

describe.each(named(resources.filter((one) => can(one, 'import'))))('%s', (_, resource) => {
  test('S7-47 takes at its own path what it exports, once the row is gone', async () => {
    const row = await oneOf(resource)
    const exported = await world.chief.post(`${resource.name}/export`, { filters: { uid: row.uid } })
    await world.chief.delete(`${resource.name}/${row.uid}`, { version: row.version })
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
    const { status, data } = await upload(world.chief, `${resource.name}/import`, file)
    expect([status, data]).toMatchObject([200, { total: 1, created: 1, failed: 0, errors: [] }])
    const found = await list(
      resource,
      `&${resource.titleField}=${encodeURIComponent(String(row[resource.titleField]))}`,
    )
    const { uid: _uid, version: _version, createdAt: _at, updatedAt: _then, ...same } = row
    expect(found.data.list[0]).toMatchObject(same)
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
    const row = await oneOf(find(user))
    const uid = [row[key]].flat()[0]
    const admin = await t.as('admin')
    const target = (await admin.get<Row>(`${used}/${uid}`)).data
    const before = await tableText(t.db, [find(used).table])
    const answer = await admin.delete(`${used}/${uid}`, { version: target.version })
    expect(answer.code).not.toBe('SUCCESS')
    expect(answer.msg).toMatch(/\p{Script=Han}/u)
    expect(answer.status).toBeLessThan(500)
    expect(await tableText(t.db, [find(used).table])).toBe(before)
  })
})
