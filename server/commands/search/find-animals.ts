import { sql } from 'kysely'
import { allowedEvents, daysInState, nextEvent } from '#domain/next-events.ts'
import { bareNumber, isNumberLike } from '#domain/number-search.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { FoundAct, FoundGroup, FoundRow } from '#resources/answers/search.shapes.ts'
import { eventForms } from '#resources/events/index.ts'
import { pigClasses, pigStatuses } from '#resources/pig/breeding-pig.ts'
import type { Tx } from '#server/kit/database.ts'
import { isKeyOf, wordOf } from '#server/kit/narrow.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { MOST_OF_KIND, type SearchAsk } from './search.answer.ts'

const LIST = 'pigs-file'
const CARD = 'pig-detail'
const MOST_ACTS = 4
/** Sorts after all letters and digits: ends the range of numbers with a common prefix. */
const LAST = '~'

interface Animal extends Readonly<Record<string, unknown>> {
  uid: string
  farmId: string
  farm: string
  earNo: string
  status: string
  sex: 'F' | 'M'
  parity: number | null
  pigClass: string
  place: string | null
  exact: boolean
}

/** Animals by ear number, electronic tag or plastic tag: the state as text, and the forms available for the first of them. */
export async function findAnimals(ask: SearchAsk): Promise<FoundGroup | null> {
  const { caller, words } = ask
  if (!isNumberLike(words) || ![LIST, CARD].some((one) => caller.functions.has(one))) return null
  const found = await readAnimals(ask)
  if (found.length === 0) return null
  const rows = found.map((one) => rowOf(one, ask))
  const [first] = found
  // with several prefix matches it is not known yet which one is meant
  if (first && rows[0] && (first.exact || rows.length === 1))
    rows[0] = { ...rows[0], acts: await actsOf(first, ask) }
  return { key: LIST, label: '猪只', rows }
}

/**
 * Numbers with the typed prefix, by an index of each farm: two hundred farms cost two hundred short scans. In
 * the farms near the user also numbers that contain the text anywhere, and former numbers.
 */
async function readAnimals({ tx, caller, words, near, own }: SearchAsk): Promise<Animal[]> {
  const bare = bareNumber(words)
  const { farms } = caller.scope
  const begins = sql`ear_key >= ${bare} and ear_key < ${bare + LAST} order by ear_key, uid`
  const holds = sql`(strpos(ear_key, ${bare}) > 0 or strpos(upper(former_ear_nos), ${words.toUpperCase()}) > 0) order by ear_key, uid`
  const parts = [
    perFarm(farms, begins),
    perFarm(farms, sql`rfid = ${bare}`),
    perFarm(farms, sql`ear_tag = ${bare}`),
    perFarm(near, holds),
  ]
  // the best few are chosen before any join
  const best = sql`select h.*, ${bare} in (h.ear_key, h.rfid, h.ear_tag) is true as exact from (${sql.join(parts, sql` union `)}) h
    order by exact desc, h.exit_date is null desc, h.farm_id is not distinct from ${own}::uuid desc, h.exit_date desc nulls first,
      h.ear_key, h.uid limit ${MOST_OF_KIND}`
  return tx.rows(sql<Animal>`
    with best as materialized (select row_number() over () as place, b.* from (${best}) b)
    select p.uid, p.farm_id as "farmId", f.name as farm, p.ear_no as "earNo", p.status, p.sex, p.parity, p.pig_class as "pigClass",
      p.status_since as "statusSince", p.last_service_date as "lastServiceDate", p.exit_date as "exitDate",
      concat_ws('-', h.name, n.name) as place, best.exact
      from best cross join lateral (select * from pig where farm_id = best.farm_id and uid = best.uid offset 0) p
      join organize f on f.uid = p.farm_id
      left join organize h on h.uid = p.house_id left join organize n on n.uid = p.pen_id
     order by best.place`)
}

/** The first few animals of each farm that meet a condition. */
const perFarm = (farms: readonly string[], condition: Sql) => sql`
  (select one.* from unnest(${[...farms]}::uuid[]) as farm (uid) cross join lateral (
    select farm_id, uid, ear_key, exit_date, rfid, ear_tag from pig where farm_id = farm.uid and not deleted and ${condition}
     limit ${MOST_OF_KIND * 2}) one)`

function rowOf(animal: Animal, { caller, today }: SearchAsk): FoundRow {
  const { uid, farmId, farm, earNo, status, sex, parity, pigClass, place, exact } = animal
  const path = caller.functions.has(CARD)
    ? screenAddress('pig-detail', {}, { pigId: uid })
    : screenAddress('pigs-file', { farmId, earNo, status })
  const kind = isKeyOf(pigClasses, pigClass) ? pigClasses[pigClass] : ''
  const note = [kind, sex === 'F' ? `${parity ?? 0} 胎` : '', place ?? ''].filter(Boolean).join(' · ')
  const label = wordOf(pigStatuses, status)
  return {
    ...{ key: uid, title: earNo, note, path, exact, farmId, farm },
    state: { code: status, label, days: daysInState(animal, today) },
  }
}

/** Forms that may be filled now, the next expected event first; only forms the user has. */
async function actsOf(animal: Animal, { tx, caller, today }: SearchAsk): Promise<FoundAct[]> {
  const next = nextEvent(animal, await gestationMin(tx, animal.farmId, today), today)
  const allowed = allowedEvents(animal.status).filter((form) => caller.functions.has(form))
  const ordered =
    next && allowed.includes(next) ? [next, ...allowed.filter((form) => form !== next)] : allowed
  return ordered.slice(0, MOST_ACTS).map((form) => ({ form, label: labelOf(form) }))
}

const labelOf = (name: string): string => eventForms.find((form) => form.name === name)?.label ?? name

const gestationMin = async (tx: Tx, farmId: string, today: string): Promise<number> =>
  (await parametersOf(tx, farmId, today)).gestation_min
