import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { dump, herdFixture } from '#support/herd.ts'

const { db, farmId, houseId, record, word } = await herdFixture()
await record('event_entry', [
  { earNo: 'M1', date: '2025-01-01', source: 'INIT', init: false, houseId, sex: 'F', status: 'GILT' },
])
const { rows: farms } = await sql<{
  path: string
}>`select tree_path as path from organize where uid = ${farmId}`.execute(db)
const place = async (parent: string, path: string, kind: string): Promise<{ uid: string; path: string }> => {
  const uid = uuidv7()
  await sql`insert into organize (uid, parent_id, type, kind, name, sort, level, tree_path)
    values (${uid}, ${parent}, 'house', ${kind}, ${kind}, 1, 3, ${`${path}${uid}/`})`.execute(db)
  return { uid, path: `${path}${uid}/` }
}
const other = await place(farmId, farms[0]?.path ?? '', 'HOUSE')
const unit = await place(other.uid, other.path, 'UNIT')
const pen = await place(unit.uid, unit.path, 'PEN')

test('a word of another dictionary is no cause', async () => {
  const before = await dump(db)
  const [row] = await record('event_cull_decide', [
    { earNo: 'M1', date: '2025-01-02', reason: word('death_reason') },
  ])
  expect(row?.violations).toEqual([
    { rule: 'FORM', level: 'E', field: 'reason', message: '请选择正确的淘汰原因' },
  ])
  expect(await dump(db)).toBe(before)
})

test('a pen is of the house named with it, at whatever depth', async () => {
  const move = (house: string) =>
    record('event_transfer_house', [{ earNo: 'M1', date: '2025-01-02', houseId: house, penId: pen.uid }])
  const [strayed] = await move(houseId)
  expect(strayed?.violations).toEqual([
    { rule: 'FORM', level: 'E', field: 'penId', message: '栏位不在所选栋舍内' },
  ])
  const [moved] = await move(other.uid)
  expect(moved).toMatchObject({ accepted: true, violations: [] })
})
