import { sql } from 'kysely'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { doubted, newCounts, writeRows } from '#server/kit/import-rows.ts'
import type { Store } from '#server/kit/store.ts'

interface StationAnswer {
  /** Place in what was sent; the first is 1. */
  readonly row: number
  readonly accepted: boolean
  readonly messages: readonly { field: string; message: string }[]
  /** The row is kept, and should be looked at again. */
  readonly warnings: readonly { field: string; message: string }[]
}

interface StationsRecord {
  readonly created: number
  readonly updated: number
  readonly refused: number
  readonly rows: readonly StationAnswer[]
}

interface StationRows {
  readonly store: Store
  readonly farmId: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Takes what stations send: a row for an animal and day changes the one that is there. Good rows are kept, the others come
 * back with what is wrong with them.
 */
export async function recordStations(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { store, farmId, rows }: StationRows,
): Promise<StationsRecord> {
  const counts = newCounts()
  const job = { store, caller, trace, mode: 'upsert' } as const
  const numbered = rows.map((body, index) => ({
    number: index + 1,
    body: { ...withoutNoise(body), stationFarmId: farmId },
  }))
  const errors = await writeRows(tx, job, numbered, counts)
  const wrong = Map.groupBy(errors, ({ row }) => row)
  await markSource(
    tx,
    farmId,
    rows.filter((_, index) => !wrong.has(index + 1)),
  )
  const warned = Map.groupBy(await doubted(tx, job, counts), ({ row }) => row)
  return {
    created: counts.created,
    updated: counts.updated,
    refused: wrong.size,
    rows: numbered.map(({ number }) => {
      const messages = (wrong.get(number) ?? []).map(({ field, message }) => ({ field, message }))
      const warnings = (warned.get(number) ?? []).map(({ field, message }) => ({ field, message }))
      return { row: number, accepted: messages.length === 0, messages, warnings }
    }),
  }
}

/** What came by the call says so, whoever wrote the row first. */
async function markSource(tx: Tx, farmId: string, rows: StationRows['rows']): Promise<void> {
  const reported = JSON.stringify(rows.map(({ station, earNo, day }) => ({ station, earNo, day })))
  await sql`update station_feed s set source = 'API' from jsonb_to_recordset(${reported}::jsonb) as r(station text, "earNo" text, day date)
    where s.farm_id = ${farmId} and not s.deleted and s.station = r.station and s.ear_no = r."earNo" and s.day = r.day`.execute(
    tx,
  )
}

/** Digits a scale can mean: what is behind them in a number of a machine is noise of its arithmetic. */
const MEANT = 12

const withoutNoise = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'number' ? Number(value.toPrecision(MEANT)) : value,
    ]),
  )
