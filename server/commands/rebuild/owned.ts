import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import type { AnimalRows } from '../herd/herd.project.ts'

type Name = keyof AnimalRows
type Owned = (pigIds: readonly string[]) => Sql

const ofAnimals: Owned = (pigIds) => sql`t.pig_id = any(${pigIds}::uuid[])`

/** For tables without `pig_id`: condition for the rows of some animals. */
const OTHERWISE: Partial<Record<Name, Owned>> = {
  pig: (pigIds) => sql`t.uid = any(${pigIds}::uuid[])`,
  semenLot: (pigIds) => sql`t.boar_id = any(${pigIds}::uuid[]) and t.origin = 'OWN'`,
  semenMove: (pigIds) => sql`t.pig_id = any(${pigIds}::uuid[]) and t.by_event`,
}

/** The rows of a projection that belong to these animals; `t` is the table. */
export const ownedBy = (name: Name): Owned => OTHERWISE[name] ?? ofAnimals

const withoutEvents = sql`not exists (select 1 from pig_event e where e.farm_id = t.farm_id and e.pig_id = t.pig_id)`

/** Conditions for rows without an owner that differ from `withoutEvents`. */
const LOST: Partial<Record<Name, Sql>> = {
  semenLot: sql`t.origin = 'OWN' and not exists (select 1 from pig_event e where e.farm_id = t.farm_id and e.pig_id = t.boar_id)`,
  // discarded doses have no animal: their event itself is looked up
  semenMove: sql`t.by_event and not exists (select 1 from pig_event e where e.farm_id = t.farm_id and e.uid = t.source_uid)
    and not exists (select 1 from semen_event e where e.farm_id = t.farm_id and e.uid = t.source_uid)`,
}

/** Rows of a projection that belong to no animal with events. */
export const ownerless = (name: Name): Sql => LOST[name] ?? withoutEvents
