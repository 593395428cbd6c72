import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundGroup } from '#resources/answers/search.shapes.ts'
import { scoped } from '#server/kit/database.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { plant } from '#support/plant.ts'
import { quickest } from '#support/quickest.ts'

/** Ctrl K on the server: one search over everything a person may see. */
const t = await testApp({ now: () => new Date('2026-11-25T02:00:00Z') })
const EVERYTHING = [
  ...[
    'pigs-file',
    'pig-detail',
    'batch-manage',
    'sales-ticket',
    'basic-material',
    'basic-client',
    'user-manage',
  ],
  ...['endmonth-pigherds', 'mating-week-cohort', 'breeding-sow-production-efficiency', 'org-manage'],
  ...['event-mat', 'event-gestation', 'event-farr', 'event-death'],
]

let farm: TestNode
let other: TestNode
let clerk: Client

async function pig(
  at: TestNode,
  earNo: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const uid = uuidv7()
  const row = {
    ...{
      farm_id: at.uid,
      uid,
      ear_no: earNo,
      status: 'WEANED',
      pig_class: 'SOW',
      sex: 'F',
      entry_date: '2025-01-01',
    },
    ...values,
  }
  await sql`insert into pig (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
    values (${sql.join(Object.values(row))})`.execute(t.db)
  return uid
}

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '柳河一场', parent: company })
  const second = await t.node({ type: 'farm', name: '柳河二场', parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '分娩三舍', parent: farm })
  const strangers = await t.node({ type: 'company', name: '乙公司' })
  other = await t.node({ type: 'farm', name: '柳河外场', parent: strangers })
  await pig(farm, 'M-0318', { parity: 3, status_since: '2026-11-20', rfid: '156000000000318' })
  await pig(farm, 'M0319', {
    status: 'MATED',
    parity: 1,
    status_since: '2026-11-04',
    last_service_date: '2026-11-04',
  })
  await pig(farm, 'M0320', { status: 'DEAD', exit_date: '2026-05-01', former_ear_nos: 'X777' })
  await pig(second, 'M0318', { parity: 5 })
  await pig(other, 'M0318', { rfid: '156000000000999' })
  await plant(t.db, 'batch', '批', {
    ...{ farm_id: farm.uid, batch_no: 'B2026-11-02', status: 'OPEN', stage: 'NURSERY', house_id: house.uid },
  })
  for (const at of [farm, other])
    await plant(t.db, 'sales_ticket', '单', { farm_id: at.uid, doc_no: 'XS20261120-001', status: 'DRAFT' })
  for (const [node, name] of [
    [company, '江南饲料厂'],
    [strangers, '江南猪场客户'],
  ] as const)
    await plant(t.db, 'client', '客', { company_id: node.uid, code: 'K1', name, kind: 'RETAIL' })
  await t.user({ account: 'clerk', at: company, functions: EVERYTHING })
  clerk = await t.as('clerk')
})

const groups = async (q: string, client = clerk): Promise<readonly FoundGroup[]> => {
  const { data, status } = await client.get<{ groups: FoundGroup[] }>(
    `search?${new URLSearchParams({ q, farmId: farm.uid })}`,
  )
  expect(status).toBe(200)
  return data.groups
}
const found = async (q: string, key: string, client = clerk) =>
  (await groups(q, client)).find((one) => one.key === key)?.rows ?? []
const titles = async (q: string, key: string) => (await found(q, key)).map(({ title }) => title)

describe('an animal', () => {
  test.each(['M-0318', 'm0318', 'M 0318', 'ｍ０３１８', 'M—0318'])(
    '%s is the ear number, however it is typed',
    async (typed) => {
      const rows = await found(typed, 'pigs-file')
      expect(rows.map(({ title, farm: name, exact }) => [title, name, exact])).toEqual([
        ['M-0318', '柳河一场', true],
        ['M0318', '柳河二场', true],
      ])
      expect(rows[0]?.path).toMatch(/^\/admin\/pig-detail\?pigId=/)
    },
  )

  test.each(['156000000000318', '156-0000-0000-0318'])('the electronic tag %s', async (typed) => {
    expect(await found(typed, 'pigs-file')).toMatchObject([{ title: 'M-0318', exact: true }])
  })

  test('a part of the number, one that has left after those that are there, and a former number', async () => {
    expect(await titles('031', 'pigs-file')).toEqual(['M-0318', 'M0319', 'M0318'])
    expect(await titles('M03', 'pigs-file')).toEqual(['M-0318', 'M0319', 'M0318', 'M0320'])
    expect(await titles('x777', 'pigs-file')).toEqual(['M0320'])
  })

  test('its state in words, parity and days, and what may be entered now, the next event first', async () => {
    const [weaned] = await found('M-0318', 'pigs-file')
    expect(weaned).toMatchObject({ state: { label: '断奶', days: 5 }, note: '生产母猪 · 3 胎' })
    expect(weaned?.acts?.map(({ form }) => form)).toEqual(['event-mat', 'event-death'])
    const [mated] = await found('M0319', 'pigs-file')
    expect(mated).toMatchObject({ state: { label: '已配', days: 21 } })
    expect(mated?.acts?.map(({ label }) => label)).toEqual(['妊检', '分娩', '配种', '死亡'])
    const [dead] = await found('M0320', 'pigs-file')
    expect(dead?.acts).toEqual([])
  })
})

describe('everything else', () => {
  test.each([
    ['B2026-11', 'batch-manage', 'B2026-11-02'],
    ['XS20261120', 'sales-ticket', 'XS20261120-001'],
    ['1120-001', 'sales-ticket', 'XS20261120-001'],
    ['XS', 'sales-ticket', 'XS20261120-001'],
    ['江南', 'basic-client', '江南饲料厂'],
    ['jnslc', 'basic-client', '江南饲料厂'],
    ['jiangnan', 'basic-client', '江南饲料厂'],
    ['k1', 'basic-client', '江南饲料厂'],
    ['fmss', 'org-manage', '分娩三舍'],
    ['liuheyi', 'org-manage', '柳河一场'],
    ['clerk', 'user-manage', 'clerk'],
  ])('%s finds in %s: %s', async (typed, key, title) => {
    expect(await titles(typed, key)).toEqual([title])
  })

  test('a document and a batch open their list narrowed to them, in their own farm', async () => {
    const [ticket] = await found('XS20261120-001', 'sales-ticket')
    expect(ticket).toMatchObject({ exact: true, note: expect.stringContaining('草稿') })
    expect(ticket?.path).toBe(`/admin/sales-ticket?f.docNo=XS20261120-001&f.farmId=${farm.uid}`)
  })

  test.each([
    ['月结', '月末猪群'],
    ['存栏', '猪只档案'],
    ['配种率', '配种周跟踪'],
    ['yuejie', '月末猪群'],
    ['psy', '种母猪生产效率'],
  ])('%s leads to %s', async (typed, title) => {
    expect((await found(typed, 'screens')).map((one) => one.title)).toContain(title)
  })

  test('what is called exactly so stands before what only holds it', async () => {
    expect((await groups('XS20261120-001'))[0]?.key).toBe('sales-ticket')
    expect((await groups('M0318'))[0]?.key).toBe('pigs-file')
  })
})

describe('rights and scope', () => {
  test('S6-03 each kind is found by users who hold its screen, and by no other person', async () => {
    await t.user({ account: 'seller', at: farm, functions: ['sales-ticket'] })
    const seller = await t.as('seller')
    for (const typed of ['M0318', '江南', 'B2026', '月结', '柳河', 'clerk'])
      expect(await groups(typed, seller), typed).toEqual([])
    expect(await found('XS2026', 'sales-ticket', seller)).toHaveLength(1)
  })

  test('S6-03 without the card an animal opens in the list, narrowed to it', async () => {
    await t.user({ account: 'lister', at: farm, functions: ['pigs-file'] })
    const [row] = await found('M0319', 'pigs-file', await t.as('lister'))
    expect(row).toMatchObject({
      acts: [],
      path: `/admin/pigs-file?f.farmId=${farm.uid}&f.earNo=M0319&f.status=MATED`,
    })
  })

  test('S6-07 a person of one farm finds nothing of another, nor a word of another company', async () => {
    await t.user({ account: 'local', at: farm, functions: EVERYTHING })
    const local = await t.as('local')
    expect((await found('M0318', 'pigs-file', local)).map(({ farm: name }) => name)).toEqual(['柳河一场'])
    for (const typed of ['156000000000999', '江南猪场', 'liuhewaichang', '柳河外'])
      expect(await groups(typed, local), typed).toEqual([])
    const { data } = await local.get<{ groups: FoundGroup[] }>(`search?q=M0318&farmId=${other.uid}`)
    expect(JSON.stringify(data)).not.toContain(other.uid)
  })

  test.each(['', ' ', '%', '_', '\\', "'; drop table pig; --", '\u0000', '😀', 'x'.repeat(500), '000', '-'])(
    'odd words are answered: %j',
    async (typed) => {
      expect(Array.isArray(await groups(typed))).toBe(true)
    },
  )

  test('several words at once are none', async () => {
    expect((await clerk.get<{ groups: unknown[] }>('search?q=a&q=b')).data.groups).toEqual([])
  })
})

test('with two hundred farms of three years an ear number is looked up by index, behind row-level security', async () => {
  await sql`insert into organize (uid, parent_id, type, name, sort, status, level, tree_path)
    select gen_random_uuid(), o.uid, 'farm', '群场' || n, n, 'IN_USE', o.level + 1, o.tree_path || gen_random_uuid() || '/'
      from organize o, generate_series(1, 200) n where o.name = '乙公司'`.execute(t.db)
  await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date)
    select f.uid, gen_random_uuid(), 'M' || lpad(n::text, 5, '0'), 'OPEN', 'SOW', 'F', '2024-01-01'
      from organize f, generate_series(1, 500) n where f.name like '群场%'`.execute(t.db)
  await sql`analyze pig`.execute(t.db)
  await t.user({ account: 'group', at: t.root, functions: EVERYTHING })
  const group = await t.as('group')
  expect(await found('M00234', 'pigs-file', group)).toHaveLength(5)
  expect(await quickest(() => found('M00234', 'pigs-file', group))).toBeLessThan(200)
  const farms = await sql<{ uid: string }>`select uid from organize where type = 'farm'`.execute(t.db)
  const scope = { root: true, farms: farms.rows.map(({ uid }) => uid), companies: [], paths: ['/'] }
  const plan = await scoped(t.db, scope, (tx) =>
    sql<{
      'QUERY PLAN': string
    }>`explain select one.uid from unnest(${scope.farms}::uuid[]) as farm (uid) cross join lateral (
      select uid from pig where farm_id = farm.uid and not deleted and ear_key >= 'M00234' and ear_key < 'M00234~' order by ear_key limit 10) one`.execute(
      tx,
    ),
  )
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/pig_ear_key_idx/)
  expect(lines).toMatch(/Index Cond: .*ear_key >=/)
}, 60_000)
