import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'

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
