import { sql } from 'kysely'
import { ANIMAL_SUBJECTS, type AnimalCode, SILENT_GRACE } from '#domain/warnings.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import { type Hit, NONE } from './hit.ts'
import type { WarningRule } from './warnings.rules.ts'

export interface WarningAsk {
  readonly farmId: string
  readonly today: string
  readonly settings: FarmSettings
}

interface Watched {
  /** Condition for the animals `p` to check. */
  readonly who: Sql
  readonly value: Sql
}

const since = (today: string, column: string): Sql => sql`(${today}::date - ${sql.ref(`p.${column}`)})`

/** Returns among the services of the running cycle. A litter opens the next cycle, so that a sow begins anew. */
const returns = sql`(select count(*) from sow_service s where s.farm_id = p.farm_id and s.pig_id = p.uid
  and s.cycle_parity = p.parity and s.outcome = 'RETURN')`

/** Collections of the last seven days, plus natural services, each of which counts as one (V-110). */
const boarUse = (today: string): Sql => sql`((select count(*) from semen_collection c
    where c.farm_id = p.farm_id and c.pig_id = p.uid and c.collect_date between ${today}::date - 6 and ${today}::date)
  + (select coalesce(sum(greatest(1, jsonb_array_length(coalesce(e.payload->'doses', '[]')))), 0) from pig_event e
    where e.farm_id = p.farm_id and e.event_date between ${today}::date - 6 and ${today}::date and e.type = 'event_mat'
      and e.payload->>'method' = 'NATURAL' and e.payload->>'boarId' = p.uid::text))`

/** Days after which the last station row is outdated. */
const INTAKE_DAYS = 3

/** Per cent of the plan eaten on the last whole day with a station row. */
const latestIntake = (today: string): Sql => sql`(select s.day_rate from station_feed s
  where s.farm_id = p.farm_id and s.pig_id = p.uid and not s.deleted
    and s.day between ${today}::date - ${sql.lit(INTAKE_DAYS)} and ${today}::date - 1 order by s.day desc limit 1)`

const watched = (code: AnimalCode, today: string): Watched => {
  switch (code) {
    case 'LONG_OPEN':
      return { who: sql`p.status = 'OPEN'`, value: since(today, 'status_since') }
    case 'REPEAT_RETURN':
      return { who: sql`p.status in ('OPEN', 'MATED')`, value: returns }
    case 'LONG_GESTATION':
      return { who: sql`p.status in ('MATED', 'PREGNANT')`, value: since(today, 'last_service_date') }
    case 'GHOST':
      return { who: sql`p.sex = 'F'`, value: since(today, 'last_event_date') }
    case 'LOW_INTAKE':
      return { who: sql`true`, value: latestIntake(today) }
    case 'BOAR_OVERUSE':
      return { who: sql`p.sex = 'M' and p.status = 'ACTIVE'`, value: boarUse(today) }
  }
}

/** The limit of a rule without its own: the subject's default, else the farm's parameter. */
function limitOf(code: AnimalCode, { params }: FarmSettings): number {
  switch (code) {
    case 'LONG_GESTATION':
      return params.gestation_warn_high
    case 'GHOST':
      return params.gestation_days + params.lactation_days + SILENT_GRACE
    case 'BOAR_OVERUSE':
      return params.boar_use_max_per_week
    default:
      return ANIMAL_SUBJECTS[code].limit
  }
}

const SIGNS = { '>': '>', '≥': '>=', '<': '<' } as const

/** Animals of the farm past the limit of a rule. */
export async function animalHits(
  tx: Tx,
  { farmId, today, settings }: WarningAsk,
  rule: WarningRule,
  code: AnimalCode,
): Promise<Hit[]> {
  const { at, unit } = ANIMAL_SUBJECTS[code]
  const { who, value } = watched(code, today)
  const limit = rule.threshold ?? limitOf(code, settings)
  const past = sql`x.value ${sql.raw(SIGNS[at])} ${limit}::numeric`
  const worst = at === '<' ? sql`x.value` : sql`x.value desc`
  const found = await tx.rows(sql<{ pigId: string; subject: string; value: number }>`
    select x.uid as "pigId", x.ear_no as subject, x.value::float as value from (
      select p.uid, p.ear_no, ${value} as value from pig p
       where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted and ${who}) x
     where ${past} order by ${worst}, x.ear_no`)
  const shared = { threshold: limit, unit, level: rule.level }
  return found.map((row) => ({ ...NONE, ...row, ...shared }))
}
