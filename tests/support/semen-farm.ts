import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { eventFixture, type RowAnswer } from './event-fixture.ts'
import { TODAY } from './event-forms.ts'

export type Row = Record<string, unknown>
export interface Corrected {
  accepted: boolean
  violations: { rule: string; message: string }[]
  changes: { label: string; before: string; after: string }[]
}

/** Days before the farm's today. */
export const back = (days: number) => addDays(TODAY, -days)
/** An ejaculate that passes, and a reason for whatever asks for one. */
export const good = { volume: 200, density: '3', motility: 85, abnormal: 8 }
export const why = { confirmReason: '核实' }
/** Violations of the first row. */
export const said = ([result]: readonly RowAnswer[]) =>
  (result?.violations ?? []).map((one) => `${one.rule} ${one.field} ${one.message}`)
/** The number a lot gets by itself. */
export const lotNo = (earNo: string, day: number, n = 1) => `${earNo}-${back(day).replaceAll('-', '')}-${n}`

/** A farm with boars and open sows, and the calls a test of their semen makes. */
export async function semenFarm() {
  const { t, side } = await eventFixture()
  const { client, farm, house } = await side('Z')

  const send = async (code: string, rows: Row[]) =>
    (await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows })).data.results
  async function must(code: string, row: Row): Promise<string> {
    const [result] = await send(code, [row])
    if (!result?.uid) throw new Error(`${code} ${JSON.stringify(result)}`)
    return result.uid
  }
  const correct = (code: string, uid: string, row: Row | null, dryRun = false) =>
    row
      ? client.patch<Corrected>(`event/${code}/${uid}`, { version: 1, row, dryRun, reason: '录错' })
      : client.delete<Corrected>(`event/${code}/${uid}`, { version: 1, dryRun, reason: '录错' })

  const entry = { date: back(60), source: 'INIT', init: true, houseId: house.uid }
  const boar = (earNo: string, more: Row = {}) => ({
    ...entry,
    earNo,
    sex: 'M',
    status: 'ACTIVE',
    birthDate: back(600),
    confirmReason: '品种血统不详',
    ...more,
  })
  const sows = Array.from({ length: 30 }, (_, i) => `S${i}`)
  const entered = await send('event_entry', [
    ...['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7'].map((earNo) => boar(earNo)),
    boar('YOUNG', { status: 'YOUNG', birthDate: back(239) }),
    boar('GROWN', { status: 'YOUNG', birthDate: back(300) }),
    ...sows.map((earNo) => ({
      ...entry,
      earNo,
      sex: 'F',
      status: 'OPEN',
      parity: 2,
      openDate: back(64),
      openReason: 'RETURN',
    })),
  ])
  if (!entered.every((one) => one.accepted)) throw new Error(JSON.stringify(entered))
  let next = 0
  /** A sow not served yet. */
  const sow = () => sows[next++] ?? ''

  const collect = (earNo: string, day: number, more: Row = {}) =>
    must('event_semen_collect', { earNo, date: back(day), ...good, ...why, ...more })
  /** A lot of one boar, taken and diluted on a day. */
  async function lotOf(earNo: string, day: number, dosesMade: number, more: Row = {}): Promise<string> {
    await collect(earNo, day)
    return must('event_semen_process', { earNo, date: back(day), dosesMade, ...more })
  }
  const mating = (day: number, more: Row) => ({
    earNo: sow(),
    date: back(day),
    method: 'AI',
    doseCount: 1,
    ...why,
    ...more,
  })
  const stock = async (no: string) =>
    (
      await sql<{ doses: number }>`select coalesce(sum(m.doses), 0)::int as doses from semen_lot l
        join semen_move m on m.farm_id = l.farm_id and m.lot_uid = l.uid where l.farm_id = ${farm.uid} and l.lot_no = ${no}`.execute(
        t.db,
      )
    ).rows[0]?.doses
  return { t, client, farm, send, must, correct, collect, lotOf, mating, stock }
}
