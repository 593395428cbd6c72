import { knownFunctions } from '../functions.ts'
import { loadPerson } from '../kit/caller.ts'
import type { Caller } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'

/** A user with his rights on a day, for work of a job on his behalf; null when his account is gone or disabled. */
export const personNow = (
  db: Db,
  uid: string,
  loginFlag: string | null,
  today: string,
): Promise<Caller | null> => loadPerson(db, uid, loginFlag, { today, known: knownFunctions })
