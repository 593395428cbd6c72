import { sql } from 'kysely'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'

interface Rule {
  readonly boar: string
  readonly sow: string
}
interface Kind {
  readonly breed: string | null
  readonly line: string | null
}

/** Which crosses of lines a farm allows. */
export interface Crosses {
  /** The crosses of a service that are not allowed, as text. */
  strange(event: SowEvent<'event_mat'>, sow: readonly SowEvent[]): { boar: string; sow: string }[]
}

const ALL_ALLOWED: Crosses = { strange: () => [] }

/**
 * The crosses of a farm: those of the nearest node with any enabled (farm, company, all). Without
 * one nothing is restricted, and nothing more is read.
 */
export async function loadCrosses(tx: Tx, farmId: string, wanted: boolean): Promise<Crosses> {
  const rules = wanted ? await rulesOf(tx, farmId) : []
  if (rules.length === 0) return ALL_ALLOWED
  const boars = await boarKinds(tx, farmId)
  const words = await tx.map(
    sql<[string, string]>`select uid, name1 from data_dictionary where scode = 'breeds'`,
  )
  const wordOf = ({ breed, line }: Kind): string =>
    [breed, line].flatMap((uid) => (uid && words.get(uid)) || []).join('-')
  return {
    strange(event, sow) {
      const own = kindAtEntry(sow)
      const kinds = boarIdsOf(event).flatMap((uid) => boars.get(uid) ?? [])
      return kinds
        .filter((boar) => isKnown(boar) && isKnown(own) && !rules.some((rule) => allows(rule, boar, own)))
        .map((boar) => ({ boar: wordOf(boar), sow: wordOf(own) }))
    },
  }
}

const isKnown = ({ breed, line }: Kind): boolean => breed !== null || line !== null

/** A rule names a breed, which includes its lines, or one line. */
const allows = (rule: Rule, boar: Kind, sow: Kind): boolean =>
  [boar.breed, boar.line].includes(rule.boar) && [sow.breed, sow.line].includes(rule.sow)

function boarIdsOf({ payload }: SowEvent<'event_mat'>): string[] {
  const doses = payload.doses?.map((dose) => dose.boarId) ?? []
  return [...new Set([payload.boarId, ...doses].filter((uid) => typeof uid === 'string'))]
}

const uidOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function kindAtEntry(events: readonly SowEvent[]): Kind {
  const entry: Readonly<Record<string, unknown>> = {
    ...events.find((event) => event.type === 'event_entry')?.payload,
  }
  return { breed: uidOf(entry.breedId), line: uidOf(entry.lineId) }
}

async function rulesOf(tx: Tx, farmId: string): Promise<Rule[]> {
  const found = await tx.rows(sql<Rule & { level: number }>`
    select m.boar_breed_id as boar, m.sow_breed_id as sow, coalesce(o.level, 0) as level
      from mat_configuration m left join organize o on o.uid = m.organize_id
     where m.kind = 'CROSS' and m.enabled is not false and not m.deleted and (m.organize_id is null or exists (
       select 1 from organize f where f.uid = ${farmId} and f.tree_path like o.tree_path || '%'))`)
  const nearest = Math.max(...found.map((one) => one.level))
  return found.filter((one) => one.level === nearest)
}

const boarKinds = (tx: Tx, farmId: string) =>
  tx.byUid(sql<Kind & { uid: string }>`
    select uid, breed_id as breed, line_id as line from pig
    where farm_id = ${farmId} and sex = 'M'`)
