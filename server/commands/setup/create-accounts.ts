import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import { setupPerson } from '#resources/getting-started/index.ts'
import type { NewPerson } from '#resources/getting-started/setup.shapes.ts'
import { technician } from '#resources/system/technician.ts'
import { user } from '#resources/system/user.ts'
import { translate } from '#server/kit/database-errors.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import { generatePassword } from '../accounts/passwords.ts'
import type { Acting } from '../entry/entry.act.ts'
import { lineKey, named } from '../golive/golive.lines.ts'
import { forCompany } from '../golive/golive.materials.ts'
import { assertHolds } from './rights.ts'

type Line = RowOf<typeof setupPerson>

/**
 * Creates accounts for the users of a farm, with generated passwords answered once: all of them or none. Technicians are offered
 * where events name one.
 */
export async function createAccounts(
  { tx, caller }: Acting,
  farmId: string,
  lines: readonly Line[],
): Promise<NewPerson[]> {
  const others = lines.some(({ technician }) => technician) ? ['technicianManage:create'] : []
  assertHolds(caller, ['user-manage:create', ...others])
  assertDistinct(lines)
  const owner = await forCompany(tx, caller, farmId)
  const roles = await tx.map(sql<[string, string]>`select uid, name from role where not deleted`)
  const made: NewPerson[] = []
  for (const [index, line] of lines.entries()) {
    const password = generatePassword()
    await atLine(index, async () => {
      const { uid } = await storeOf(user).create(tx, caller, {
        account: line.account,
        name: line.name,
        organizeId: farmId,
        roleIds: [line.roleId],
        scopeIds: [farmId],
        enabled: true,
        password,
        mustChangePassword: true,
      })
      if (!line.technician) return
      await storeOf(technician).create(tx, owner, {
        userId: uid,
        kind: line.kind ?? 'BREEDER',
        farmIds: [farmId],
      })
    })
    made.push({ account: line.account, name: line.name, role: roles.get(line.roleId) ?? '', password })
  }
  return made
}

/** Refuses the second of two lines with one account by name, before the database does. */
function assertDistinct(lines: readonly Line[]): void {
  const seen = new Map<string, number>()
  for (const [index, { account }] of lines.entries()) {
    const first = seen.get(account.toLowerCase())
    if (first !== undefined)
      throw invalid({
        [lineKey(index, 'account')]: [named(setupPerson, index, 'account', `与第${first + 1}行重复`)],
      })
    seen.set(account.toLowerCase(), index)
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  roleIds: 'roleId',
  organizeId: '',
  scopeIds: '',
  userId: 'account',
}

/** Shows refusals of the store at their line. */
async function atLine(line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (raw) {
    const error = raw instanceof Refused ? raw : asRefused(raw)
    const found = Object.entries(error.errors ?? { account: [error.message] })
    const errors = found.map(([key, [message = error.message]]) => {
      const field = FIELDS[key] ?? key
      return [lineKey(line, field || 'account'), [named(setupPerson, line, field, message)]]
    })
    throw invalid(Object.fromEntries(errors))
  }
}

/** A unique violation of the database as a refusal. */
function asRefused(raw: unknown): Refused {
  const error = raw instanceof Error ? translate(raw, storeOf(user).resource) : raw
  if (error instanceof Refused) return error
  throw error
}
