import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Answer, type Client, testApp } from '#support/app.ts'
import { refusal } from '#support/table-text.ts'

const t = await testApp()

let company: TestNode
let rival: TestNode
let farm: TestNode
let other: TestNode
let chief: Client
let admin: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  rival = await t.node({ type: 'company', name: '乙公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  const functions = [
    'user',
    'org-manage',
    ...['create', 'edit', 'delete', 'pens'].map((one) => `org-manage:${one}`),
  ]
  await t.user({ account: 'chief', at: company, functions })
  chief = await t.as('chief')
  admin = await t.as('admin')
})

interface Org {
  uid: string
  version: number
  treePath: string
  level: number
  name: string
  kind: string | null
}
let made = 0
const create = (more: object, client = chief) => {
  made += 1
  return client.post<Org>('org-manage', {
    type: 'department',
    name: `部门${made}`,
    parentId: company.uid,
    ...more,
  })
}
const read = async (uid: string) => (await admin.get<Org>(`org-manage/${uid}`)).data
const patch = async (uid: string, more: object, client = chief) =>
  client.patch<Org>(`org-manage/${uid}`, { ...more, version: (await read(uid)).version })
const remove = async (uid: string, client = chief) =>
  client.delete(`org-manage/${uid}`, { version: (await read(uid)).version })

const refused = refusal(t.db, ['organize'])

test('S1-10 S3-06 a node is made with level and path, edited, stopped and deleted', async () => {
  const { data } = await create({ type: 'farm', name: '三场', parentId: company.uid, farmType: 'COMMERCIAL' })
  expect([data.level, data.treePath]).toEqual([3, `${company.treePath}${data.uid}/`])
  expect((await patch(data.uid, { shortName: '三', status: 'STOPPED' })).data).toMatchObject({
    shortName: '三',
    status: 'STOPPED',
  })
  expect((await remove(data.uid)).code).toBe('SUCCESS')
  expect((await chief.get(`org-manage/${data.uid}`)).status).toBe(404)
})

test('a user who may not build or move to a place does not learn which names are there', async () => {
  const there = await t.node({ type: 'department', name: '对手部门', parent: rival })
  expect(there.uid).not.toBe('')
  const own = (await create({})).data
  for (const name of ['对手部门', '没有这个名称']) {
    const built = await create({ name, parentId: rival.uid })
    const moved = await patch(own.uid, { name, parentId: rival.uid })
    for (const { status, msg, errors } of [built, moved])
      expect([status, msg, errors]).toEqual([403, '所选上级超出您的管理范围', undefined])
  }
})

test('S3-03 another type than the four is refused', async () => {
  const answer = await refused(() => create({ type: 'warehouse' }), 400)
  expect(answer.errors).toEqual({ type: ['请选择正确的类型：公司、部门、猪场、栋舍'] })
  const { data } = await admin.get<{ list: { type: string }[] }>('org-manage?_end=150')
  expect(data.list.filter((one) => !['company', 'department', 'farm', 'house'].includes(one.type))).toEqual(
    [],
  )
})

describe('nesting', () => {
  test.each([
    ['猪场下不能设置猪场', () => ({ type: 'farm', parentId: farm.uid })],
    ['猪场下不能设置公司', () => ({ type: 'company', parentId: farm.uid })],
    ['公司下不能设置栋舍', () => ({ type: 'house', kind: 'HOUSE', parentId: company.uid })],
    ['猪场下不能设置栏位', () => ({ type: 'house', kind: 'PEN', parentId: farm.uid })],
  ])('%s', async (message, more) => {
    expect((await refused(() => create(more()), 400)).errors).toEqual({ parentId: [message] })
  })

  test('a farm does not stand below a house, a house not below a company’s department', async () => {
    const house = await create({ type: 'house', kind: 'HOUSE', parentId: farm.uid, name: 'A栋' })
    await refused(() => create({ type: 'farm', parentId: house.data.uid }), 400)
    const department = await create({})
    await refused(() => create({ type: 'house', kind: 'HOUSE', parentId: department.data.uid }), 400)
    expect((await create({ type: 'department', parentId: farm.uid })).code).toBe('SUCCESS')
  })

  test('type and kind stay as they were made', async () => {
    const { data } = await create({})
    expect((await patch(data.uid, { type: 'farm' })).errors).toEqual({ type: ['类型保存后不能修改'] })
  })
})

describe('moving', () => {
  test('S3-06 rewrites the paths of everything below, in one go', async () => {
    const from = (await create({})).data
    const to = (await create({})).data
    const child = (await create({ parentId: from.uid })).data
    const grandchild = (await create({ parentId: child.uid, type: 'farm', name: '深场' })).data
    const house = (await create({ parentId: grandchild.uid, type: 'house', kind: 'HOUSE' })).data
    expect((await patch(child.uid, { parentId: to.uid })).data.treePath).toBe(`${to.treePath}${child.uid}/`)
    expect(await read(grandchild.uid)).toMatchObject({
      treePath: `${to.treePath}${child.uid}/${grandchild.uid}/`,
      level: 5,
    })
    expect(await read(house.uid)).toMatchObject({
      treePath: `${to.treePath}${child.uid}/${grandchild.uid}/${house.uid}/`,
      level: 6,
    })
    expect((await patch(child.uid, { parentId: company.uid })).data.level).toBe(3)
    expect((await read(house.uid)).level).toBe(5)
  })

  test('never below itself, never a house to another farm, never the own node', async () => {
    const top = (await create({})).data
    const inner = (await create({ parentId: top.uid })).data
    await refused(() => patch(top.uid, { parentId: inner.uid }), 400)
    await refused(() => patch(top.uid, { parentId: top.uid }), 400)
    const house = (await create({ type: 'house', kind: 'HOUSE', parentId: farm.uid })).data
    expect((await refused(() => patch(house.uid, { parentId: other.uid }), 400)).errors).toEqual({
      parentId: ['栋舍不能移到其他猪场'],
    })
    await refused(() => patch(company.uid, { parentId: farm.uid }))
    await refused(() => remove(company.uid))
  })

  test('two moves against each other make no ring', async () => {
    const [a, b] = [(await create({})).data, (await create({})).data]
    const both = await Promise.all([
      chief.patch(`org-manage/${a.uid}`, { parentId: b.uid, version: a.version }),
      chief.patch(`org-manage/${b.uid}`, { parentId: a.uid, version: b.version }),
    ])
    expect(both.map((one) => one.code).sort()).toEqual(['INVALID', 'SUCCESS'])
    const rings = await sql`select 1 from organize o join organize p on p.uid = o.parent_id
      where o.tree_path <> p.tree_path || o.uid || '/'`.execute(t.db)
    expect(rings.rows).toEqual([])
  })
})

describe('beyond the own part', () => {
  test('nothing is made, moved, edited or deleted', async () => {
    const own = (await create({})).data
    await refused(() => create({ parentId: rival.uid }))
    await refused(() => create({ parentId: t.root.uid }))
    await refused(() => create({ parentId: null }), 400)
    await refused(() => patch(own.uid, { parentId: rival.uid }))
    await refused(() => patch(rival.uid, { name: '改' }), 404)
    await refused(() => remove(rival.uid), 404)
    await refused(() =>
      chief.post('org-manage/pens', { parentId: rival.uid, from: 1, to: 2, pattern: '{n}栏' }),
    )
  })

  test('path and level cannot be written from outside', async () => {
    await refused(() => create({ treePath: '/', level: 1 }), 400)
  })
})

describe('what holds something is not deleted', () => {
  const USED = [200, 'ERROR', '该组织下存在数据，不能删除']
  const outcome = (answer: Answer) => [answer.status, answer.code, answer.msg]

  test('children, people, animals', async () => {
    const parent = (await create({})).data
    await create({ parentId: parent.uid })
    expect(outcome(await remove(parent.uid))).toEqual(USED)
    const staffed = (await create({ type: 'farm' })).data
    await t.user({
      account: 'staff',
      at: { uid: staffed.uid, treePath: staffed.treePath, level: staffed.level },
      functions: ['user'],
    })
    expect(outcome(await remove(staffed.uid))).toEqual(USED)
  })

  test('a place that ever held pigs, and the farm of animals', async () => {
    const yard = (await create({ type: 'farm' })).data
    const house = (await create({ type: 'house', kind: 'HOUSE', parentId: yard.uid })).data
    await sql`insert into pig_stay (farm_id, pig_id, no, from_date, to_date, house_id)
      values (${yard.uid}, ${uuidv7()}, 1, '2020-01-01', '2020-02-01', ${house.uid})`.execute(t.db)
    t.app.forgetCaller()
    expect(outcome(await remove(house.uid))).toEqual([200, 'ERROR', '猪舍已经有过猪只，不能删除！'])
    await sql`update organize set deleted = true where uid = ${house.uid}`.execute(t.db)
    expect(outcome(await remove(yard.uid))).toEqual(USED)
  })
})

test('names are unique among siblings, codes in a farm, short names in a company', async () => {
  const house = (
    await create({
      type: 'house',
      kind: 'HOUSE',
      parentId: farm.uid,
      name: '重名栋',
      code: 'H9',
      shortName: '九',
    })
  ).data
  const again = (more: object) => create({ type: 'house', kind: 'HOUSE', parentId: farm.uid, ...more })
  expect((await again({ name: '重名栋' })).errors).toEqual({ name: ['同级下名称已存在'] })
  expect((await again({ code: 'H9' })).errors).toEqual({ code: ['编码已存在'] })
  expect((await again({ parentId: other.uid, code: 'H9' })).code).toBe('SUCCESS')
  await create({ code: 'D1', shortName: '产' })
  expect((await create({ shortName: '产' })).errors).toEqual({ shortName: ['简称已存在'] })
  expect((await patch(house.uid, { code: 'H9', capacity: 60 })).code).toBe('SUCCESS')
})

test('a pen may be called 3-12, its house may not: 栋舍-栏位 says where the pen begins', async () => {
  const place = (kind: string, parentId: string, name: string) =>
    create({ type: 'house', kind, parentId, name })
  expect((await place('HOUSE', farm.uid, '1-2舍')).errors).toEqual({
    name: ['只有栏位的名称可以含“-”'],
  })
  const { data: house } = await place('HOUSE', farm.uid, '12舍')
  expect((await place('UNIT', house.uid, '3-1')).code).not.toBe('SUCCESS')
  expect((await place('PEN', house.uid, '3-12')).data.name).toBe('3-12')
})

describe('pens in bulk', () => {
  test('1-60号栏: made in one go, existing names reported', async () => {
    const house = (await create({ type: 'house', kind: 'HOUSE', parentId: farm.uid, houseType: 'GESTATION' }))
      .data
    await create({ type: 'house', kind: 'PEN', parentId: house.uid, name: '07号栏', sort: 7 })
    const series = { parentId: house.uid, from: 1, to: 60, pattern: '{nn}号栏', capacity: 1 }
    const { data } = await chief.post<{ created: number; duplicates: string[] }>('org-manage/pens', series)
    expect(data).toEqual({ created: 59, duplicates: ['07号栏'] })
    const pens = await chief.get<{ total: number; list: Org[] }>(
      `org-manage?parentId=${house.uid}&_sort=sort&_order=asc&_end=3`,
    )
    expect([pens.data.total, pens.data.list.map((one) => one.name)]).toEqual([
      60,
      ['01号栏', '02号栏', '03号栏'],
    ])
    expect(pens.data.list[0]).toMatchObject({ kind: 'PEN', houseType: 'GESTATION', capacity: 1, level: 5 })
    const logged = await sql<{
      n: number
    }>`select count(*)::int as n from audit_log where outcome = 'SUCCESS' and route = 'POST /api/v2/org-manage/pens'`.execute(
      t.db,
    )
    expect(logged.rows[0]?.n).toBe(59)
  })

  test.each([
    [{ from: 5, to: 1 }, { to: ['结束号不能小于起始号'] }],
    [{ from: 1, to: 5000 }, { to: ['一次最多生成1000个栏位'] }],
    [{ pattern: '号栏' }, { pattern: ['名称中须含 {n}，如 {n}号栏'] }],
    [{ pattern: '{n}_栏' }, { pattern: ['只能输入字母、数字、汉字、小数点和“-”'] }],
    [{ from: 0 }, { from: ['请输正整数'] }],
  ])('%o is refused', async (more, errors) => {
    const series = { parentId: farm.uid, from: 1, to: 2, pattern: '{n}栏', ...more }
    expect((await refused(() => chief.post('org-manage/pens', series), 400)).errors).toEqual(errors)
  })
})
