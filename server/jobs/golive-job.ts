import { z } from 'zod'
import { bringWorkbook, takeBackWorkbook } from '../commands/golive/bring.ts'
import { goLiveCheck } from '../commands/golive/check/index.ts'
import { closeGoLiveWork, GO_LIVE_QUEUE, resumeGoLiveWork, type Work } from '../commands/golive/golive.job.ts'
import { takeBackAll, takeBackStep } from '../commands/golive/golive.take-back.ts'
import { defineJob } from './define-job.ts'
import { runForPerson } from './person-job.ts'

const request = z.discriminatedUnion('act', [
  z.object({ act: z.literal('check') }),
  z.object({ act: z.literal('revert'), step: z.string(), reason: z.string() }),
  z.object({ act: z.literal('undo'), reason: z.string() }),
  z.object({ act: z.literal('bring'), files: z.array(z.string()), reason: z.string().nullable() }),
  z.object({ act: z.literal('return'), fileName: z.string(), reason: z.string() }),
])
export type GoLiveRequest = z.infer<typeof request>

/** @throws Refused where the step has no files */
export function goLiveWork(asked: GoLiveRequest): Work {
  switch (asked.act) {
    case 'check':
      return goLiveCheck
    case 'bring':
      return bringWorkbook(asked.files, asked.reason)
    case 'return':
      return takeBackWorkbook(asked.fileName, asked.reason)
    case 'revert':
      return takeBackStep(asked.step, asked.reason)
    case 'undo':
      return takeBackAll(asked.reason)
  }
}

/** Checks a go-live, imports a workbook, or takes it back. */
export const goLiveJob = defineJob({
  head: { name: GO_LIVE_QUEUE, label: '上线初始化', about: '上线数据的校验、回滚和撤销', area: 'PERSON' },
  retry: { limit: 3, delay: 5 },
  expireInSeconds: 4 * 3600,
  input: z.object({ farmId: z.guid(), access: z.string(), request }),
  work(context, { farmId, access, request: asked }) {
    const { db, today, signal } = context
    const work = goLiveWork(asked)
    return runForPerson(
      context,
      { farmId, access: [access] },
      (caller) => resumeGoLiveWork({ db, caller, farmId, today, signal }, work),
      (reason, scope) => closeGoLiveWork(db, scope, work, farmId, reason.message),
    )
  },
})
