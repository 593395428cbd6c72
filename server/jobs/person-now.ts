import { knownFunctions } from '../functions.ts'
import { loadPerson } from '../kit/caller.ts'
import type { Caller, Trace } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'

/** A user with his rights on a day, for work of a job on his behalf; null when his account is gone or disabled. */
export async function personNow(
  db: Db,
  uid: string,
  { today, route, requestId }: Trace & { readonly today: string },
  loginFlag: string | null = null,
): Promise<Caller | null> {
  const person = await loadPerson(db, uid, loginFlag, { today, known: knownFunctions })
  return person && { ...person, route, requestId, today }
}
