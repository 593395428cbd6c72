import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { eventFixture, type RowAnswer, type Side } from './event-fixture.ts'
import { TODAY } from './event-forms.ts'

/** A day so many days ago. */
export const back = (days: number): string => addDays(TODAY, -days)

export interface Corrected {
  accepted: boolean
  violations: { rule: string; level: string; field: string; message: string }[]
  changes: { label: string; before: string; after: string }[]
}

/** A farm of batches: what is sent, what is said, what stands. */
export async function batchFixture() {
  const { t, side } = await eventFixture()
  const own = await side('B')
  const { client, farm, house, known } = own
  const reason = known.word('growing_death_reason')
  const disposal = known.word('disposal_method')

  const send = async (code: string, rows: readonly object[], extra: object = {}): Promise<RowAnswer[]> =>
    (await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows, ...extra })).data
      .results

  /** Violations of one row: rule, cell, message. */
  const violationsOf = async (code: string, row: object): Promise<string[]> => {
    const [answer] = await send(code, [row], { dryRun: true })
    return (answer?.violations ?? []).map((one) => `${one.rule} ${one.level} ${one.field} ${one.message}`)
  }

  const must = async (code: string, row: object): Promise<string> => {
    const [answer] = await send(code, [row])
    if (!answer?.accepted) throw new Error(JSON.stringify(answer))
    return String(answer.uid)
  }

  /** Opens a batch with pigs of 24 days and 7 kg, 40 days ago. */
  const open = (earNo: string, qty = 100, more: object = {}) =>
    must('batch_in_init', {
      earNo,
      date: back(40),
      stage: 'NURSERY',
      houseId: house.uid,
      birthDate: back(64),
      qty,
      weight: qty * 7,
      amount: qty * 350,
      ...more,
    })

  const death = (earNo: string, days: number, qty: number) => ({
    earNo,
    date: back(days),
    qty,
    weight: qty * 10,
    reason,
    disposal,
  })

  const correct = async (
    method: 'patch' | 'delete',
    code: string,
    uid: string,
    body: object,
  ): Promise<Corrected> =>
    (await client[method]<Corrected>(`event/${code}/${uid}`, { reason: '更正', ...body })).data

  const batch = async (batchNo: string) => {
    const found = await sql<{
      stock: number
      status: string
      inQty: number
      outQty: number
      deadQty: number
      birthDate: string
      stage: string
    }>`
      select stock, status, in_qty as "inQty", out_qty as "outQty", dead_qty as "deadQty", birth_date as "birthDate", stage
        from batch where farm_id = ${farm.uid} and batch_no = ${batchNo} and not deleted`.execute(t.db)
    return found.rows[0]
  }

  return {
    t,
    own: own as Side,
    client,
    farm,
    house,
    reason,
    disposal,
    send,
    violationsOf,
    must,
    open,
    death,
    correct,
    batch,
  }
}
