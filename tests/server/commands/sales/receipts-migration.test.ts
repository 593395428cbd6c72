import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/kit/database.ts'
import { historyTexts } from '#server/kit/migrator.ts'
import { testDatabase } from '#support/database.ts'

/** Settlements that were paid before there were records: each amount becomes one, and figures stay what they were. */
const { url } = await testDatabase()
const db = createDb(createPool(url, 2))
afterAll(() => db.destroy())

const FARM = '018f0000-0000-7000-8000-0000000000f1'
const CLIENT = '018f0000-0000-7000-8000-0000000000c1'
const script = historyTexts().get('0300_client_receipts') ?? ''

async function settlement(docNo: string, more: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('settlement')
    .values({
      ...{
        farm_id: FARM,
        uid: sql`gen_random_uuid()`,
        doc_no: docNo,
        status: 'APPROVED',
        settle_farm_id: FARM,
      },
      ...{ settle_date: '2026-05-10', client_id: CLIENT, receivable: '1000', balance: '400', lines: '[]' },
      ...more,
    })
    .execute()
}

test('paid and 预收 of settlements become records on their days, closed ones included; nothing shown changes', async () => {
  await sql`drop table client_receipt cascade; drop function unused_prepaid(client), refuse_record_change()`.execute(
    db,
  )
  await sql`insert into organize (uid, type, name, tree_path, closed_up_to) values (${FARM}, 'farm', '一场', '/1/', '2026-06-30')`.execute(
    db,
  )
  const open = { settle_date: '2026-07-02' }
  await settlement('XJ1', {
    ...open,
    paid: '500',
    paid_date: '2026-07-05',
    pay_method: '现金',
    prepaid: '100',
  })
  await settlement('XJ2', { ...open, paid: '600' })
  await settlement('XJ3', { ...open, status: 'DRAFT', prepaid: '50', paid: '0' })
  await settlement('XJ4', { ...open, status: 'VOID', paid: '9', prepaid: '9' })
  await settlement('XJ5', { ...open, paid: '0', paid_date: '2026-07-03' })
  // closed by now
  await sql`update organize set closed_up_to = '2026-07-31' where uid = ${FARM}`.execute(db)
  const shown = () => sql`select * from settlement order by doc_no`.execute(db)
  const before = await shown()
  await sql.raw(script).execute(db)
  expect((await shown()).rows).toEqual(before.rows)
  const made = await sql<{
    row: string
  }>`select concat_ws(' ', r.receipt_no, r.kind, r.receipt_date, r.amount,
      s.doc_no, r.pay_method, r.remark) as row from client_receipt r left join settlement s on s.uid = r.settlement_id
    order by r.receipt_no`.execute(db)
  expect(made.rows.map(({ row }) => row)).toEqual([
    'SK20260702-001 PREPAID 2026-07-02 100.00 由结算单【XJ1】原登记金额转入',
    'SK20260702-002 OFFSET 2026-07-02 100.00 XJ1 由结算单【XJ1】原登记金额转入',
    'SK20260702-003 RECEIPT 2026-07-02 600.00 XJ2 由结算单【XJ2】原登记金额转入',
    'SK20260702-004 PREPAID 2026-07-02 50.00 由结算单【XJ3】原登记金额转入',
    'SK20260702-005 OFFSET 2026-07-02 50.00 XJ3 由结算单【XJ3】原登记金额转入',
    'SK20260705-001 RECEIPT 2026-07-05 500.00 XJ1 现金 由结算单【XJ1】原登记金额转入',
  ])
  // numbers go on after them
  const next = await sql<{
    name: string
    value: string
  }>`select name, value::text from counter where farm_id = ${FARM}
    order by name`.execute(db)
  expect(next.rows).toEqual([
    { name: 'SK20260702', value: '5' },
    { name: 'SK20260705', value: '1' },
  ])
  // and from now on closed days count
  const late =
    sql`insert into client_receipt (farm_id, uid, receipt_no, receipt_date, kind, client_id, amount)
    values (${FARM}, gen_random_uuid(), 'X', '2026-07-05', 'PREPAID', ${CLIENT}, 1)`.execute(db)
  await expect(late).rejects.toThrow(/closed month/)
})
