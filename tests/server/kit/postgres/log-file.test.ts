import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endOfLog, logSize, turnLog } from '#server/kit/postgres/log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pig-farm-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const log = join(folder, 'postgres.log')

test('of a long log the end is read, of one that was written to since, what is new', () => {
  expect([endOfLog(log), logSize(log)]).toEqual(['', 0])
  writeFileSync(log, `${'x'.repeat(100_000)}\nFATAL: the end\n`)
  expect(endOfLog(log).length).toBe(64 * 1024)
  expect(endOfLog(log).endsWith('FATAL: the end\n')).toBe(true)
  expect(endOfLog(log, logSize(log) - 8)).toBe('the end\n')
  expect(endOfLog(log, logSize(log) + 8)).toBe('')
})

test('a log of years is put aside once it is large', () => {
  turnLog(log)
  expect(existsSync(`${log}.old`)).toBe(false)
  truncateSync(log, 17 * 2 ** 20)
  turnLog(log)
  expect([existsSync(log), readFileSync(`${log}.old`).length]).toEqual([false, 17 * 2 ** 20])
})
