import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { scoped } from '#server/kit/database.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { herdFixture } from '#support/herd.ts'

const { db, caller, farmId } = await herdFixture()
const [company = ''] = caller.scope.companies
const set = (name: string, value: string, at: string | null) =>
  sql`insert into app_setting (name, value, company_id) values (${name}, ${value}, ${at})`.execute(db)
const load = () => scoped(db, caller.scope, (tx) => loadFarmSettings(tx, farmId, '2026-06-01'))
beforeEach(async () => void (await sql`delete from app_setting`.execute(db)))

test('the most specific value of a parameter wins: farm, then company, then the common one', async () => {
  await set('check_min_day', '19', null)
  expect((await load()).params.check_min_day).toBe(19)
  await set('check_min_day', '20', company)
  expect((await load()).params.check_min_day).toBe(20)
  await set('check_min_day', '21', farmId)
  expect((await load()).params.check_min_day).toBe(21)
})

test('a value that is no number does not switch its rule off', async () => {
  await set('gestation_max', '', company)
  await set('gestation_min', 'viele', company)
  await set('event_backdate_days', ' ', company)
  const { params, backdateDays } = await load()
  expect([params.gestation_max, params.gestation_min]).toEqual([
    DEFAULT_PARAMS.gestation_max,
    DEFAULT_PARAMS.gestation_min,
  ])
  expect(backdateDays).toBe(31)
})

test('V-310 a unit of a farrowing house is one, whatever the unit itself is set to', async () => {
  const [path] = caller.scope.paths
  const place = async (uid: string, parent: string, kind: string, type: string | null) => {
    await sql`insert into organize (uid, parent_id, type, kind, name, sort, level, tree_path, house_type)
      values (${uid}, ${parent}, 'house', ${kind}, ${uid}, 1, 3, ${`${path}${farmId}/${uid}/`}, ${type})`.execute(
      db,
    )
    return uid
  }
  const crates = await place(crypto.randomUUID(), farmId, 'HOUSE', 'FARROWING')
  const unit = await place(crypto.randomUUID(), crates, 'UNIT', null)
  const other = await place(crypto.randomUUID(), farmId, 'HOUSE', 'GESTATION')
  const { farrowingHouses = [] } = await load()
  expect([crates, unit, other].map((one) => farrowingHouses.includes(one))).toEqual([true, true, false])
})
