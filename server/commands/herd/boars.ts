import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import type { BoarFacts, Pedigree } from '#domain/sow/mating-facts.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { BoarStatus, Span } from '#domain/sow/sow.types.ts'
import type { Tx } from '#server/kit/database.ts'

type StatusPeriod = Pick<Span, 'from' | 'to' | 'status'>

interface BoarRow {
  readonly uid: string
  readonly earNo: string
  readonly sireEarNo: string | null
  readonly damEarNo: string | null
  readonly birthDate: string | null
  readonly status: BoarStatus
  readonly spans: readonly StatusPeriod[]
}

/** The boars named by a batch of rows, with their state on any day and their weekly use. */
export interface Boars {
  /** The boar with that number on that day; a number may have been reused. */
  find(earNo: unknown, date: string): BoarRow | undefined
  /** Adds a boar entered in this batch, or updates one changed by it. */
  learn(boar: BoarRow): void
  /** Facts for the rules about the boars of a mating, by uid. */
  factsOf(event: SowEvent<'event_mat'>): Readonly<Record<string, BoarFacts>>
  pedigreesOf(uids: readonly string[]): Pedigree[]
  /**
   * Numbers in a mating that are no boar this farm could have used (V-106): foreign boars are accepted for semen, not for natural service.
   */
  strangers(event: SowEvent<'event_mat'>): string[]
  /** Natural services and collections of a boar in the week of a day. */
  usesInWeek(boarId: string, date: string): number
  /** Counts an accepted event of this batch; `pigId`: the animal of the event. */
  use(event: SowEvent, pigId: string): void
}

// the last day of a period counts as well: a boar that leaves may have served on that day
const covers = (date: string) => (period: StatusPeriod) =>
  period.from <= date && (period.to === null || period.to >= date)

/** Back-dated rows and corrections need the status on their date, not of today. */
function statusOn({ spans, status }: BoarRow, date: string): BoarStatus {
  const there = spans.filter(covers(date))
  const period = there.find((one) => one.status === 'ACTIVE') ?? there[0]
  return (period?.status as BoarStatus | undefined) ?? status
}

const weekKey = (boarId: string, date: string): string => `${boarId} ${weekRange(date).start}`

/** Boars used by an event, once for each use (V-110): one ejaculate serves many sows, so that only its collection counts. */
function tired(event: SowEvent, pigId: string): string[] {
  if (event.type === 'event_semen_collect') return [pigId]
  if (event.type !== 'event_mat' || event.payload.method !== 'NATURAL') return []
  const { doses, boarId } = event.payload
  return (doses?.length ? doses : [{ boarId }]).flatMap((dose) => dose.boarId ?? boarId ?? [])
}

const boarsOfMating = ({ payload }: SowEvent<'event_mat'>): Set<string> =>
  new Set([payload, ...(payload.doses ?? [])].flatMap((one) => one.boarId ?? []))

/** Loads the boars of ear numbers with the weeks around `dates`; `except`: the event being corrected. */
export async function loadBoars(
  tx: Tx,
  farmId: string,
  { earNos, uids }: { earNos: readonly string[]; uids: readonly string[] },
  dates: readonly string[],
  except: string | null,
): Promise<Boars> {
  const rows = earNos.length + uids.length > 0 ? await boarRows(tx, farmId, earNos, uids) : []
  const external = await externalBoars(tx, farmId, earNos)
  const use = await usesByWeek(tx, farmId, rows, dates, except)
  const usesInWeek: Boars['usesInWeek'] = (boarId, date) => use.get(weekKey(boarId, date)) ?? 0
  const find: Boars['find'] = (earNo, date) => {
    const namesakes = rows.filter((one) => one.earNo === earNo)
    return namesakes.find(({ spans }) => spans.some(covers(date))) ?? namesakes[0]
  }
  return {
    find,
    learn(boar) {
      const known = rows.findIndex((one) => one.uid === boar.uid)
      if (known >= 0) rows[known] = boar
      else rows.unshift(boar)
    },
    factsOf(event) {
      const named = boarsOfMating(event)
      const natural = event.payload.method === 'NATURAL'
      const facts = rows
        .filter((one) => named.has(one.uid))
        .map((boar): [string, BoarFacts] => {
          const week = natural ? { dosesThisWeek: usesInWeek(boar.uid, event.date) } : {}
          return [boar.uid, { ...factsOfBoar(boar, event.date), ...week }]
        })
      return Object.fromEntries(facts)
    },
    pedigreesOf: (uids) => rows.filter((one) => uids.includes(one.uid)).map(pedigreeOf),
    strangers: ({ payload }) => {
      const fresh = (payload.doses ?? []).filter((dose) => !dose.semenLotId)
      const unknown = fresh.flatMap((dose) =>
        (dose.boarId ?? payload.boarId) ? [] : (dose.boarEarnock ?? []),
      )
      const isKnown = (earNo: string) => payload.method !== 'NATURAL' && external.has(earNo)
      return [...new Set(unknown)].filter((earNo) => !isKnown(earNo))
    },
    usesInWeek,
    use(event, pigId) {
      for (const boarId of tired(event, pigId))
        use.set(weekKey(boarId, event.date), usesInWeek(boarId, event.date) + 1)
    },
  }
}

const pedigreeOf = ({ earNo, sireEarNo, damEarNo }: BoarRow): Pedigree => ({
  id: earNo,
  sireId: sireEarNo,
  damId: damEarNo,
})

const factsOfBoar = (boar: BoarRow, date: string): BoarFacts => ({
  earNo: boar.earNo,
  status: statusOn(boar, date),
  birthDate: boar.birthDate,
  pedigree: pedigreeOf(boar),
})

/** Boars of these numbers, the ones still in the farm first. */
const boarRows = (tx: Tx, farmId: string, earNos: readonly string[], uids: readonly string[]) =>
  tx.rows(sql<BoarRow>`
    select p.uid, p.ear_no as "earNo", p.status, p.sire_ear_no as "sireEarNo", p.dam_ear_no as "damEarNo",
      p.birth_date as "birthDate",
      (select coalesce(json_agg(json_build_object('from', s.from_date, 'to', s.to_date, 'status', s.status) order by s.no), '[]')
         from sow_span s where s.farm_id = p.farm_id and s.pig_id = p.uid) as spans
      from pig p where p.farm_id = ${farmId} and (p.ear_no = any(${earNos}) or p.uid = any(${uids}::uuid[])) and p.sex = 'M' and not p.deleted
     order by (p.exit_date is null) desc, p.exit_date desc`)

/** Those of the numbers that occur as boars of received or bought semen. */
async function externalBoars(tx: Tx, farmId: string, earNos: readonly string[]): Promise<Set<string>> {
  if (earNos.length === 0) return new Set()
  const found = await tx.values(sql<string>`
    select distinct one from semen_lot, unnest(string_to_array(boar_ear_no, '+')) one
     where farm_id = ${farmId} and origin <> 'OWN' and one = any(${earNos})`)
  return new Set(found)
}

async function usesByWeek(
  tx: Tx,
  farmId: string,
  boars: readonly BoarRow[],
  dates: readonly string[],
  except: string | null,
): Promise<Map<string, number>> {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  const use = new Map<string, number>()
  if (boars.length === 0 || !first || !last) return use
  const uids = boars.map((boar) => boar.uid)
  const between = (column: string) =>
    sql`${sql.ref(column)} between ${weekRange(first).start}::date and ${weekRange(last).end}::date`
  const found = await tx.rows(sql<{ boarId: string; date: string; uses: number }>`
    select coalesce(d->>'boarId', payload->>'boarId') as "boarId", event_date as date, count(*)::int as uses
      from pig_event, jsonb_array_elements(case when jsonb_array_length(coalesce(payload->'doses', '[]')) > 0 then payload->'doses' else '[{}]' end) d
     where farm_id = ${farmId} and type = 'event_mat' and payload->>'method' = 'NATURAL'
       and coalesce(d->>'boarId', payload->>'boarId') = any(${uids}) and uid is distinct from ${except}::uuid and ${between('event_date')}
     group by 1, 2
    union all select pig_id::text, collect_date, count(*)::int from semen_collection
     where farm_id = ${farmId} and pig_id = any(${uids}::uuid[]) and uid is distinct from ${except}::uuid and ${between('collect_date')}
     group by 1, 2`)
  for (const { boarId, date, uses } of found)
    use.set(weekKey(boarId, date), (use.get(weekKey(boarId, date)) ?? 0) + uses)
  return use
}
