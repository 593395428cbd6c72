import { expect, test } from 'vitest'
import { scheduleWords } from '#domain/schedule-words.ts'

test.each([
  ['5 * * * *', '每小时 :05'],
  ['10 2 * * *', '每天 02:10'],
  ['*/5 * * * *', '每 5 分钟'],
  ['0 4 * * 0', '周日 04:00'],
  ['0 1 1 * *', '每月 1 日 01:00'],
  ['0 1 1 1 *', '0 1 1 1 *'],
])('%s is %s', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words)
})
