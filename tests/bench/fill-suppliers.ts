import { sql } from 'kysely'
import { openSession } from '#server/commands/accounts/sessions.ts'
import type { Db } from '#server/kit/database.ts'

/** Suppliers S000001 …, every listed cell filled, and a session of the administrator. */
export async function fillSuppliers(db: Db, count: number): Promise<{ sid: string; companies: string[] }> {
  await sql`insert into supplier (uid, code, name, kind, contact, phone, tax_no, licence_expiry, bank, enabled, remark)
    select gen_random_uuid(), 'S' || lpad(n::text, 6, '0'), '供应商' || n, 'FEED', '张三', '13800000000', 'T' || n,
      date '2027-01-01' + n % 300, '农业银行 6228 ' || n, true, '备注' || n from generate_series(1, ${count}) n`.execute(
    db,
  )
  await sql`vacuum analyze supplier`.execute(db)
  const found = await sql<{ uid: string; root: string }>`
    select u.uid, o.uid as root from sys_user u, organize o where u.account = 'admin' and o.level = 1`.execute(
    db,
  )
  const { uid = '', root = '' } = found.rows[0] ?? {}
  return { sid: await openSession(db, uid, { ip: '127.0.0.1', agent: 'bench' }), companies: [root] }
}
