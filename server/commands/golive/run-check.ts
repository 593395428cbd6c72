import { scoped } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import { checkGoLive } from './check/index.ts'
import type { Work } from './job.ts'
import { keepFound } from './steps.ts'

/** Checks all that was imported so far and keeps what it finds with the steps. */
export const goLiveCheck: Work = {
  job: 'CHECK',
  async allows(_tx, { status }) {
    if (status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
  },
  async run({ db, today, signal }, golive, scope) {
    const found = await checkGoLive(db, scope, golive, today, signal)
    // what was broken off has found only a part
    if (!signal.aborted) await scoped(db, scope, (tx) => keepFound(tx, golive, found))
    return null
  },
}
