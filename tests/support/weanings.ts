import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { eventFixture, type RowAnswer } from './event-fixture.ts'
import { TODAY } from './event-forms.ts'

export type Row = Record<string, unknown>
export interface Corrected {
  accepted: boolean
  violations: { rule: string; field: string; message: string }[]
  changes: { label: string; before: string; after: string }[]
}

/** Days before the farm's today. */
export const back = (days: number) => addDays(TODAY, -days)

/** Violations of a row. */
export const said = (answer: Pick<RowAnswer, 'violations'> | undefined) =>
  (answer?.violations ?? []).map(({ rule, field, message }) => `${rule} ${field} ${message}`)

/** A farm whose sows have suckling litters, a nursery of limited room, and the calls a test of weanings makes. */
export async function weaningFarm(litters: number) {
  const { t, side } = await eventFixture()
  const { client, farm, house } = await side('W')
  const nursery = await t.node({ type: 'house', kind: 'HOUSE', name: '保育舍', parent: farm })

  const send = async (code: string, rows: Row[], dryRun = false) =>
    (await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows, dryRun })).data
      .results
  async function must(code: string, row: Row): Promise<string> {
    const [result] = await send(code, [row])
    if (!result?.uid) throw new Error(`${code} ${JSON.stringify(result)}`)
    return result.uid
  }
  const correct = (code: string, uid: string, row: Row | null, dryRun = false, version = 1) =>
    row
      ? client.patch<Corrected>(`event/${code}/${uid}`, { version, row, dryRun, reason: '录错' })
      : client.delete<Corrected>(`event/${code}/${uid}`, { version, dryRun, reason: '录错' })

  /** Sows N0, N1 … with ten piglets each, born thirty days ago in this farm. */
  const entered = Array.from({ length: litters }, (_, i) => ({
    date: back(60),
    source: 'INIT',
    init: true,
    houseId: house.uid,
    earNo: `N${i}`,
    sex: 'F',
    status: 'PREGNANT',
    parity: 2,
    mateDate: back(144),
    checkDate: back(120),
    confirmReason: '核实',
  }))
  const born = entered.map(({ earNo }) => ({ earNo, date: back(30), healthy: 10, confirmReason: '核实' }))
  for (const [code, rows] of [
    ['event_entry', entered],
    ['event_farr', born],
  ] as const) {
    const refused = (await send(code, rows)).find((one) => !one.accepted)
    if (refused) throw new Error(`${code} ${JSON.stringify(refused)}`)
  }

  const stored = async (batchNo: string) => {
    const found =
      await sql<Row>`select uid, stage, house_id, open_date, status, stock, in_weight::float as kg, birth_date, source_kind
      from batch where farm_id = ${farm.uid} and batch_no = ${batchNo} and not deleted`.execute(t.db)
    return found.rows[0]
  }
  const moves = async (batchNo: string) => {
    const found =
      await sql<Row>`select m.move_date as date, m.kind, m.qty, m.weight::float as kg, h.name as house
      from batch_move m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id
      left join organize h on h.uid = m.house_id
      where m.farm_id = ${farm.uid} and b.batch_no = ${batchNo} order by m.no`.execute(t.db)
    return found.rows.map(({ date, kind, qty, kg, house: at }) => `${date} ${kind} ${qty} ${kg} ${at}`)
  }
  /** A weaning of a whole litter into a batch. */
  const wean = (earNo: string, date: string, more: Row = {}): Row => ({
    earNo,
    date,
    startes: 10,
    weanWeight: '70',
    targetKind: 'BATCH',
    targetBatchNo: 'BY1',
    ...more,
  })
  const opens = (more: Row = {}): Row => ({ newBatch: true, targetHouseId: nursery.uid, ...more })
  return { t, client, farm, house, nursery, send, must, correct, stored, moves, wean, opens }
}
