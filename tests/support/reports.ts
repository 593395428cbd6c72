import { expect } from 'vitest'
import type { ServerReport } from '#server/kit/report/definition.ts'
import type { Client } from './app.ts'

export type ReportRow = Record<string, unknown>

/** The answer of a report. */
export interface Result {
  list: ReportRow[]
  total: number
  sums: ReportRow
  asOf: string
  groupBy?: string | null
}

/** Asks a report; anything but success fails the test with the server's sentence. */
export async function ask(client: Client, path: string, body: object): Promise<Result> {
  const { code, msg, data, errors } = await client.post<Result>(path, body)
  expect([code, msg, errors]).toEqual(['SUCCESS', expect.anything(), undefined])
  return data
}

/** Filters that show the reference farm's whole period, and nothing else. */
export const periodOf = ({ report: { range } }: ServerReport): Record<string, unknown> =>
  range ? { [range.from]: '2025-01-01', [range.to]: '2025-07-19' } : {}
