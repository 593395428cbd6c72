import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { eventFixture } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'
import { sessionOf } from '#support/routes.ts'

const fixture = await eventFixture()
const { client, farm, house } = await fixture.side('W')
const other = await sessionOf(
  fixture.t,
  await fixture.t.user({ account: 'otherW', at: farm, functions: [...allFunctionCodes] }),
)

test('an event says whether the person who asks entered it today: only then it is put right without a reason', async () => {
  const stored = await sql<{ uid: string }>`select uid from pig_event
    where farm_id = ${farm.uid} and type = 'event_entry' limit 1`.execute(fixture.t.db)
  const uid = stored.rows[0]?.uid ?? ''
  const address = `event/event_entry/${uid}`
  const enteredAt = (day: string) =>
    sql`update pig_event set created_at = ${`${day}T10:00:00+08:00`}::timestamptz where uid = ${uid}`.execute(
      fixture.t.db,
    )
  const own = async (who: typeof client) => (await who.get<{ ownToday: boolean }>(address)).data.ownToday
  await enteredAt(TODAY)
  expect([await own(client), await own(other)]).toEqual([true, false])
  // another person, or another day: refused without a reason, judged with one
  const takeBack = async (who: typeof client, reason: string | null) =>
    (await who.delete(address, { version: 99, reason })).errors ?? 'judged'
  expect(await takeBack(other, null)).toEqual({ reason: ['请填写原因'] })
  expect([await takeBack(other, '录错'), await takeBack(client, null)]).toEqual(['judged', 'judged'])
  await enteredAt('2026-01-05')
  expect(await own(client)).toBe(false)
  expect(await takeBack(client, null)).toEqual({ reason: ['请填写原因'] })
})

test('a weaning is offered nursery batches before all others', async () => {
  const batch = async (batchNo: string, stage: string, openDate: string) =>
    sql`insert into batch (uid, farm_id, house_id, batch_no, stage, open_date, status)
      values (gen_random_uuid(), ${farm.uid}, ${house.uid}, ${batchNo}, ${stage}, ${openDate}, 'OPEN')`.execute(
      fixture.t.db,
    )
  await batch('ZZF1', 'FINISH', '2026-11-20')
  await batch('ZZN1', 'NURSERY', '2026-10-01')
  const { data } = await client.get<{ list: { earNo: string }[] }>(
    `event/event_wean/batchesOrNew?farmId=${farm.uid}&q=ZZ`,
  )
  expect(data.list.map(({ earNo }) => earNo).slice(0, 2)).toEqual(['ZZN1', 'ZZF1'])
})
