import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { check, commit, send } from '#support/imports.ts'

/** 个体号 of the animals entered, in the order of their ear numbers. */
const { t, side } = await eventFixture()
const { client, farm } = await side('N')
const { data: places } = await client.get<{ list: { uid: string; label: string; kind: string }[] }>(
  `event/event_entry/places?farmId=${farm.uid}`,
)
const house = places.list.find(({ kind }) => kind === 'HOUSE')
const day = addDays(TODAY, -5)
const boar = { status: 'ACTIVE', sex: 'F' }
const gilt = (earNo: string, more: object = {}) => ({
  ...{
    earNo,
    date: day,
    sex: 'F',
    status: 'GILT',
    source: 'BOUGHT',
    houseId: house?.uid,
    birthDate: addDays(day, -200),
  },
  ...more,
})
let requests = 0
const enter = (rows: readonly object[], dryRun = false) => {
  requests += 1
  return client.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    ...{ farmId: farm.uid, rows },
    ...(dryRun ? { dryRun } : { requestId: `series-${requests}-number` }),
  })
}
const serialOf = async (earNo: string): Promise<number> => {
  const found = await sql<{ no: string }>`select right(pig_no, 8) as no from pig
    where farm_id = ${farm.uid} and ear_no = ${earNo}`.execute(t.db)
  return Number(found.rows[0]?.no)
}

test('a trial, a refused row and a file that is not taken use up no number of an animal', async () => {
  const { data } = await enter([gilt('NS1')])
  expect(data.results).toMatchObject([{ accepted: true }])
  const first = await serialOf('NS1')

  expect((await enter([gilt('NS2')], true)).data.results).toMatchObject([{ accepted: true }])
  const mixed = await enter([gilt('NS3', boar), gilt('NS4'), gilt('NS1')])
  expect(mixed.data.results.map(({ accepted }) => accepted)).toEqual([false, true, false])
  expect(await serialOf('NS4')).toBe(first + 1)

  const head = ['耳号', '进场日期', '性别', '入群状态', '来源', '栋舍', '出生日期']
  const row = (earNo: string, status = '后备') => [
    earNo,
    day,
    '母',
    status,
    '外购',
    house?.label ?? '',
    addDays(day, -200),
  ]
  const bad = await send(client, 'batch-import', 'event-entry', head, [row('NS5'), row('NS6', '生产公猪')])
  const tried = await check(client, bad.data)
  expect(tried).toMatchObject({ valid: 1, failed: 1 })
  await expect(commit(client, tried)).resolves.not.toMatchObject({ status: 'COMMITTED' })
  const good = await check(
    client,
    (await send(client, 'batch-import', 'event-entry', head, [row('NS7'), row('NS8')])).data,
  )
  expect(await commit(client, good)).toMatchObject({ status: 'COMMITTED', created: 2 })
  expect([await serialOf('NS7'), await serialOf('NS8')]).toEqual([first + 2, first + 3])
})
