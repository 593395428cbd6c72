import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** A day so many before the farms' today. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** Calls the server for what a screen is not the point of, as the signed-in user; the answer must be SUCCESS. */
export async function api<T>(
  { page, url }: Visitor,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request[method](`${url}/api/v2/${path}`, data && { data })
  const { code, msg, data: result } = await answer.json()
  expect([code, msg]).toEqual(['SUCCESS', expect.anything()])
  return result
}

/** Sets a parameter of the whole installation from today on; null gives it back to its default. */
export const setParameter = (visitor: Visitor, key: string, value: string | null): Promise<unknown> =>
  api(visitor, 'put', `parameter-configuration/${key}`, {
    value,
    ...(value === null && { reset: 'true' }),
    effectiveFrom: dayBefore(0),
    reason: '测试',
  })
