import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Tx } from '../../kit/database.ts'
import type { RowViolation } from './row-result.ts'

interface Linked {
  readonly uid: string
  readonly farmId: string
  readonly type: string
}

const objection = (field: string, word: string): RowViolation => ({
  rule: 'FORM',
  level: 'E',
  field,
  message: `由选种建立的档案不能修改${word}，请撤销选种后重新登记`,
})

/** A kept piglet's file stands beside the choice on its dam: what both tell is not changed in one of them alone. */
export async function tiedBy(
  tx: Tx,
  row: Readonly<Record<string, unknown>> | null,
  stored: Linked,
  linked: readonly Linked[],
): Promise<RowViolation | null> {
  const other = linked.find((one) => one.type !== stored.type)
  if (!row || !other) return null
  const found = await sql<{ date: string; sex: string; earNo: string }>`
    select event_date as date, payload->>'sex' as sex, payload->>'newEarNo' as "earNo" from pig_event where uid = ${other.uid}`.execute(
    tx,
  )
  const [choice] = found.rows
  if (!choice) return null
  if (row.date !== choice.date) return objection('date', '日期')
  if (row.earNo !== choice.earNo) return objection('earNo', '耳号')
  return row.sex === choice.sex ? null : objection('sex', '性别')
}

/** K-05: what a document made is taken back, or changed, by taking back its approval. */
export async function madeByDocument(tx: Tx, { uid, farmId }: Linked): Promise<RowViolation | null> {
  const found = await sql<{
    label: string
    docNo: string
  }>`select label, doc_no as "docNo" from document_event
    where farm_id = ${farmId} and event_uid = ${uid}`.execute(tx)
  const [made] = found.rows
  if (!made) return null
  const message = ruleMessage('K-05', { 单据: made.label, 单号: made.docNo })
  return { rule: 'K-05', level: 'E', field: 'date', message }
}
