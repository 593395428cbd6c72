import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { doubted, newCounts, writeRows } from '#server/kit/import-rows.ts'
import type { Store } from '#server/kit/store.ts'

interface StationAnswer {
  /** Number of the row in the request, from 1. */
  readonly row: number
  readonly accepted: boolean
  readonly messages: readonly { field: string; message: string }[]
  /** The row is stored, and should be checked. */
  readonly warnings: readonly { field: string; message: string }[]
}

interface StationRows {
  readonly store: Store
  readonly farmId: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Stores the rows of stations: a row for an animal and day replaces the existing one. Good rows are kept, the others are
 * answered with their errors.
 */
export async function recordStations(
  tx: Tx,
  caller: Caller,
  { store, farmId, rows }: StationRows,
): Promise<{ created: number; updated: number; refused: number; rows: readonly StationAnswer[] }> {
  const counts = newCounts()
  const job = { store, caller, mode: 'upsert' } as const
  const numbered = rows.map((body, index) => ({
    number: index + 1,
    body: { ...withoutNoise(body), stationFarmId: farmId },
  }))
  const errors = await writeRows(tx, job, numbered, counts)
  const wrong = Map.groupBy(errors, ({ row }) => row)
  const accepted = rows.filter((_, index) => !wrong.has(index + 1))
  await markSource(tx, farmId, accepted)
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

/** Marks rows sent by the call as such, even when first entered otherwise. */
async function markSource(tx: Tx, farmId: string, rows: StationRows['rows']): Promise<void> {
  const reported = JSON.stringify(rows.map(({ station, earNo, day }) => ({ station, earNo, day })))
  await tx.run(sql`update station_feed s set source = 'API' from jsonb_to_recordset(${reported}::jsonb) as r(station text, "earNo" text, day date)
    where s.farm_id = ${farmId} and not s.deleted and s.station = r.station and s.ear_no = r."earNo" and s.day = r.day`)
}

/** Significant digits of a scale: further ones are arithmetic noise of the machine. */
const MEANT = 12

const withoutNoise = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'number' ? Number(value.toPrecision(MEANT)) : value,
    ]),
  )
