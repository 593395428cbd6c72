import { z } from 'zod'
import type { ImportKind } from '#kit/import-kind.ts'
import { importPages, kindOf } from '#resources/imports/index.ts'
import { handlerOf } from '../commands/golive/handlers.ts'
import { commitWork } from '../commands/import/commit.ts'
import { checkWork } from '../commands/import/import.check.ts'
import { closeTask, resumeWork, type Work } from '../commands/import/import.job.ts'
import { readTask } from '../commands/import/import.task.ts'
import { IMPORT_QUEUE } from '../commands/import/lock.ts'
import { revertWork } from '../commands/import/revert.ts'
import { scoped } from '../kit/database.ts'
import { JobFailed } from '../kit/job-errors.ts'
import { defineJob } from './define-job.ts'
import { runForPerson } from './person-job.ts'

const request = z.discriminatedUnion('act', [
  z.object({ act: z.literal('check') }),
  z.object({
    act: z.literal('commit'),
    requestId: z.string(),
    partial: z.boolean(),
    reason: z.string().nullable(),
  }),
  z.object({ act: z.literal('revert'), token: z.string(), reason: z.string() }),
])
export type ImportRequest = z.infer<typeof request>

/** The requested work on a file of a kind. */
export function importWork(kind: ImportKind, asked: ImportRequest): Work {
  if (asked.act === 'check') return checkWork(kind)
  return asked.act === 'commit' ? commitWork(kind, asked) : revertWork(kind, asked)
}

function kindNamed(pageName: string, key: string): ImportKind {
  const page = importPages.find(({ name }) => name === pageName)
  const kind = page && kindOf(page, key)
  if (!kind) throw new JobFailed(`导入类型 ${pageName}/${key} 已不存在`)
  return kind
}

/** Checks, commits or takes back an uploaded file. Each job holds two connections and now and then a third: requests keep the others. */
export const importJob = defineJob({
  head: { name: IMPORT_QUEUE, label: '文件导入', about: '预检、提交和回滚导入的文件', area: 'PERSON' },
  retry: { limit: 3, delay: 5 },
  expireInSeconds: 4 * 3600,
  parallel: 2,
  input: z.object({
    page: z.string(),
    kind: z.string(),
    farmId: z.guid(),
    uid: z.guid(),
    access: z.string(),
    request,
  }),
  work(context, { page, kind, farmId, uid, access, request: asked }) {
    const { db, today, signal } = context
    const work = importWork(kindNamed(page, kind), asked)
    return runForPerson(
      context,
      { farmId, access: [access] },
      (caller) => resumeWork({ db, caller, page, farmId, uid, today, signal, handlerOf }, work),
      async (reason, scope) => {
        const task = await scoped(db, scope, (tx) => readTask(tx, page, [farmId], uid))
        if (task.status === work.status) await closeTask({ db, scope }, task, work, reason)
      },
    )
  },
})
