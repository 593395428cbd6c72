import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Pulse, watchPulse } from '#server/kit/pulse.ts'
import { testDatabase } from '#support/database.ts'

/** The pulse says what the database does, not what this process does. */

let pulse: Pulse | undefined
afterEach(() => pulse?.stop())

/** Watches a database and counts how often it was lost. */
function watched(url: string): { lost: number } {
  const seen = { lost: 0 }
  pulse = watchPulse(url)
  pulse.onLost(() => {
    seen.lost += 1
  })
  return seen
}

/** Nothing else runs meanwhile, as while a server puts its program together. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a process that had no time to read the answer has not lost its database', async () => {
  const { url } = await testDatabase('template0')
  const seen = watched(url)
  work(2500)
  await sleep(300)
  expect([seen.lost, pulse?.isBeating()]).toEqual([0, true])
  await sleep(1000)
  work(2500)
  await sleep(300)
  expect([seen.lost, pulse?.isBeating()]).toEqual([0, true])
})

test('a database that takes the call and says nothing is lost within three seconds', async () => {
  const calls: Socket[] = []
  const silent = createServer((call) => calls.push(call)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const seen = watched(`postgres://pig@127.0.0.1:${(silent.address() as AddressInfo).port}/x`)
  await expect.poll(() => pulse?.isBeating(), { timeout: 3000 }).toBe(false)
  expect(seen.lost).toBe(1)
  for (const call of calls) call.destroy()
  silent.close()
})

test('one that refuses is lost at once', async () => {
  watched('postgres://pig@127.0.0.1:1/x')
  await expect.poll(() => pulse?.isBeating(), { timeout: 1000 }).toBe(false)
})
