import { expect } from 'vitest'
import type { DownloadLine, DownloadsAnswer } from '#kit/downloads.ts'
import { serverReports } from '#server/reports/index.ts'
import type { Client } from './app.ts'

/** The reference farm's clock stands at 2025-07-19: 2025-07-18 is over. */
const PERIOD = ['2025-01-01', '2025-07-18'] as const

/** The date filters of a report for a period; none where it has no period. */
export function datesOf(name: string, [from, to]: readonly [string, string] = PERIOD) {
  const source = serverReports.find(({ report }) => report.name === name)
  const range = source?.report.range
  return range ? { [range.from]: from, [range.to]: to } : {}
}

/** A question about the whole of the reference farm's past. */
export const questionOf = (name: string, more: object = {}) => ({ filters: datesOf(name), ...more })

/** Hands an offline query in; answers the task's uid. */
export async function queueOffline(client: Client, name: string, body: object): Promise<string> {
  const { msg, code, data } = await client.post<{ uid: string }>(`bi/${name}/offline`, body)
  expect([code, msg]).toEqual(['SUCCESS', ''])
  return data.uid
}

export const downloadCenter = async (client: Client): Promise<DownloadsAnswer> =>
  (await client.get<DownloadsAnswer>('download-center')).data

export async function taskOf(client: Client, uid: string): Promise<DownloadLine> {
  const found = (await downloadCenter(client)).list.find((one) => one.uid === uid)
  if (!found) throw new Error(`no task ${uid}`)
  return found
}

export const until = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 20_000, interval: 50 })

/** Waits until a task has ended so. */
export const ended = (client: Client, uid: string, state: DownloadLine['state'] = 'DONE') =>
  until(async () => {
    const task = await taskOf(client, uid)
    return [task.state, state === 'DONE' ? task.error : null]
  }).toEqual([state, null])
