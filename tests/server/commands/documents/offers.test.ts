import { beforeAll, expect, test } from 'vitest'
import { isDocument } from '#kit/document.ts'
import { resources } from '#resources/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { plant } from '#support/plant.ts'

/** Numbers the cells of documents offer while they are typed. */
const t = await testApp()
let farm: TestNode
let other: TestNode
let client: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  const batch = { status: 'OPEN', stage: 'NURSERY' }
  for (const [at, batch_no] of [
    [farm, 'BY10'],
    [farm, 'BY1'],
    [other, 'BY1-二场'],
  ] as const)
    await plant(t.db, 'batch', '批', { ...batch, farm_id: at.uid, batch_no, stock: 12 })
  await plant(t.db, 'batch', '批', { ...batch, farm_id: farm.uid, batch_no: 'BY1C', status: 'CLOSED' })
  const pig = { sex: 'F', status: 'GILT', exit_date: null, house_id: null, pen_id: null }
  await plant(t.db, 'pig', '猪', { ...pig, farm_id: farm.uid, ear_no: 'M0001' })
  await plant(t.db, 'pig', '猪', { ...pig, farm_id: farm.uid, ear_no: 'M00012', exit_date: '2026-01-01' })
  await t.user({ account: 'clerk', at: farm, functions: allFunctionCodes })
  client = await t.as('clerk')
})

const offered = async (path: string, q: string, at = farm) => {
  const { status, data } = await client.get<{ list: { value: string; label: string }[] }>(
    `${path}?farmId=${at.uid}&q=${encodeURIComponent(q)}`,
  )
  return status === 200 ? data.list.map(({ value }) => value) : status
}

test('open batches of the farm, the number that was typed first; nothing of another farm', async () => {
  expect(await offered('pigmanage-dropping/offers/batchNo', 'by1')).toEqual(['BY1', 'BY10'])
  expect(await offered('pigmanage-pigletReceive/offers/batchNo', '10')).toEqual(['BY10'])
  expect(await offered('pigmanage-dropping/offers/batchNo', '%')).toEqual([])
  expect(await offered('pigmanage-dropping/offers/batchNo', 'BY', other)).toBe(403)
  const { data } = await client.get<{ list: { label: string }[] }>(
    `pigmanage-dropping/offers/batchNo?farmId=${farm.uid}&q=BY10`,
  )
  expect(data.list[0]?.label).toBe('BY10  保育 存栏12头')
})

test('animals that are in the farm', async () => {
  expect(await offered('fy-introduction/offers/earNo', '0001')).toEqual(['M0001'])
  expect(await offered('fy-introduction/offers/introDate', '')).toBe(404)
})

test('every cell of a document that names an animal or a batch that is there offers them', () => {
  const named = resources.filter(isDocument).flatMap(({ name, fields, document }) => {
    const cells = { ...fields, ...fields[document.lines ?? '']?.fields }
    return Object.entries(cells)
      .filter(([key, { readonly }]) => /^(batchNo|earNo)$/.test(key) && !readonly)
      .filter(([key]) => !document.offers?.[key])
      .map(([key]) => `${name}.${key}`)
  })
  // those are about to be made
  expect(named).toEqual(['pig-introduction.earNo', 'pig-introduce.earNo'])
})
