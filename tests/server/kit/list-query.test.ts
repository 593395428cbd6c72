import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'

const t = await testApp()
const admin = await t.as('admin')
const farm = await t.node({ type: 'farm', name: '一场' })

/** Houses made in one order and named in another: their uids say nothing about their names. */
const names = ['C舍', 'A舍', 'D舍', 'B舍']
for (const name of names) {
  const house = await t.node({ type: 'house', kind: 'HOUSE', name, parent: farm })
  await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date, house_id)
    values (${farm.uid}, ${uuidv7()}, ${`E${name.slice(0, 1)}`}, 'GILT', 'GILT', 'F', '2026-01-01', ${house.uid})`.execute(
    t.db,
  )
}

test.each([
  ['asc', ['EA', 'EB', 'EC', 'ED']],
  ['desc', ['ED', 'EC', 'EB', 'EA']],
])('a column that shows a name is sorted by the name, %s, page after page', async (order, expected) => {
  const page = (start: number) =>
    admin.get<{ list: { earNo: string }[] }>(
      `pigs-file?_start=${start}&_end=${start + 2}&_sort=houseId&_order=${order}`,
    )
  const pages = [await page(0), await page(2)].flatMap(({ data }) => data.list)
  expect(pages.map((one) => one.earNo)).toEqual(expected)
})

test('a filter by "is not" takes several values, as one by "is" does', async () => {
  const listed = async (query: string) => {
    const { data } = await admin.get<{ list: { earNo: string }[] }>(`pigs-file?_sort=earNo&${query}`)
    return data.list.map((one) => one.earNo)
  }
  expect(await listed('earNo=EA&earNo=EB')).toEqual(['EA', 'EB'])
  expect(await listed('earNo_ne=EA&earNo_ne=EB')).toEqual(['EC', 'ED'])
})
