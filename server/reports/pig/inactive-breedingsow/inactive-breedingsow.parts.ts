import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What a day of a female was for (§4.5), in the order a cycle runs. */
export const partWords = {
  GILT_TO_SERVICE: '后备入场→首配',
  GILT_TO_EXIT: '后备→离场',
  GILT_WAITING: '后备未配',
  GESTATION: '妊娠（已分娩）',
  RUNNING: '妊娠（未结束，暂计生产）',
  LACTATION: '哺乳',
  WEAN_TO_SERVICE: '断奶→配种',
  SERVICE_TO_FOUND: '配种→发现未孕',
  OPEN_TO_SERVICE: '发现→再配',
  WEAN_TO_EXIT: '断奶→离场',
  OPEN_TO_EXIT: '发现→离场',
  SERVICE_TO_EXIT: '配种→离场',
  WEAN_WAITING: '断奶未配',
  OPEN_WAITING: '空怀未配',
  CULL_WAITING: '待淘汰',
} as const
export type Part = keyof typeof partWords

const PRODUCTIVE: readonly Part[] = ['GESTATION', 'RUNNING', 'LACTATION']
const isGilt = (part: Part): boolean => part.startsWith('GILT_')
const keys = Object.keys(partWords) as Part[]

export const giltParts = keys.filter(isGilt)
export const npdParts = keys.filter((part) => !isGilt(part) && !PRODUCTIVE.includes(part))

/** Where a part stands in its cycle. */
export const partOrder: Sql = sql`array_position(array[${sql.join(keys.map((key) => sql.lit(key)))}], x.part)`

const toServiceOrExit = (
  start: string,
  asOf: Sql,
): Sql => sql`case when then_served.pig_id is not null then ${sql.lit(`${start}_TO_SERVICE`)}
  when sp.to_date <= ${asOf} then ${sql.lit(`${start}_TO_EXIT`)}
  else ${sql.lit(`${start}_WAITING`)} end`

/**
 * The part of a span `sp` (`mated`) with its service `s` and the one that ended it, `then_served`, as known on the evening of `asOf`: an
 * end that came later was not known, so the service still counted as running.
 */
export const partOf = (asOf: Sql): Sql => sql`case
  when not sp.mated and sp.status = 'GILT' then ${toServiceOrExit('GILT', asOf)}
  when not sp.mated then 'GILT_TO_EXIT'
  when sp.status = 'LACTATING' then 'LACTATION'
  when sp.status = 'WEANED' then ${toServiceOrExit('WEAN', asOf)}
  when sp.status = 'OPEN' then ${toServiceOrExit('OPEN', asOf)}
  when sp.status not in ('MATED', 'PREGNANT') then 'CULL_WAITING'
  when s.outcome in ('OPEN', 'POSITIVE', 'TRANSFERRED') or s.outcome_date > ${asOf} then 'RUNNING'
  when s.outcome = 'FARROWED' then 'GESTATION'
  when s.outcome = 'REMOVED' then 'SERVICE_TO_EXIT'
  else 'SERVICE_TO_FOUND' end`
