import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { checkPenName } from '#kit/checks.ts'
import type { RowOf } from '#kit/field.ts'
import type { BoundPlace } from '#resources/answers/bound-places.ts'
import type { penBinding } from '#resources/system/pen-binding.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { stepsOf } from '#server/queries/keeper.ts'
import { parentOf } from '../organisation/organisation-policy.ts'
import { findPlaces, placeLabels } from './find-place.ts'

interface PenSeries {
  readonly parentId: string
  readonly from: number
  readonly to: number
  /** Name pattern: `{n}号栏`; `{nn}` and `{nnn}` fill up with zeros. */
  readonly pattern: string
  /** Heads per pen; null when not known. */
  readonly capacity: number | null
}

const MAX_PENS = 1000

/** The names of a series: 1–60 and `{n}号栏` give 1号栏 … 60号栏. */
function penNames({ from, to, pattern }: Pick<PenSeries, 'from' | 'to' | 'pattern'>): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    pattern.replace(/\{(n+)\}/, (_place, width: string) => String(from + i).padStart(width.length, '0')),
  )
}

/** Creates a row of pens below a house or unit at once (1-60号栏). Existing names are left unchanged and answered. */
export async function createPens(tx: Tx, caller: Caller, series: PenSeries) {
  assertSeries(series)
  const parent = await parentOf(
    tx,
    caller,
    { type: 'house', kind: 'PEN', parentId: series.parentId },
    'share',
  )
  const names = penNames(series)
  const taken = await tx.rows(sql<{ name: string }>`
    select name from organize where parent_id = ${parent.uid} and not deleted
    and name = any(${names}::text[])`)
  const known = new Set(taken.map((one) => one.name))
  const pens = names.flatMap((name, i) =>
    known.has(name) ? [] : [{ uid: uuidv7(), name, sort: series.from + i }],
  )
  await insertPens(tx, caller, parent, pens, series.capacity)
  const entries = pens.map((pen) => ({
    target: 'org-manage',
    targetUid: pen.uid,
    after: { ...pen, parentId: parent.uid },
  }))
  await audit(tx, caller, entries)
  return { created: pens.length, duplicates: [...known] }
}

function assertSeries(series: PenSeries): void {
  if (series.to < series.from) throw invalid({ to: ['结束号不能小于起始号'] })
  if (series.to - series.from >= MAX_PENS) throw invalid({ to: [`一次最多生成${MAX_PENS}个栏位`] })
  if (!/\{n{1,4}\}/.test(series.pattern)) throw invalid({ pattern: ['名称中须含 {n}，如 {n}号栏'] })
  const problem = penNames(series)
    .map(checkPenName)
    .find((one) => one !== null)
  if (problem) throw invalid({ pattern: [problem] })
}

const insertPens = (
  tx: Tx,
  caller: Caller,
  parent: { uid: string; treePath: string; level: number },
  pens: readonly { uid: string; name: string; sort: number }[],
  capacity: number | null,
): Promise<void> =>
  tx.run(sql`insert into organize (uid, parent_id, type, kind, name, sort, status, house_type, capacity, level, tree_path, created_by, updated_by)
    select pen.uid, ${parent.uid}::uuid, 'house', 'PEN', pen.name, pen.sort, 'IN_USE',
      (select house_type from organize where uid = ${parent.uid}), ${capacity}::int, ${parent.level + 1}::int,
      ${parent.treePath}::text || pen.uid || '/', ${caller.uid}::uuid, ${caller.uid}::uuid
    from jsonb_to_recordset(${JSON.stringify(pens)}::jsonb) as pen(uid uuid, name text, sort int)`)

/** Every house, unit and pen of a farm in the order of the barn; at most 20,000. */
export const listPlaces = (tx: Tx, farmId: string, day: string): Promise<BoundPlace[]> =>
  tx.rows(sql<BoundPlace>`
    with place as (${placeLabels([farmId])}),
    bound as (select * from pen_binding b where b.farm_id = ${farmId} and not b.deleted
      and b.from_date <= ${day} and (b.to_date is null or b.to_date >= ${day})),
    inside as (select coalesce(pen_id, house_id) as uid, count(*)::int as heads from pig
      where farm_id = ${farmId} and exit_date is null and not deleted group by 1),
    counted as (select step.uid, sum(i.heads)::int as heads from inside i join organize at on at.uid = i.uid
      cross join lateral ${stepsOf(sql`at.tree_path`)} group by 1),
    kept as (select distinct on (p.uid) p.uid, b.bound from place p cross join lateral ${stepsOf(sql`p.tree_path`)}
      join bound b on b.place_id = step.uid and b.kind = 'KEEPER' order by p.uid, step.no desc)
    select p.uid, p.label, o.kind, coalesce(o.house_type, h.house_type) as "houseType", p.barn_id as "barnId", o.capacity,
      coalesce(c.heads, 0) as heads, k.bound as keeper,
      (select b.bound from bound b where b.place_id = p.uid and b.kind = 'KEEPER' limit 1) as "ownKeeper",
      (select string_agg(b.bound, '、' order by b.bound) from bound b where b.place_id = p.uid and b.kind <> 'KEEPER') as devices
      from place p join organize o on o.uid = p.uid join organize h on h.uid = p.barn_id
      left join counted c on c.uid = p.uid left join kept k on k.uid = p.uid
     order by h.sort, h.name, o.level, p.label limit 20000`)

/** Keepers bound to places of the farm on a day, by name. */
export const keepersOf = (tx: Tx, farmId: string, day: string): Promise<string[]> =>
  tx.values(sql<string>`
    select distinct bound from pen_binding where farm_id = ${farmId} and kind = 'KEEPER' and not deleted
       and from_date <= ${day} and (to_date is null or to_date >= ${day}) order by bound`)

interface BindingRow
  extends Pick<RowOf<(typeof penBinding)['fields']>, 'kind' | 'bound' | 'fromDate' | 'toDate'> {
  readonly uid: string
  readonly farmId: unknown
  readonly placeId: unknown
}

/** Finds the place of the label, and refuses two keepers of one place, or one device in two, on one day. */
export const penBindingPolicy: WritePolicy<typeof penBinding> = async (tx, caller, change) => {
  const { uid, before, after } = change
  if (after === null) return {}
  const row = rowAfter(change)
  const moved = before === null || (after.place !== undefined && after.place !== before.place)
  const place = moved ? await placeOf(tx, caller, row.place, before?.farmId) : null
  await assertFree(tx, { farmId: before?.farmId, ...row, ...place, uid })
  if (!place) return {}
  return { farm_id: place.farmId, barn_id: place.barnId, place_id: place.placeId, place: place.label }
}

async function placeOf(tx: Tx, caller: Caller, word: string, farmId: unknown) {
  const farms = typeof farmId === 'string' ? [farmId] : caller.scope.farms
  const [found, other] = await findPlaces(tx, farms, word)
  if (!found) throw invalid({ place: [`栏位“${word}”不存在`] })
  if (other) throw invalid({ place: [`有多个栏位叫“${word}”，请写全：栋舍-单元-栏位，或 猪场/栋舍-栏位`] })
  const { uid: placeId, ...rest } = found
  return { placeId, ...rest }
}

async function assertFree(tx: Tx, request: BindingRow): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('pen_binding' || ${request.farmId}, 0))`)
  const same =
    request.kind === 'KEEPER' ? sql`b.place_id = ${request.placeId}::uuid` : sql`b.bound = ${request.bound}`
  const taken = await tx.row(sql<{ place: string; bound: string; from: string }>`
    select b.place, b.bound, b.from_date as "from" from pen_binding b
     where b.farm_id = ${request.farmId} and b.kind = ${request.kind} and ${same} and b.uid <> ${request.uid} and not b.deleted
       and b.from_date <= coalesce(${request.toDate}::date, 'infinity') and coalesce(b.to_date, 'infinity') >= ${request.fromDate}::date
     limit 1`)
  if (!taken) return
  throw invalid(
    request.kind === 'KEEPER'
      ? { place: [`${taken.place}自${taken.from}起已绑定饲养员${taken.bound}，请先结束原绑定`] }
      : { bound: [`${taken.bound}自${taken.from}起已绑定在${taken.place}，请先结束原绑定`] },
  )
}
