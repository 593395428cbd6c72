import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import type { SowEvent } from '#domain/sow/events.ts'
import type { BoarFacts } from '#domain/sow/facts.ts'
import type { BoarStatus, Span } from '#domain/sow/types.ts'
import type { Tx } from '../../kit/database.ts'

type Payload = Readonly<Record<string, unknown>>
type Spell = Pick<Span, 'from' | 'to' | 'status'>

export interface BoarRow {
  readonly uid: string
  readonly earNo: string
  readonly sireEarNo: string | null
  readonly damEarNo: string | null
  readonly status: BoarStatus
  readonly spans: readonly Spell[]
}

/** The boars a batch of rows names, as they were on any day, and how often they are used. */
export interface Boars {
  /** The boar of that number on that day; a number may have been given again. */
  find(earNo: unknown, date: string): BoarRow | undefined
  /** An animal entered in this batch. */
  add(boar: BoarRow): void
  /** What the rules ask of the boar of a mating. */
  factsOf(event: SowEvent<'event_mat'>): Readonly<Record<string, BoarFacts>>
  /** Counts the doses of an accepted row of this batch. */
  use(event: SowEvent): void
}

// The last day of a spell counts as well: a boar that leaves in the evening has served in the morning.
const covers = (date: string) => (spell: Spell) =>
  spell.from <= date && (spell.to === null || spell.to >= date)

/** Back-dated rows and corrections ask for the status of then, not of today. */
function statusOn({ spans, status }: BoarRow, date: string): BoarStatus {
  const there = spans.filter(covers(date))
  const spell = there.find((one) => one.status === 'ACTIVE') ?? there[0]
  return (spell?.status as BoarStatus | undefined) ?? status
}

const weekKey = (boarId: string, date: string): string => `${boarId} ${weekRange(date).start}`

/** V-110 counts natural services: one ejaculate of an artificial one serves many sows. */
function naturalDoses({ type, payload }: SowEvent): number {
  const { method, doses } = payload as Payload
  if (type !== 'event_mat' || method !== 'NATURAL') return 0
  return Array.isArray(doses) ? Math.max(1, doses.length) : 1
}

/** Loads the boars behind ear numbers with the weeks around `dates`; `except`: the event that is being corrected. */
export async function loadBoars(
  tx: Tx,
  farmId: string,
  earNos: readonly string[],
  dates: readonly string[],
  except: string | null,
): Promise<Boars> {
  const rows = earNos.length > 0 ? await boarRows(tx, farmId, earNos) : []
  const use = await naturalUse(tx, farmId, rows, dates, except)
  const find: Boars['find'] = (earNo, date) => {
    const namesakes = rows.filter((one) => one.earNo === earNo)
    return namesakes.find(({ spans }) => spans.some(covers(date))) ?? namesakes[0]
  }
  return {
    find,
    add: (boar) => void rows.unshift(boar),
    factsOf({ date, payload }) {
      const boar = rows.find((one) => one.uid === payload.boarId)
      if (!boar) return {}
      const { uid, earNo, sireEarNo, damEarNo } = boar
      const pedigree = { id: earNo, sireId: sireEarNo, damId: damEarNo }
      const week = payload.method === 'NATURAL' ? { dosesThisWeek: use.get(weekKey(uid, date)) ?? 0 } : {}
      return { [uid]: { earNo, status: statusOn(boar, date), pedigree, ...week } }
    },
    use(event) {
      const { boarId } = event.payload as Payload
      const key = weekKey(String(boarId), event.date)
      use.set(key, (use.get(key) ?? 0) + naturalDoses(event))
    },
  }
}

/** Boars of these numbers, the ones still in the farm first. */
async function boarRows(tx: Tx, farmId: string, earNos: readonly string[]): Promise<BoarRow[]> {
  const found = await sql<BoarRow>`
    select p.uid, p.ear_no as "earNo", p.status, p.sire_ear_no as "sireEarNo", p.dam_ear_no as "damEarNo",
      (select coalesce(json_agg(json_build_object('from', s.from_date, 'to', s.to_date, 'status', s.status) order by s.no), '[]')
         from sow_span s where s.farm_id = p.farm_id and s.pig_id = p.uid) as spans
      from pig p where p.farm_id = ${farmId} and p.ear_no = any(${earNos}) and p.sex = 'M' and not p.deleted
     order by (p.exit_date is null) desc, p.exit_date desc`.execute(tx)
  return found.rows
}

async function naturalUse(
  tx: Tx,
  farmId: string,
  boars: readonly BoarRow[],
  dates: readonly string[],
  except: string | null,
): Promise<Map<string, number>> {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  const use = new Map<string, number>()
  if (boars.length === 0 || !first || !last) return use
  const found = await sql<{ boarId: string; date: string; doses: number }>`
    select payload->>'boarId' as "boarId", event_date as date, greatest(1, jsonb_array_length(coalesce(payload->'doses', '[]'))) as doses
      from pig_event
     where farm_id = ${farmId} and type = 'event_mat' and payload->>'method' = 'NATURAL'
       and payload->>'boarId' = any(${boars.map((boar) => boar.uid)}) and uid is distinct from ${except}::uuid
       and event_date between ${weekRange(first).start}::date and ${weekRange(last).end}::date`.execute(tx)
  for (const { boarId, date, doses } of found.rows)
    use.set(weekKey(boarId, date), (use.get(weekKey(boarId, date)) ?? 0) + doses)
  return use
}
