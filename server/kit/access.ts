import { createHash } from 'node:crypto'
import type { Enforcer } from 'casbin'
import {
  type Access,
  accessOf,
  type GrantingRole,
  newAccessEnforcer,
  policiesOf,
  type Standing,
} from '#kit/access-model.ts'

/** Most sets of roles kept with their enforcer, and most users kept in each; beyond that all are computed anew. */
const MOST_SETS = 200
const MOST_PERSONS = 100

interface RoleSet {
  readonly enforcer: Promise<Enforcer>
  readonly persons: Map<string, Promise<Access>>
}

interface AccessQuestion {
  readonly roles: readonly GrantingRole[]
  readonly standing: Standing
  readonly loginFlag: string | null
  /** Codes of the function list; other codes of a role grant nothing. */
  readonly known: ReadonlySet<string>
}

const sets = new Map<string, RoleSet>()

/**
 * Permissions of a user with these roles at these places. The enforcer of a set of roles is built once, keyed by what the roles
 * grant: a changed role gives another set, an added or removed node or managed farm another user in it.
 */
export function accessFor({ roles, standing, loginFlag, known }: AccessQuestion): Promise<Access> {
  const key = hashOf(roles, loginFlag)
  const set = sets.get(key) ?? begun(key, () => newAccessEnforcer(policiesOf(roles, { known, loginFlag })))
  const person = `${standing.acts.join(' ')}|${standing.sees.join(' ')}`
  const found = set.persons.get(person)
  if (found) return found
  if (set.persons.size >= MOST_PERSONS) sets.delete(key)
  const uids = roles.map(({ uid }) => uid)
  const access = set.enforcer.then((enforcer) => accessOf(enforcer, person, { ...standing, roles: uids }))
  set.persons.set(person, access)
  access.catch(() => sets.delete(key))
  return access
}

function begun(key: string, build: () => Promise<Enforcer>): RoleSet {
  if (sets.size >= MOST_SETS) sets.clear()
  const set: RoleSet = { enforcer: build(), persons: new Map() }
  sets.set(key, set)
  return set
}

function hashOf(roles: readonly GrantingRole[], loginFlag: string | null): string {
  const hash = createHash('sha256').update(loginFlag ?? '')
  for (const { uid, functions } of roles) hash.update(`\n${uid} ${functions.join(' ')}`)
  return hash.digest('base64')
}
