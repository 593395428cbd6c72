import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import type { DatedParameters } from '#domain/parameter-history.ts'
import type {
  AnimalCard,
  CardEvent,
  Limits,
  Litter,
  Means,
  Service,
  Siring,
} from '#resources/answers/animal-card.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { titlesOf, uidsIn } from '../entry/titles.ts'
import { broughtAlong } from './brought.ts'
import { cardRows } from './card-rows.ts'
import { treeOf } from './pedigree.ts'

const FAILED = new Set(['RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN'])

/** Everything the sow card shows, apart from the animal's own row. `until`: today, or the day the animal left. */
export async function loadCard(
  tx: Tx,
  farmId: string,
  pigId: string,
  until: string,
): Promise<Omit<AnimalCard, 'today'>> {
  const params = await parametersOf(tx, farmId, until)
  const rows = await cardRows(tx, farmId, pigId)
  const { events, ...brought } = broughtAlong(rows.events, params)
  const services = [...brought.services, ...rows.services]
  const litters = [...brought.litters, ...rows.litters]
  return {
    parities: parityLines(services, litters, until),
    spans: rows.spans,
    stays: rows.stays,
    events,
    titles: await titlesOf(
      tx,
      events.flatMap((event) => uidsIn(event.payload)),
    ),
    pedigree: treeOf(pigId, rows.family),
    siring: isMale(events) ? await siringOf(tx, farmId, pigId) : null,
    limits: limitsOf(params),
  }
}

/** Cycles newest first. A litter of parity n belongs to the services of cycle n − 1. */
export function parityLines(services: readonly Service[], litters: readonly Litter[], until: string) {
  const parities = new Set([
    ...services.map((one) => one.cycleParity + 1),
    ...litters.map((one) => one.parity),
  ])
  return [...parities]
    .sort((a, b) => b - a)
    .map((parity) => {
      const own = services.filter((one) => one.cycleParity === parity - 1)
      const [first, last] = [own[0] ?? null, own.at(-1) ?? null]
      const weanDate = first && weanedBefore(first, litters)
      return {
        parity,
        service: last,
        services: own.length,
        litter: litters.find((one) => one.parity === parity) ?? null,
        wsi: first && weanDate ? days(weanDate, first.date) : null,
        npd: npdOf(own, weanDate, until),
      }
    })
}

/** The weaning a cycle began with: of a first service from before the farm's time that of the litter before. */
function weanedBefore({ weanDate, init, no, cycleParity }: Service, litters: readonly Litter[]) {
  if (weanDate || !init || no > 1) return weanDate
  return litters.find((one) => one.parity === cycleParity)?.weanDate ?? null
}

/** Days lost before the fertile service; they grow as long as the last service has failed. */
function npdOf(own: readonly Service[], weanDate: string | null, until: string): number | null {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return null
  const failed = FAILED.has(last.outcome)
  if (!weanDate && own.length === 1 && !failed) return null
  return days(weanDate ?? first.date, failed ? until : last.date)
}

const isMale = (events: readonly CardEvent[]): boolean =>
  events.some(({ type, payload }) => type === 'event_entry' && payload.sex === 'M')

async function siringOf(tx: Tx, farmId: string, pigId: string) {
  const found = await tx.row(sql<Siring>`
    select count(*)::int as services, count(*) filter (where s.outcome not in ('OPEN', 'POSITIVE', 'TRANSFERRED'))::int as known,
      count(l.uid)::int as farrowed, coalesce(sum(l.total_born), 0)::int as total, coalesce(sum(l.live_piglets), 0)::int as live,
      max(s.service_date) as last
      from sow_service s left join litter l on l.farm_id = s.farm_id and l.service_uid = s.uid
     where s.farm_id = ${farmId} and s.boar_id = ${pigId} and not s.init`)
  return found ?? null
}

function limitsOf(params: DatedParameters): Limits {
  return {
    gestationDays: params.gestation_days,
    gestationMin: params.gestation_min,
    lactationDays: params.lactation_days,
    wsiTarget: params.wsi_target,
    firstServiceAge: params.first_service_min_age,
  }
}

/**
 * Results of the farm's litters of the same parities within a year, and the days until its sows were served after weaning them (F27): sums,
 * ratios are made where they are shown. Two readings of an index each; joined they would cost the whole card.
 */
export async function farmMeans(tx: Tx, farmId: string, parities: readonly number[], until: string) {
  const year = sql`between ${until}::date - 365 and ${until}::date`
  const found = await tx.row(sql<Means>`select l.*, s.* from (
    select count(*)::int as litters, coalesce(sum(live_piglets), 0)::int as live,
      count(*) filter (where wean_date is not null)::int as "weanedLitters",
      coalesce(sum(weaned) filter (where wean_date is not null), 0)::int as weaned,
      coalesce(sum(weaned) filter (where wean_weight is not null), 0)::int as weighed, sum(wean_weight) as "weanWeight"
      from litter where farm_id = ${farmId} and not init and not nurse and farrow_date ${year}
       and parity = any(${[...parities]}::int[])) l,
    (select count(*)::int as served, coalesce(sum(service_date - wean_date), 0)::int as "wsiDays"
      from sow_service where farm_id = ${farmId} and service_no = 1 and wean_date is not null and not init
       and service_date ${year} and cycle_parity = any(${parities.map((parity) => parity - 1)}::int[])) s`)
  return found ?? null
}
