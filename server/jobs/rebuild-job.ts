import { z } from 'zod'
import { closeTask } from '../commands/rebuild/rebuild.task.ts'
import { resumeRebuild } from '../commands/rebuild/start-rebuild.ts'
import { scoped } from '../kit/database.ts'
import { defineJob } from './define-job.ts'
import { runForPerson } from './person-job.ts'

/** Compares the herd of a farm with a replay of its events, or rebuilds it. */
export const rebuildJob = defineJob({
  head: {
    name: 'herd-rebuild',
    label: '猪群试算与重算',
    about: '刷新猪群：按事件重放，核对或更新',
    area: 'PERSON',
  },
  retry: { limit: 3, delay: 5 },
  expireInSeconds: 4 * 3600,
  input: z.object({
    farmId: z.guid(),
    uid: z.guid(),
    access: z.array(z.string()),
    dryRun: z.boolean(),
    from: z.iso.date().nullable(),
  }),
  work(context, { farmId, uid, access, dryRun, from }) {
    const { db, trace, today, signal } = context
    const request = { farmId, dryRun, from, today }
    return runForPerson(
      context,
      { farmId, access },
      (caller) => resumeRebuild({ db, caller, request, uid, signal }),
      (reason, scope) =>
        scoped(db, scope, (tx) =>
          closeTask(tx, trace, request, uid, {
            status: 'STOPPED',
            done: 0,
            differences: 0,
            note: reason.message,
            found: null,
          }),
        ),
    )
  },
})
