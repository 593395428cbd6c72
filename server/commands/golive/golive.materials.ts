import { sql } from 'kysely'
import { material } from '#resources/basic/material.ts'
import { materialKind, openingStock } from '#resources/golive/golive.kinds.ts'
import { warehouse as warehouses } from '#resources/material/warehouse.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { translate } from '#server/kit/database-errors.ts'
import { byKey, keysOf } from '#server/kit/narrow.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import { storeOf } from '#server/stores.ts'
import type { Acting } from '../entry/entry.act.ts'
import { guarded, refusedCells } from '../import/guarded.ts'
import {
  accepted,
  type ImportHandler,
  type ImportResult,
  refused,
  skipped,
} from '../import/handlers/handlers.types.ts'
import { companyOf } from '../policies/placed.ts'
import { dayOf } from './opening-rows.ts'
import { type MadeStock, type OpeningCells, putOpening, takeOpenings } from './opening-stock.ts'
import { type CheckedRow, rowReader } from './row.ts'

type Values = Readonly<Record<string, unknown>>

/** Result of a row: the material it made or its former values, and its stock. */
interface MadeMaterial extends MadeStock {
  /** Undefined: the material already equalled the row. */
  readonly uid?: string
  readonly before?: Values
}

const store = () => storeOf(material)
const read = rowReader(materialKind)

/** Materials belong to a company: the nearest one above the farm. */
export async function forCompany(tx: Tx, caller: Caller, farmId: string): Promise<Caller> {
  return { ...caller, companyId: (await companyOf(tx, farmId)) ?? caller.companyId }
}

/** The material master by code: new materials are created, known ones take the filled cells of the row; plus their stock on the day. */
export const materialRows: ImportHandler<MadeMaterial> = {
  async record(tx, caller, run, rows) {
    const at = { tx, caller, farmId: run.farmId, owner: await forCompany(tx, caller, run.farmId) }
    const day = await dayOf(tx, run)
    const write = async ({ number, cells }: CheckedRow): Promise<ImportResult> => {
      const { materialId, made } = await masterOf(at, filledCells(cells, false))
      const opening = filledCells(cells, true)
      const isOpened = Object.keys(opening).length > 0
      const lot = { farmId: run.farmId, day, materialId, cells: { ...NO_STOCK, ...opening } }
      const stock = isOpened ? await putOpening(at, lot) : null
      return made || stock ? accepted(number, { ...made, ...stock }) : skipped(number)
    }
    const results: ImportResult[] = []
    for (const row of rows.map(read)) {
      const inWords = (thrown: unknown) => translate(thrown, store().resource)
      const made = row.problems.length === 0 && (await guarded(tx, 'material_row', () => write(row), inWords))
      if (made instanceof Refused) results.push(refused(row.number, refusedCells(made)))
      else results.push(made || refused(row.number, row.problems))
    }
    return results
  },

  async takeBack(tx, caller, { farmId, made, advance }) {
    const owner = await forCompany(tx, caller, farmId)
    const reported = made.map(({ row, made: what }) => ({ row, ...what }))
    const openings = reported.flatMap(({ stock }) => stock ?? [])
    await takeOpenings({ tx, caller }, farmId, openings)
    for (const one of reported) {
      try {
        await takeMaster({ tx, caller, farmId, owner }, one)
      } catch (failure) {
        if (failure instanceof Refused) throw new Refused('ERROR', `第${one.row}行：${failure.message}`)
        throw failure
      }
    }
    await advance(made.length)
  },
}

/** Where a row is written, and by whom: the material belongs to its company. */
interface At extends Acting {
  readonly farmId: string
  readonly owner: Caller
}

const NO_STOCK: OpeningCells = byKey(keysOf(openingStock), () => null)

/** The filled cells of a row about stock, or those about the material. */
const filledCells = (cells: Values, ofStock: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([key, value]) => value !== null && Object.hasOwn(openingStock, key) === ofStock,
    ),
  )

/** The material as given by the row. */
async function masterOf({ tx, owner }: At, given: Values) {
  const before = await known(tx, owner, String(given.code))
  if (!before) {
    const { uid } = await store().create(tx, owner, given)
    return { materialId: uid, made: { uid } }
  }
  const { uid, version } = before
  if (Object.entries(given).every(([key, value]) => isSame(before[key], value)))
    return { materialId: uid, made: null }
  await store().update(tx, owner, uid, { ...given, version })
  const old = Object.fromEntries(Object.keys(given).map((key) => [key, before[key] ?? null]))
  return { materialId: uid, made: { uid, before: old } }
}

/** Restores a material, and a warehouse, to the state before the row; its stock is removed before. */
async function takeMaster({ tx, caller, owner }: At, { uid, before, warehouse }: MadeMaterial) {
  if (uid !== undefined) {
    const { version } = await store().get(tx, owner, uid)
    if (before) await store().update(tx, owner, uid, { ...before, version })
    else await store().remove(tx, owner, uid, version)
  }
  if (warehouse === undefined) return
  const { version } = await storeOf(warehouses).get(tx, caller, warehouse)
  await storeOf(warehouses).remove(tx, caller, warehouse, version)
}

async function known(tx: Tx, caller: Caller, code: string): Promise<Row | null> {
  const uid = await tx.value(sql<string | null>`select uid from material where not deleted and code = ${code}
    and (company_id = ${caller.companyId} or company_id is null) order by company_id nulls last limit 1`)
  return uid === null ? null : store().get(tx, caller, uid)
}

function isSame(stored: unknown, typed: unknown): boolean {
  const plain = (value: unknown) =>
    typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
  return JSON.stringify(plain(stored ?? null)) === JSON.stringify(plain(typed))
}
