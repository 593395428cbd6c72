import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'

const { t, side } = await eventFixture()
const { client, farm, house } = await side('M')
const breeds = await sql<{ uid: string; name: string; above: string | null }>`
  select d.uid, d.name1 as name, up.name1 as above from data_dictionary d left join data_dictionary up on up.uid = d.parent_id
   where d.scode = 'breeds'`.execute(t.db)
const breed = (name: string, above: string | null = null) =>
  breeds.rows.find((one) => one.name === name && one.above === above)?.uid

const entry = (earNo: string, breedId: string | undefined, lineId: string | undefined, more: object) => ({
  earNo,
  date: '2026-11-01',
  source: 'INIT',
  init: true,
  houseId: house.uid,
  breedId,
  lineId,
  ...more,
})
const sow = { sex: 'F', status: 'WEANED', parity: 2, weanDate: '2026-10-30' }
const boar = { sex: 'M', status: 'ACTIVE', birthDate: '2025-01-01', bloodline: 'A3' }
const crossed = async (earNo: string, boarEarnock: string) =>
  (
    await client.post<{ results: { violations: { rule: string; level: string; message: string }[] }[] }>(
      'event/event_mat',
      {
        farmId: farm.uid,
        dryRun: true,
        rows: [{ earNo, date: TODAY, boarEarnock, method: 'AI' }],
      },
    )
  ).data.results[0]?.violations.filter((one) => one.rule === 'K-14')

test('K-14 only the crosses that a farm has switched on pass without a reason; without one all do', async () => {
  const { data } = await client.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    farmId: farm.uid,
    rows: [
      entry('LW', breed('大白'), breed('美系', '大白'), sow),
      entry('LL', breed('长白'), breed('丹系', '长白'), sow),
      entry('DU', breed('杜洛克'), breed('美系', '杜洛克'), boar),
      entry('PI', breed('皮特兰'), undefined, boar),
    ],
  })
  expect(data.results.map((one) => one.accepted)).toEqual([true, true, true, true])
  expect(await crossed('LW', 'PI')).toEqual([])
  const rule = await client.post<{ uid: string; version: number; name: string }>('MatConfiguration', {
    kind: 'CROSS',
    organizeId: farm.uid,
    boarBreedId: breed('杜洛克'),
    sowBreedId: breed('美系', '大白'),
    materialClass: 'FEED',
  })
  expect([rule.msg, rule.data.name]).toEqual(['', '杜洛克♂ × 大白-美系♀'])
  expect(rule.data).toMatchObject({ materialClass: null })
  expect(await crossed('LW', 'DU')).toEqual([])
  expect(await crossed('LW', 'PI')).toMatchObject([
    { level: 'W', message: '【皮特兰】♂×【大白-美系】♀不在允许的杂交组合内，请确认' },
  ])
  expect(await crossed('LL', 'DU')).toHaveLength(1)
  await client.patch(`MatConfiguration/${rule.data.uid}`, { enabled: false, version: rule.data.version })
  expect(await crossed('LW', 'PI')).toEqual([])
})

test('a destination names class and house; what is missing is asked for', async () => {
  const body = { kind: 'DESTINATION', organizeId: farm.uid, materialClass: 'VACCINE' }
  expect((await client.post('MatConfiguration', body)).errors).toEqual({ houseType: ['请选择领用去向'] })
  const made = await client.post<{ name: string }>('MatConfiguration', { ...body, houseType: 'NURSERY' })
  expect(made.data.name).toBe('疫苗 → 保育舍')
})

test('S3-40 a line of another breed is refused, in the trial as in the saving', async () => {
  const { data } = await client.post<{ results: { accepted: boolean; violations: { message: string }[] }[] }>(
    'event/event_entry',
    { farmId: farm.uid, rows: [entry('XL', breed('大白'), breed('丹系', '长白'), sow)] },
  )
  expect(data.results[0]?.accepted).toBe(false)
  expect(data.results[0]?.violations.map(({ message }) => message)).toEqual(['请选择正确的品系'])
})
