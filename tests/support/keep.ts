import { type Following, follow } from '#server/jobs/following.ts'
import type { Db } from '#server/kit/database.ts'
import { TODAY } from './event-forms.ts'

/** Brings what is kept of the rows of every farm up to date, as the server does every ten seconds. @throws what failed */
export const keep = (job: Following, db: Db): Promise<void> =>
  follow(job, db, TODAY, (_, error) => {
    throw error
  })
