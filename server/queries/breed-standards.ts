import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'

/** Days set for a breed, by their columns in basic-data-pig. */
interface BreedDays {
  readonly lactationDays: number | null
  readonly checkDays: number | null
  readonly firstServiceAge: number | null
  readonly estrusCycle: number | null
}
type Standard = BreedDays & { readonly breedId: string; readonly sex: 'F' | 'M' | null }

/** The days for an animal `p`: those of its line, else its breed, else the farm's own. */
export type DaysOf = (key: keyof BreedDays, usual: number) => Sql

/** Standards in force in a farm, the nearest place's first; a line comes before its breed. */
export async function loadBreedStandards(tx: Tx, farmId: string): Promise<DaysOf> {
  const rows = await tx.rows(sql<Standard>`
    select s.breed_id as "breedId", s.sex, s.lactation_days as "lactationDays", s.check_days as "checkDays",
        s.first_service_age as "firstServiceAge", s.estrus_cycle as "estrusCycle"
      from breed_standard s join organize f on f.uid = ${farmId}
        left join organize c on c.uid = s.company_id left join organize o on o.uid = s.organize_id
     where s.enabled and not s.deleted and s.generation is null
       and (c.uid is null or f.tree_path like c.tree_path || '%') and (o.uid is null or f.tree_path like o.tree_path || '%')
     order by s.line is not null desc, coalesce(o.level, c.level, 0) desc, s.sex nulls last, s.uid`)
  return (key, usual) => daysOf(rows, key, usual)
}

function daysOf(standards: readonly Standard[], key: keyof BreedDays, usual: number): Sql {
  const cases = standards.flatMap(({ breedId, sex, [key]: days }) =>
    days === null
      ? []
      : [
          sql`when ${sql.lit(breedId)}::uuid in (p.line_id, p.breed_id) and ${sex ? sql`p.sex = ${sql.lit(sex)}` : sql`true`} then ${sql.lit(days)}`,
        ],
  )
  return cases.length === 0
    ? sql`${sql.lit(usual)}`
    : sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(usual)} end)`
}
