import { sql } from 'kysely'
import { COSTED, LEDGERED, PROJECTED } from '#domain/parameter-effects.ts'
import { orderMistake, readParameter } from '#domain/parameter-value.ts'
import { type ParameterKey, parameterOf } from '#domain/parameters.ts'
import { ruleMessage } from '#domain/rules.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forgetParameters, loadParameters } from '#server/kit/parameters.read.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import { markCosts } from '../batch/costs/costs.refresh.ts'
import { markLedger } from '../costs/stale.ts'
import type { Act } from '../entry/entry.act.ts'
import { reproject } from '../herd/reproject.ts'
import { coversNodes } from '../policies/reach.ts'
import { recountStations } from '../stations/stations.follow.ts'

interface ParameterRequest {
  readonly key: ParameterKey
  /** Company or farm; null is all. */
  readonly node: string | null
  /** null gives the key back to the scope above (恢复默认). */
  readonly value: string | null
  readonly from: string
  readonly reason: string
  readonly today: string
}

/** Most farms a refusal names. */
const MOST_NAMES = 3

interface Place {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly closedUpTo: string | null
}

/** Sets a parameter from a day on, for all, a company or a farm; refusals name the key and its range. */
export async function setParameter(tx: Tx, caller: Caller, request: ParameterRequest): Promise<void> {
  const value = request.value === null ? null : storedText(request.key, request.value)
  await assertMaySet(tx, caller, request.node, request.key)
  if (request.node !== null && parameterOf(request.key).system?.companies === false)
    throw invalid({ organizeId: ['此项全集团一个值，由集团在系统配置中设置'] })
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('parameters', 0))`)
  const places = await placesBelow(tx, request.node)
  assertOpen(places, request.from)
  assertMonthsFree(places, request)
  const before = await valueAt(tx, request)
  await withProjections(tx, request, places, () => write(tx, caller, request, value))
  await assertInOrder(tx, request, places)
  const entry = { key: request.key, node: request.node, from: request.from }
  await audit(tx, caller, {
    target: 'parameter-configuration',
    targetUid: request.node,
    before: before === undefined ? undefined : { ...entry, value: before },
    after: { ...entry, value },
    reason: request.reason,
  })
}

function storedText(key: ParameterKey, typed: string): string {
  const read = readParameter(key, typed)
  if (!read.ok) throw invalid({ value: [read.message] })
  return String(read.value)
}

/**
 * Only the group sets the group's values, and the targets of data leaving the system, for each of its companies; others need the node in
 * scope.
 */
async function assertMaySet(tx: Tx, caller: Caller, node: string | null, key: ParameterKey): Promise<void> {
  if (node === null) {
    if (!caller.scope.root) throw forbidden('公共参数由集团管理')
  } else if (!(await coversNodes(tx, caller, [node]))) {
    throw forbidden('没有该组织的权限')
  }
  if (parameterOf(key).system?.byGroup && !caller.scope.root)
    throw forbidden('外部接口地址由集团系统管理员设置')
}

/** The node itself and every company and farm below it. */
const placesBelow = (tx: Tx, node: string | null): Promise<Place[]> =>
  tx.rows(sql<Place>`select p.uid, p.name, p.type, p.closed_up_to as "closedUpTo" from organize p
    where not p.deleted and p.type in ('company', 'farm') and (${node}::uuid is null or exists (
      select 1 from organize n where n.uid = ${node}::uuid and p.tree_path like n.tree_path || '%'))
    order by p.level`)

/** V-002: closed days were judged by the values of that time. */
function assertOpen(places: readonly Place[], from: string): void {
  const closed = places.find(({ closedUpTo }) => closedUpTo !== null && from <= closedUpTo)
  if (closed) throw invalid({ effectiveFrom: [`${ruleMessage('V-002', {})}（${closed.name}）`] })
}

/**
 * The first day of months applies to all months of a farm: another one would count days of closed months twice, and months
 * divided otherwise can no longer be closed one after the other.
 */
function assertMonthsFree(places: readonly Place[], { key, from, today }: ParameterRequest): void {
  if (key !== 'period_start_day') return
  const closed = places.filter(({ type, closedUpTo }) => type === 'farm' && closedUpTo !== null)
  if (closed.length > 0) {
    const names = closed.slice(0, MOST_NAMES).map(({ name }) => name)
    const more = closed.length > names.length ? `等${closed.length}个猪场` : ''
    throw invalid({
      value: [`已有月结的猪场【${names.join('、')}】${more}，不能修改会计期间起始日；如需修改请先反月结`],
    })
  }
  if (from > today) throw invalid({ effectiveFrom: ['会计期间起始日不能设为以后生效'] })
}

async function valueAt(tx: Tx, { key, node, from }: ParameterRequest): Promise<string | null | undefined> {
  const found = await tx.row(sql<{ value: string | null }>`select value from app_setting
    where name = ${key} and company_id is not distinct from ${node}::uuid and effective_from = ${from}`)
  return found?.value
}

const write = (tx: Tx, caller: Caller, { key, node, from, reason }: ParameterRequest, value: string | null) =>
  tx.run(sql`insert into app_setting (name, company_id, effective_from, value, reason, created_by)
    values (${key}, ${node}, ${from}, ${value}, ${reason}, ${caller.uid})
    on conflict (name, company_id, effective_from) do update set value = excluded.value, reason = excluded.reason,
      created_by = excluded.created_by, created_at = now()`)

/** No place may get contradictory limits, on that day or at a later change. */
async function assertInOrder(tx: Tx, request: ParameterRequest, places: readonly Place[]): Promise<void> {
  const set = await tx.rows(sql<{ node: string; from: string }>`
    select company_id as node, effective_from as "from"
    from app_setting where company_id = any(${places.map((one) => one.uid)}::uuid[])`)
  const dates = new Set([request.from, ...set.map((one) => one.from).filter((from) => from > request.from)])
  const own = new Set(set.map((one) => one.node))
  for (const place of [null, ...places.filter(({ uid }) => uid === request.node || own.has(uid))]) {
    if (place === null && request.node !== null) continue
    const values = await loadParameters(tx, place ? [place.uid] : [], request.today)
    const mistake = [...dates]
      .map((date) => orderMistake(values.on(date), request.key))
      .find((one) => one !== null)
    if (!mistake) continue
    const elsewhere = place && place.uid !== request.node ? `${place.name}：` : ''
    throw invalid({ value: [`${elsewhere}${mistake}`] })
  }
}

const farmsOf = (places: readonly Place[]): string[] =>
  places.flatMap(({ uid, type }) => (type === 'farm' ? [uid] : []))

/** Writes, and updates the projections of events since then to the new value. */
async function withProjections(
  tx: Tx,
  request: ParameterRequest,
  places: readonly Place[],
  change: () => Promise<void>,
): Promise<void> {
  const reaches = PROJECTED.has(request.key) && request.from <= request.today
  const farms = reaches ? places.filter((one) => one.type === 'farm') : []
  const before = new Map<string, Awaited<ReturnType<typeof loadParameters>>>()
  for (const { uid } of farms) before.set(uid, await loadParameters(tx, [uid], request.today))
  await change()
  forgetParameters(tx)
  if (request.key === 'feedSource') await recountStations(tx, farmsOf(places), request.from)
  if (COSTED.has(request.key)) await markCosts(tx, farmsOf(places), request.from)
  if (LEDGERED.has(request.key)) await markLedger(tx, farmsOf(places), request.from)
  for (const [uid, old] of before) {
    const after = await loadParameters(tx, [uid], request.today)
    await reproject(tx, uid, { since: request.from, before: old, after })
  }
}

/** Takes back a change that is not in effect yet. */
export async function cancelPlanned({ tx, caller, today }: Act, uid: string): Promise<void> {
  const before = await tx.row(sql<
    Omit<ParameterRequest, 'key' | 'reason' | 'today'> & { name: ParameterKey }
  >`
    select name, company_id as node, effective_from as "from", value from app_setting where uid = ${uid} for update`)
  if (!before || before.from <= today) throw invalid({ uid: ['该变更已生效，不能撤销；请设置新的值'] })
  await assertMaySet(tx, caller, before.node, before.name)
  await tx.run(sql`delete from app_setting where uid = ${uid}`)
  forgetParameters(tx)
  // the month it would have begun in is divided by the value of its last day
  if (LEDGERED.has(before.name))
    await markLedger(tx, farmsOf(await placesBelow(tx, before.node)), before.from)
  await audit(tx, caller, { target: 'parameter-configuration', targetUid: before.node, before })
}
