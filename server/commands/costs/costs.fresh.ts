import { sql } from 'kysely'
import { type DataScope, type Db, reading, scoped, type Tx } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import type { KeptFigures } from '#server/kit/report/definition.ts'
import { marksOf } from '#server/kit/report/late-farms.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { refreshCosts } from '../batch/costs/costs.refresh.ts'
import { refreshLedger } from './costs.ledger.ts'

const refreshOf = (kept: KeptFigures) => (kept === keptCosts.ledger ? refreshLedger : refreshFarmCosts)

/** Brings the cost ledger of a farm up to date, and the costs of its batches, which follow from it. */
export async function refreshFarmCosts(tx: Tx, farmId: string, today: string): Promise<void> {
  await refreshLedger(tx, farmId, today)
  await refreshCosts(tx, farmId, today)
}

/** ms a reader waits for costs to be brought up to date; farms still outdated then are named in the answer. */
const PATIENCE = 8000
/** Piglets carry their cost from farm to farm: most rounds of that. */
const MOST_ROUNDS = 4

interface Freshening {
  readonly db: Db
  readonly scope: DataScope
  readonly today: string
  /** Farms the reader requests. */
  readonly farms: readonly string[]
  readonly kept: readonly KeptFigures[]
  /** Reports a farm that could not be brought up to date: it stays outdated, the others go on. */
  failed(error: unknown, farmId: string): void
}

/**
 * Brings the kept costs of the requested farms up to date, each under its own row-level security, however many others are outdated. Farms
 * that sent piglets to them come first.
 */
export async function freshenCosts(asked: Freshening): Promise<void> {
  const until = performance.now() + PATIENCE
  for (const kept of asked.kept) {
    const failed = new Set<string>()
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = (await nextLate(asked, kept)).filter((one) => !failed.has(one))
      if (next.length === 0) break
      for (const farmId of next) {
        if (performance.now() > until) return
        await refreshKept(asked.db, kept, farmId, asked.today).catch((error: unknown) => {
          failed.add(farmId)
          asked.failed(error, farmId)
        })
      }
    }
  }
}

/** Brings the kept costs of a farm up to date under its own row-level security. */
export async function refreshKept(db: Db, kept: KeptFigures, farmId: string, today: string): Promise<void> {
  await scoped(db, await farmScope(db, farmId), (tx) => refreshOf(kept)(tx, farmId, today))
}

/** Outdated farms: the requested ones, and before them those in sight whose piglets ended up there. */
function nextLate({ db, scope, today, farms }: Freshening, kept: KeptFigures) {
  const asked = sql`${[...farms]}::uuid[]`
  return reading(db, scope, (tx) =>
    tx.values(sql<string>`with recursive source (uid) as (select unnest(${asked})
        union select d.farm_id from piglet_dropping d join source s on d.in_farm_id = s.uid)
      select m.farm_id from (${marksOf([kept], today)}) m join source s on s.uid = m.farm_id
       group by 1 order by (m.farm_id = any(${asked})), 1`),
  )
}
