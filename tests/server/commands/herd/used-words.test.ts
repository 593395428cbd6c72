import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scoped } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import { herdFixture } from '#support/herd.ts'

const { db, caller, houseId, record, word } = await herdFixture()

await record('event_entry', [
  {
    earNo: 'M0001',
    date: '2025-01-01',
    source: 'INIT',
    init: true,
    houseId,
    sex: 'F',
    status: 'LACTATING',
    parity: 1,
    farrowDate: '2024-12-28',
    suckling: 10,
  },
])
const remove = (uid: string) =>
  scoped(db, caller.scope, (tx) => storeNamed('data-dictionary').remove(tx, caller, uid, 1))

test('M-07 a word that only an event names cannot be deleted, though no projection holds it', async () => {
  const [death] = await record('event_piglet_death', [
    { earNo: 'M0001', date: '2025-01-02', qty: 1, reason: word('piglet_death_reason') },
  ])
  expect(death).toMatchObject({ accepted: true })
  await expect(remove(word('piglet_death_reason'))).rejects.toThrow('该数据已被使用，不能删除，可停用')
  await remove(word('abort_reason'))
  const gone = await sql`select deleted from data_dictionary where uid = ${word('abort_reason')}`.execute(db)
  expect(gone.rows).toEqual([{ deleted: true }])
})
