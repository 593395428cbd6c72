import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** A day so many before the farms' today. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** Tells or asks the server what a screen is not the point of, as whoever is signed in; the answer must be SUCCESS. */
export async function api<T>(
  { page, url }: Visitor,
  method: 'get' | 'post',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request[method](`${url}/api/v2/${path}`, data && { data })
  const { code, msg, data: result } = await answer.json()
  expect([code, msg]).toEqual(['SUCCESS', expect.anything()])
  return result
}
