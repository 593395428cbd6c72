import type { SubscriptionDelivery, SubscriptionRun, SubscriptionsAnswer } from '#kit/subscriptions.ts'
import { subscriptionTurn } from '#server/jobs/subscription-job.ts'
import { farmToday } from '#server/kit/clock.ts'
import { readAllowance } from '#server/kit/outbound/address-rules.ts'
import type { Outbound } from '#server/kit/outbound/outbound.ts'
import type { Client, TestApp } from './app.ts'
import { until } from './downloads.ts'

/** Calls may reach servers of the test's own. */
export const LOCAL: Outbound = { allowed: readAllowance('127.0.0.1'), publicUrl: 'https://pigs.example' }

/** One turn of the job at a moment of farm time: by then the server has forgotten who a session was, which it remembers for less than a second. */
export const turnAt = (t: TestApp, moment: string, outbound: Outbound = LOCAL): Promise<void> => {
  t.app.forgetCaller()
  const now = () => new Date(`${moment.replace(' ', 'T')}:00+08:00`)
  return subscriptionTurn({
    ...{ db: t.db, now, today: farmToday(now()), archives: {}, downloads: t.app.downloads, outbound },
    enqueue: (job, input, { tx = null, ...options } = {}) => t.app.jobs.enqueue(tx, job, input, options),
    trace: { route: 'JOB subscriptions', requestId: '0192f0c0-0000-7000-8000-0000000000aa' },
  })
}

export const subscriptionsOf = async (client: Client): Promise<SubscriptionsAnswer> =>
  (await client.get<SubscriptionsAnswer>('subscription')).data

/** Turns at one moment until the files of every run are made, and what follows from them was tried. */
export const turnUntilMade = async (
  t: TestApp,
  client: Client,
  moment: string,
): Promise<SubscriptionRun[]> => {
  await until(async () => {
    await turnAt(t, moment)
    const { runs } = await subscriptionsOf(client)
    return runs.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === 'MAKING')).length
  }).toBe(0)
  await turnAt(t, moment)
  return [...(await subscriptionsOf(client)).runs]
}

export const wordsOf = (deliveries: readonly SubscriptionDelivery[] = []): string[] =>
  deliveries.map(({ personName, channelName, state, note }) =>
    [personName, channelName, state, note].filter(Boolean).join(' '),
  )

/** Message of a subscription of births every day at 12:30. */
export const inputOf = (more: object = {}): Record<string, unknown> => ({
  ...{ name: '产仔日报', report: 'births', view: 'table', scheme: '', period: 'LAST_30', file: 'xlsx' },
  ...{ request: { filters: {} }, channels: [], message: '{报表} {日期} 共 {行数} 行', enabled: true },
  rhythm: { kind: 'DAILY', at: '12:30', weekdays: [], monthDay: 1 },
  ...more,
})
