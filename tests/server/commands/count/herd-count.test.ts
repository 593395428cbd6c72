import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { referenceFixture } from '#support/reference-farm.ts'

/** A count of the breeding pigs of the reference farm. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()

interface Row {
  uid: string
  version: number
  status: string
  pigs: { earNo: string; present: boolean; result: string }[]
  [key: string]: unknown
}

const head = { countFarmId: farmId, countDate: '2025-07-19' }
const word = async (scode: string) => {
  const { rows } = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = ${scode} order by sort desc limit 1`.execute(t.db)
  return rows[0]?.uid
}
const act = (row: Row, step: string, reason: string | null = null) =>
  admin.post<Row>(`zzhd/${row.uid}/${step}`, { version: row.version, reason })
const statusOf = async (earNo: string) => {
  const { rows } = await sql<{
    status: string
  }>`select status from pig where ear_no = ${earNo} order by entry_date desc`.execute(t.db)
  return rows.map(({ status }) => status)
}

test('lines are the animals on the books; a missing one is recorded dead, one on no books gets a file, and both go back', async () => {
  const proposed = await admin.post<{ lines: Row['pigs'] }>('zzhd/propose', head)
  expect(proposed.data.lines.map(({ earNo }) => earNo).toSorted()).toEqual([
    'G0001',
    'G0002',
    'M0001',
    'M0002',
    'M0003',
    'M0005',
  ])
  const house = await sql<{ uid: string }>`select house_id as uid from pig where ear_no = 'M0005'`.execute(
    t.db,
  )
  const ticked = proposed.data.lines.map((line) => ({ earNo: line.earNo, present: line.earNo !== 'M0005' }))
  const stranger = {
    earNo: 'X0001',
    present: true,
    sex: 'F',
    status: 'OPEN',
    parity: 3,
    foundHouseId: house.rows[0]?.uid,
  }
  const made = await admin.post<Row>('zzhd', { ...head, pigs: [...ticked.slice(1), stranger] })
  expect([made.msg, made.errors]).toEqual(['', undefined])
  const submitted = (await act(made.data, 'submit')).data
  expect((await act(submitted, 'approve', '核对')).errors?.pigs?.[0]).toContain('还有1头在群种猪没有列入')
  const draft = (await act(submitted, 'withdraw')).data
  const whole = await admin.patch<Row>(`zzhd/${draft.uid}`, {
    ...{ version: draft.version, pigs: [...ticked, stranger] },
    ...{ reasonId: await word('death_reason'), disposalId: await word('disposal_method') },
  })
  expect(whole.data).toMatchObject({ booked: 6, present: 5, missing: 1, unlisted: 1, elsewhere: 0 })
  const again = (await act(whole.data, 'submit')).data
  expect((await act(again, 'approve')).errors).toEqual({ pigs: ['盘亏1头、盘盈1头（确认无误请填写原因）'] })
  const approved = await act(again, 'approve', '现场盘点')
  expect([approved.msg, approved.data.status]).toEqual(['', 'APPROVED'])
  expect([await statusOf('M0005'), await statusOf('X0001')]).toEqual([['DEAD'], ['OPEN']])
  const { data: month } = await admin.post<MonthAnswer>('event/pigherds/EndMonthPigherd', {
    farmId,
    period: '2025-07',
  })
  expect(month.herd.filter(({ difference }) => difference !== 0)).toMatchObject([
    { state: 'WEANED', went: { LOSS: 1 }, difference: -1 },
    { state: 'OPEN', came: { GAIN: 1 }, difference: 1 },
  ])
  const back = await act(approved.data, 'unapprove', '盘错')
  expect([back.msg, await statusOf('M0005'), await statusOf('X0001')]).toEqual(['', ['WEANED'], []])
})
