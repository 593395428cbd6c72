import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { quickest } from '#support/quickest.ts'

const t = await testApp()
const UNITS = 12_000

interface Node {
  uid: string
  children: Node[]
}
const count = (nodes: readonly Node[]): number => nodes.reduce((sum, one) => sum + 1 + count(one.children), 0)

test('a tree of 12,000 units comes whole, in order and packed', async () => {
  const farm = await t.node({ type: 'farm', name: '大场' })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '1栋', parent: farm })
  await sql`insert into organize (uid, parent_id, type, kind, name, sort, status, level, tree_path)
    select gen, ${house.uid}, 'house', 'UNIT', 'U' || i, i, 'IN_USE', 4, ${house.treePath} || gen || '/'
      from (select i, gen_random_uuid() as gen from generate_series(1, ${UNITS}) i) units`.execute(t.db)
  const admin = await t.as('admin')
  const start = performance.now()
  const { data } = await admin.get<{ organizes: Node[] }>('base/organize/cascade/cascade_unit')
  const spent = performance.now() - start
  expect(count(data.organizes)).toBe(UNITS + 3)
  expect(spent).toBeLessThan(10_000)
  const packed = await t.app.inject({
    url: '/api/v2/base/organize/cascade/cascade_unit',
    cookies: admin.cookies,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
})

test('S4-07 S4-08 a tree of 30,000 nodes opens with its farms, under a second and 200 kB; a farm answers its houses', async () => {
  const farms = []
  for (let i = 0; i < 300; i += 1) farms.push(await t.node({ type: 'farm', name: `猪场${i}` }))
  await sql`insert into organize (uid, parent_id, type, kind, name, sort, status, level, tree_path)
    select gen, uid, 'house', 'HOUSE', '舍' || i, i, 'IN_USE', 3, tree_path || gen || '/'
      from (select i, f.uid, f.tree_path, gen_random_uuid() as gen from organize f, generate_series(1, 60) i
        where f.name like '猪场%') houses`.execute(t.db)
  await sql`analyze organize`.execute(t.db)
  const admin = await t.as('admin')
  const opened = () =>
    t.app.inject({ url: '/api/v2/base/organize/cascade/cascade_unit?top=true', cookies: admin.cookies })
  const answer = await opened()
  expect(await quickest(opened)).toBeLessThan(1000)
  expect(answer.rawPayload.length).toBeLessThan(200_000)
  const { data } = answer.json<{ data: { organizes: Top[] } }>()
  const shown = flat(data.organizes)
  expect(shown).toHaveLength(302)
  expect(shown.some(({ type }) => type === 'house')).toBe(false)
  const [farm] = farms
  expect(shown.find(({ uid }) => uid === farm?.uid)?.hasChildren).toBe(true)
  const below = await admin.get<{ organizes: Top[] }>(
    `base/organize/cascade/cascade_unit?parentId=${farm?.uid}`,
  )
  expect(below.data.organizes).toHaveLength(60)
  expect(below.data.organizes[0]).toMatchObject({ name: '舍1', parentId: farm?.uid, hasChildren: false })
})

test('S4-08 what stands inside one farm of a large tree comes whole, nested, and nothing else', async () => {
  const farm = await t.node({ type: 'farm', name: '内部场' })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '1栋', parent: farm })
  await t.node({ type: 'house', kind: 'UNIT', name: '1单元', parent: house })
  await t.node({ type: 'house', kind: 'PEN', name: '1栏', parent: house })
  const admin = await t.as('admin')
  const inside = (of: string) =>
    admin.get<{ organizes: Top[] }>(`base/organize/cascade/cascade_unit?inside=${of}`)
  const { data } = await inside(farm.uid)
  expect(data.organizes.map(({ name }) => name)).toEqual(['1栋'])
  expect(flat(data.organizes).map(({ name }) => name)).toEqual(['1栋', '1单元'])
  const guard = await t.node({ type: 'farm', name: '旁场' })
  await t.user({ account: 'guard', at: guard, roleIds: [await t.role('GUARD', ['user'])] })
  const stranger = await t.as('guard')
  const seen = await stranger.get<{ organizes: Top[] }>(
    `base/organize/cascade/cascade_unit?inside=${farm.uid}`,
  )
  expect(seen.data.organizes).toEqual([])
})

test('S4-08 in a large tree the server searches by name and initials, and finds what was chosen before', async () => {
  const admin = await t.as('admin')
  const path = 'base/organize/cascade/cascade_unit'
  const named = await admin.get<{ organizes: Top[]; found: number }>(
    `${path}?search=${encodeURIComponent('猪场77')}`,
  )
  expect(flat(named.data.organizes).map(({ name }) => name)).toEqual(['集团', '猪场77'])
  expect(named.data.found).toBe(1)
  // initials with the number behind them: 猪场29, 猪场290 to 猪场299
  const initials = await admin.get<{ organizes: Top[]; found: number }>(`${path}?search=ZC29`)
  expect(initials.data.found).toBe(11)
  const many = await admin.get<{ organizes: Top[]; found: number }>(`${path}?search=zc`)
  expect(many.data.found).toBe(300)
  expect(flat(many.data.organizes).filter(({ type }) => type === 'farm')).toHaveLength(200)
  const house = await sql<{ uid: string }>`select uid from organize where name = '舍60' limit 1`.execute(t.db)
  const placed = await admin.get<{ organizes: Top[] }>(`${path}?uids=${house.rows[0]?.uid}`)
  expect(flat(placed.data.organizes).map(({ type }) => type)).toEqual(['company', 'farm', 'house'])
})

test('S7-23 no user finds or opens what lies outside of his own part', async () => {
  const [own, other] = [
    await t.node({ type: 'farm', name: '本场' }),
    await t.node({ type: 'farm', name: '外场' }),
  ]
  await t.user({ account: 'own', at: own, roleIds: [await t.role('OWN', ['user'])] })
  const keeper = await t.as('own')
  const asked = async (words: string) =>
    flat(
      (await keeper.get<{ organizes: Top[] }>(`base/organize/cascade/cascade_farm?${words}`)).data.organizes,
    )
  expect((await asked(`search=${encodeURIComponent('外场')}`)).length).toBe(0)
  expect((await asked(`uids=${other.uid}`)).length).toBe(0)
  expect((await asked(`parentId=${other.uid}`)).length).toBe(0)
  expect((await asked(`search=${encodeURIComponent('本场')}`)).map(({ name }) => name)).toContain('本场')
})

interface Top {
  uid: string
  name: string
  type: string
  hasChildren?: boolean
  children: Top[]
}
const flat = (nodes: readonly Top[]): Top[] => nodes.flatMap((one) => [one, ...flat(one.children)])
