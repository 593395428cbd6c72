import { sql } from 'kysely'
import type { SourceScheme, SubscriptionSource } from '#kit/subscriptions.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { LISTS, PACKS } from '#server/commands/downloads/tasks.ts'
import { keptSchemes } from '#server/commands/subscription/runs.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { serverReports } from '#server/reports/index.ts'
import { stores } from '#server/stores.ts'
import { hasDay } from './judge-list.ts'
import { LIVE, mayTake } from './judged.ts'

type Schemes = Awaited<ReturnType<typeof keptSchemes>>

/** Sources a user may subscribe to: reports, lists with a saved query of his, and month packs. The transaction is his. */
export async function sourcesOf(tx: Tx, caller: Caller): Promise<SubscriptionSource[]> {
  const schemes = await keptSchemes(tx, caller.uid)
  return [...reportsOf(caller, schemes), ...(await packsOf(tx, caller)), ...listsOf(caller, schemes)]
}

const reportsOf = (caller: Caller, schemes: Schemes): SubscriptionSource[] =>
  serverReports
    .filter(({ report: { name } }) => mayTake(caller, name, LIVE))
    .map(({ report: { name, label, range } }) => ({
      ...{ kind: 'report', name, label, hasDates: range !== undefined, looksAhead: range?.future === true },
      schemes: schemes.get(`report.${name}`) ?? [],
    }))

/** Only lists with a saved query: otherwise every list of the program would be offered, and send all its rows. */
const listsOf = (caller: Caller, schemes: Schemes): SubscriptionSource[] =>
  [...stores.values()].flatMap(({ resource }): SubscriptionSource[] => {
    const { name, label, actions } = resource
    const kept = schemes.get(`list.${name}`) ?? []
    if (kept.length === 0 || !actions.includes('export') || !mayTake(caller, name, LISTS)) return []
    return [{ kind: 'list', name, label, hasDates: hasDay(resource), looksAhead: false, schemes: kept }]
  })

async function packsOf(tx: Tx, caller: Caller): Promise<SubscriptionSource[]> {
  const { name, label } = monthPack
  if (!mayTake(caller, name, PACKS)) return []
  // of two with one name the company's own is used
  const found =
    await tx.rows(sql<SourceScheme>`select distinct on (name) uid, name, '' as search from month_pack
    where not deleted order by name, company_id nulls last, uid`)
  return [{ kind: 'pack', name, label, hasDates: true, looksAhead: false, schemes: found }]
}

/** Label of a subscription's source. */
export const sourceLabel = (name: string): string =>
  serverReports.find(({ report }) => report.name === name)?.report.label ??
  stores.get(name)?.resource.label ??
  name
