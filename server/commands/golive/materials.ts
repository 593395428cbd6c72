import { sql } from 'kysely'
import { materialKind } from '#resources/golive/kinds.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { translate } from '../../kit/database-errors.ts'
import { Refused } from '../../kit/refused.ts'
import type { Row } from '../../kit/store.ts'
import { storeOf } from '../../stores.ts'
import type { ImportHandler, ImportResult } from '../import/handlers/types.ts'
import { accepted, type CheckedRow, error, refused, rowReader, skipped } from './row.ts'

type Values = Readonly<Record<string, unknown>>

/** What a row did: the material it made, or what one was before. */
interface MadeMaterial {
  readonly uid: string
  readonly before?: Values
}

const store = () => storeOf('basic-material')
const read = rowReader(materialKind)

/** Materials are the company's: those of the nearest company above the farm. */
async function forCompany(tx: Tx, caller: Caller, farmId: string): Promise<Caller> {
  const found = await sql<{
    uid: string
  }>`select c.uid from organize c join organize f on f.tree_path like c.tree_path || '%'
    where f.uid = ${farmId} and c.type = 'company' and c.level > 1 order by c.level desc limit 1`.execute(tx)
  return { ...caller, companyId: found.rows[0]?.uid ?? caller.companyId }
}

/** The material master by code: new ones are created, known ones take what the row fills. */
export const materialRows: ImportHandler = {
  async record(tx, caller, trace, { farmId }, rows) {
    const owner = await forCompany(tx, caller, farmId)
    const write = async ({ number, cells }: CheckedRow): Promise<ImportResult> => {
      const before = await known(tx, owner, String(cells.code))
      const given = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null))
      if (!before) return accepted(number, { uid: (await store().create(tx, owner, trace, given)).uid })
      if (Object.entries(given).every(([key, value]) => isSame(before[key], value))) return skipped(number)
      const { uid, version } = before
      await store().update(tx, owner, trace, uid, { ...given, version })
      const old = Object.fromEntries(Object.keys(given).map((key) => [key, before[key] ?? null]))
      return accepted(number, { uid, before: old } satisfies MadeMaterial)
    }
    const results: ImportResult[] = []
    for (const row of rows.map(read)) {
      const wrong = row.problems.length > 0
      results.push(wrong ? refused(row.number, row.problems) : await guarded(tx, row, write))
    }
    return results
  },

  async takeBack(tx, caller, trace, { farmId, made, advance }) {
    const owner = await forCompany(tx, caller, farmId)
    for (const { row, made: what } of made) {
      const { uid, before } = what as MadeMaterial
      const { version } = await store().get(tx, owner, uid)
      try {
        if (before) await store().update(tx, owner, trace, uid, { ...before, version })
        else await store().remove(tx, owner, trace, uid, version)
      } catch (failure) {
        if (failure instanceof Refused) throw new Refused('ERROR', `第${row}行：${failure.message}`)
        throw failure
      }
    }
    await advance(made.length)
  },
}

async function known(tx: Tx, caller: Caller, code: string): Promise<Row | null> {
  const found = await sql<{ uid: string }>`select uid from material where not deleted and code = ${code}
    and (company_id = ${caller.companyId} or company_id is null) order by company_id nulls last limit 1`.execute(
    tx,
  )
  const [first] = found.rows
  return first ? store().get(tx, caller, first.uid) : null
}

function isSame(stored: unknown, typed: unknown): boolean {
  const plain = (value: unknown) =>
    typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
  return JSON.stringify(plain(stored ?? null)) === JSON.stringify(plain(typed))
}

/** One row behind a savepoint: what refuses it leaves nothing behind. */
async function guarded(
  tx: Tx,
  row: CheckedRow,
  write: (row: CheckedRow) => Promise<ImportResult>,
): Promise<ImportResult> {
  await sql`savepoint material_row`.execute(tx)
  try {
    const result = await write(row)
    await sql`release savepoint material_row`.execute(tx)
    return result
  } catch (raw) {
    const failure = translate(raw, store().resource)
    if (!(failure instanceof Refused)) throw raw
    await sql`rollback to savepoint material_row`.execute(tx)
    const told = Object.entries(failure.errors ?? { '': [failure.message] })
    return refused(
      row.number,
      told.flatMap(([field, messages]) => messages.map((message) => error(field, message))),
    )
  }
}
