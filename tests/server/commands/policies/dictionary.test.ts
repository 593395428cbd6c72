import { beforeAll, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { refusal } from '#support/table-text.ts'

const t = await testApp()

let company: TestNode
let chief: Client
let admin: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  await t.user({ account: 'chief', at: company, roles: ['COMPANY_ADMIN'] })
  chief = await t.as('chief')
  admin = await t.as('admin')
})

interface Entry {
  uid: string
  version: number
  companyId: string | null
}
const create = (more: object, client = chief) =>
  client.post<Entry>('data-dictionary', { scode: 'breeds', name1: '新种', sort: 30, ...more })
const seeded = async (scode: string, name1: string) =>
  (await admin.get<{ list: Entry[] }>(`data-dictionary?scode=${scode}&name1=${encodeURIComponent(name1)}`))
    .data.list[0] as Entry

const refused = refusal(t.db, ['data_dictionary'])

test('an entry of a company belongs to it, one of the group to all', async () => {
  expect((await create({})).data.companyId).toBe(company.uid)
  expect((await create({ name1: '公共种' }, admin)).data.companyId).toBeNull()
})

test('a parent is of the same dictionary and stands at the top', async () => {
  const breed = await seeded('breeds', '大白')
  const line = await create({ name1: '甲系', parentId: breed.uid })
  expect(line.code).toBe('SUCCESS')
  expect((await create({ scode: 'unit', name1: '筐', parentId: breed.uid })).errors).toEqual({
    parentId: ['上级须属于同一字典'],
  })
  expect((await create({ name1: '孙', parentId: line.data.uid })).errors).toEqual({
    parentId: ['字典最多两级'],
  })
  const { uid, version } = (await create({ name1: '自环' })).data
  expect((await chief.patch(`data-dictionary/${uid}`, { parentId: uid, version })).errors).toEqual({
    parentId: ['上级不存在'],
  })
  const top = (await create({ name1: '有下级' })).data
  await create({ name1: '下级', parentId: top.uid })
  expect(
    (await chief.patch(`data-dictionary/${top.uid}`, { parentId: breed.uid, version: top.version })).errors,
  ).toEqual({
    parentId: ['字典最多两级'],
  })
})

test('common entries are the group’s: a company neither edits nor deletes nor repeats them', async () => {
  const entry = await seeded('sale_type', '商品猪')
  await refused(
    () => chief.patch(`data-dictionary/${entry.uid}`, { name1: '改', version: entry.version }),
    403,
  )
  await refused(() => chief.delete(`data-dictionary/${entry.uid}`, { version: entry.version }), 403)
  const twice = await refused(() => create({ scode: 'sale_type', name1: '商品猪' }), 400)
  expect(twice.errors).toEqual({ name1: ['名称与公共字典重复'] })
})

test('what is used is stopped, not deleted', async () => {
  const unit = await seeded('unit', '包')
  await chief.post('basic-material', {
    ...{ code: 'M1', name: '妊娠料', materialClass: 'FEED', unitId: unit.uid, kgPerUnit: '40' },
  })
  const used = await admin.delete(`data-dictionary/${unit.uid}`, { version: unit.version })
  expect([used.code, used.msg]).toEqual(['ERROR', '该数据已被使用，不能删除，可停用'])
  const parent = await seeded('breeds', '杜洛克')
  expect((await admin.delete(`data-dictionary/${parent.uid}`, { version: parent.version })).code).toBe(
    'ERROR',
  )
  const stopped = await admin.patch<Entry>(`data-dictionary/${unit.uid}`, {
    enabled: false,
    version: unit.version,
  })
  expect(stopped.code).toBe('SUCCESS')
  const { data } = await chief.post<{ ddSourceList: { dataDefineList: { name1: string }[] }[] }>(
    'base/ddsource/info',
    {
      companyId: company.uid,
      codeList: ['unit'],
    },
  )
  expect(data.ddSourceList[0]?.dataDefineList.map((one) => one.name1)).not.toContain('包')
})

test('no name twice below one parent', async () => {
  await create({ name1: '重名' })
  expect((await create({ name1: '重名' })).errors).toEqual({ name1: ['名称已存在'] })
  const breed = await seeded('breeds', '长白')
  expect((await create({ name1: '重名', parentId: breed.uid })).code).toBe('SUCCESS')
})

test('the sort must not be zero', async () => {
  expect((await create({ sort: 0 })).errors).toEqual({ sort: ['排序不能为零'] })
})
