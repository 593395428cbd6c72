import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
/** What each list of prices names beside the organisation. */
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
