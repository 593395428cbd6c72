import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { testApp } from '#support/app.ts'

/** M-09: a closed month answers with the prices it was closed with, whatever is entered later. 一场 is closed up to the end of October. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '甲公司' })
const closed = await t.node({ type: 'farm', name: '一场', parent: company })
const open = await t.node({ type: 'farm', name: '二场', parent: company })
await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
const chief = await t.as('chief')
const words = async (scode: string) =>
  (
    await sql<{
      uid: string
    }>`select uid from data_dictionary where scode = ${scode} order by sort limit 1`.execute(t.db)
  ).rows[0]?.uid ?? ''
const [unitId, energyTypeId] = [await words('unit'), await words('energy_type')]

type Row = Record<string, unknown> & { uid: string; version: number }
const material = async (materialClass: string) =>
  (
    await chief.post<Row>('basic-material', {
      code: materialClass,
      name: `料${materialClass}`,
      materialClass,
      unitId,
    })
  ).data.uid
const [feed, vaccine, semen] = [await material('FEED'), await material('VACCINE'), await material('SEMEN')]
/** Fields of each list of prices apart from the organisation. */
const NAMES: Readonly<Record<string, object>> = {
  feedPrice: { materialId: feed },
  vaccinePrice: { materialId: vaccine },
  semenPrice: { materialId: semen },
  'energy-price': { energyTypeId, unitId },
}
const lists = resources
  .filter(({ effective, fields }) => effective && 'price' in fields)
  .map(({ name }) => name)
const close = (day: string | null) =>
  sql`update organize set closed_up_to = ${day}::date where uid = ${closed.uid}`.execute(t.db)

test('every list of prices is tried', () => {
  expect(lists.toSorted()).toEqual(Object.keys(NAMES).toSorted())
})

describe.each(lists)('%s', (name) => {
  const body = (organizeId: string, effectiveFrom: string, more: object = {}) => ({
    ...{ ...NAMES[name], organizeId, price: '3.2', effectiveFrom, ...more },
  })
  const said = ({ msg, errors }: { msg: string; errors?: object }) =>
    errors ? Object.entries(errors).flat(2) : [msg]
  const label = resources.find((one) => one.name === name)?.label
  const refusal = `期间已关账：一场已月结至2026-10-31，不能改变此前的${label}`

  test('nothing is made, changed or removed that a closed day would see, in the farm or above it', async () => {
    await close(null)
    const { data: old } = await chief.post<Row>(name, body(closed.uid, '2026-01-01'))
    await close('2026-10-31')
    const at = `${name}/${old.uid}`
    const patch = async (more: object) =>
      chief.patch<Row>(at, { ...more, version: (await chief.get<Row>(at)).data.version })
    for (const more of [{ price: '4' }, { effectiveFrom: '2026-02-01' }, { effectiveTo: '2026-10-30' }])
      expect(said(await patch(more))).toEqual(['effectiveFrom', refusal])
    expect(said(await chief.delete(at, { version: old.version }))).toEqual([refusal])
    for (const organizeId of [closed.uid, company.uid])
      expect(
        said(await chief.post(name, body(organizeId, '2025-06-01', { effectiveTo: '2025-12-31' }))),
      ).toEqual(['effectiveFrom', refusal])
    // what no closed day sees goes on
    expect((await patch({ remark: '合同价' })).msg).toBe('')
    expect((await patch({ effectiveTo: '2026-10-31' })).msg).toBe('')
    const next = await chief.post<Row>(name, body(closed.uid, '2026-11-01', { price: '3.5' }))
    expect(next.msg).toBe('')
    expect((await chief.delete(`${name}/${next.data.uid}`, { version: next.data.version })).msg).toBe('')
    expect((await chief.post(name, body(open.uid, '2026-01-01'))).msg).toBe('')
  })
})

test('a price that waits for its approval does not count; approving it for closed days is refused', async () => {
  await close(null)
  const waiting = { materialId: feed, organizeId: closed.uid, price: '9', approved: false }
  await close('2026-10-31')
  const { data, msg } = await chief.post<Row>('feedPrice', {
    ...{ ...waiting, effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' },
  })
  expect(msg).toBe('')
  const approved = await chief.patch(`feedPrice/${data.uid}`, { approved: true, version: data.version })
  expect(approved.errors).toEqual({
    effectiveFrom: ['期间已关账：一场已月结至2026-10-31，不能改变此前的饲料价格'],
  })
})

describe('what no closed day of a farm is answered with', () => {
  const from = { effectiveFrom: '2026-01-01' }
  const price = async (body: object) => {
    const { data, msg } = await chief.post<Row>('feedPrice', { materialId, price: '3.2', ...from, ...body })
    expect(msg).toBe('')
    return data
  }
  const change = async ({ uid }: Row, body: object) => {
    const { data } = await chief.get<Row>(`feedPrice/${uid}`)
    const { msg, errors } = await chief.patch(`feedPrice/${uid}`, { ...body, version: data.version })
    return errors ?? msg
  }
  const refusal = { effectiveFrom: ['期间已关账：一场已月结至2026-10-31，不能改变此前的饲料价格'] }
  let made = 0
  let materialId = ''
  beforeEach(async () => {
    made += 1
    materialId = (
      await chief.post<Row>('basic-material', {
        ...{ code: `N${made}`, name: `新料${made}`, materialClass: 'FEED', unitId, kgPerUnit: '1' },
      })
    ).data.uid
    await close(null)
  })

  test('含税 is read by no figure', async () => {
    const own = await price({ organizeId: closed.uid })
    await close('2026-10-31')
    expect(await change(own, { taxed: false })).toBe('')
    expect(await change(own, { taxed: true, price: '3.3' })).toEqual(refusal)
  })

  test('the price of the company changes where the farm has its own on all days it has closed', async () => {
    const above = await price({ organizeId: company.uid })
    const own = await price({ organizeId: closed.uid, price: '3.5' })
    await close('2026-10-31')
    expect(await change(above, { price: '4' })).toBe('')
    expect(await change(above, { effectiveFrom: '2025-01-01' })).toEqual(refusal)
    expect(await change(own, { effectiveFrom: '2026-02-01' })).toEqual(refusal)
    // the price of the company comes to light where the own one ends behind the closed days
    expect(await change(own, { effectiveTo: '2026-10-31' })).toBe('')
    expect(await change(own, { effectiveTo: '2026-10-30' })).toEqual(refusal)
    const { data } = await chief.get<Row>(`feedPrice/${above.uid}`)
    expect((await chief.delete(`feedPrice/${above.uid}`, { version: data.version })).msg).toBe('')
  })

  test('an own price that says what the company says may be entered for closed days', async () => {
    await price({ organizeId: company.uid })
    await close('2026-10-31')
    await price({ organizeId: closed.uid, effectiveTo: '2026-10-31' })
    const other = await chief.post('feedPrice', {
      ...{ materialId, organizeId: open.uid, price: '9', ...from },
    })
    expect(other.msg).toBe('')
  })
})

test('a farm that is put below another company keeps what its closed days were answered with', async () => {
  await close(null)
  const other = await t.node({ type: 'company', name: '乙公司' })
  const admin = await t.as('admin')
  const unlike = await chief.post<Row>('basic-material', {
    ...{ code: 'MOVED', name: '移料', materialClass: 'FEED', unitId, kgPerUnit: '1' },
  })
  const price = { materialId: unlike.data.uid, effectiveFrom: '2026-01-01' }
  const own = { ...price, organizeId: closed.uid, effectiveTo: '2026-10-31' }
  expect((await chief.post('feedPrice', { ...price, organizeId: company.uid, price: '3.2' })).msg).toBe('')
  await close('2026-10-31')
  const move = async () => {
    const { data } = await admin.get<Row>(`org-manage/${closed.uid}`)
    const { msg, errors } = await admin.patch(`org-manage/${closed.uid}`, {
      ...{ parentId: other.uid, version: data.version },
    })
    return errors ?? msg
  }
  const refusedBy = (label: string, hint: string) => ({
    parentId: [`期间已关账：一场已月结至2026-10-31，移到此处会改变此前的${label}；${hint}`],
  })
  // lists of other tests, of which the company has a price as well
  await sql`update energy_price set deleted = true`.execute(t.db)
  expect(await move()).toEqual(refusedBy('饲料价格', '请先按原价为该场单独设置'))
  expect((await chief.post('feedPrice', { ...own, price: '3.2' })).msg).toBe('')
  await sql`insert into app_setting (uid, name, value, company_id, effective_from)
    values (gen_random_uuid(), 'weaner_cost', '333', ${company.uid}, '2026-03-01')`.execute(t.db)
  expect(await move()).toEqual(refusedBy('系统参数', '请先反月结'))
  await sql`delete from app_setting where name = 'weaner_cost'`.execute(t.db)
  expect(await move()).toBe('')
})
