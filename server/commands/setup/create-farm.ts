import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import type { setupFarm } from '#resources/getting-started/index.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { storeOf } from '#server/stores.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import { alsoIn, type Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import { beginGoLive } from '../golive/begin.ts'
import { assertHolds } from './rights.ts'

/** Builds company (where there is none of this name) and farm, and begins the go-live of the farm. Answers the farm. */
export async function createFarm(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { values, today }: { readonly values: RowOf<typeof setupFarm>; readonly today: string },
): Promise<string> {
  assertHolds(caller, ['org-manage:create', `${GO_LIVE}:commit`])
  const { company, farm: name, goLiveDate, ...own } = values
  const store = storeOf('org-manage')
  const make = async (body: object, names: Readonly<Record<string, string>>) =>
    (await renamed(names, store.create(tx, caller, trace, body))).uid
  const parentId =
    (await companyNamed(tx, caller, company)) ??
    (await make({ type: 'company', name: company, parentId: caller.organizeId }, { name: 'company' }))
  const farmId = await make({ ...own, type: 'farm', name, parentId }, { name: 'farm' })
  // the new farm is not in the scope this request began with
  await alsoIn(tx, caller.scope, farmId, () => beginGoLive(tx, caller, trace, { farmId, goLiveDate, today }))
  return farmId
}

/** A company of this name in the caller's part of the tree. */
async function companyNamed(tx: Tx, { scope }: Caller, name: string): Promise<string | null> {
  const found = await sql<{
    uid: string
  }>`select uid from organize where type = 'company' and name = ${name} and not deleted
    and tree_path like any(${scope.paths.map((path) => `${path}%`)}) order by level desc limit 1`.execute(tx)
  return found.rows[0]?.uid ?? null
}

/** Objections of another form under the names of this one's fields. */
async function renamed<T>(names: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refused) || !error.errors) throw error
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(error.errors).map(([key, messages]) => [names[key] ?? key, messages]),
    )
    throw new Refused(error.code, error.message, { errors })
  }
}
