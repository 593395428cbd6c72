import { z } from 'zod'
import { defineJob } from './define-job.ts'
import { sendDue } from './subscription/deliver.ts'
import { closeRuns, followFiles, sweepTrials } from './subscription/settle-runs.ts'
import { queueFiles, startDue, type TurnContext } from './subscription/start-runs.ts'

/** A message leaves so soon after its file is there. */
const EVERY_S = 5

/** One turn: what is due begins, files are queued and followed, messages are sent, runs that are over are closed. */
export async function subscriptionTurn(context: TurnContext): Promise<void> {
  await startDue(context)
  await queueFiles(context)
  await followFiles(context)
  await sendDue(context)
  await closeRuns(context)
  await sweepTrials(context)
}

/** Reports that come to people at their time (decision 0041). */
export const subscriptionJob = defineJob({
  name: 'subscriptions',
  label: '订阅发送',
  about: '到点生成报表，送到收件人和群',
  area: 'INTERFACE',
  every: EVERY_S,
  retry: { limit: 0, delay: 0 },
  expireInSeconds: 1800,
  atStart: true,
  keptDays: 0.02,
  input: z.object({}),
  async work(context) {
    await subscriptionTurn(context)
    return undefined
  },
})
