import { expect, test } from 'vitest'
import { scheduleWords } from '#domain/schedule-words.ts'

test.each([
  ['5 * * * *', '每小时 :05'],
  ['10 2 * * *', '每天 02:10'],
  ['*/5 * * * *', '每 5 分钟'],
  ['0 4 * * 0', '周日 04:00'],
  ['0 1 1 * *', '每月 1 日 01:00'],
  ['0 1 15 * *', '每月 15 日 01:00'],
  ['30 6 * * 5', '周五 06:30'],
  ['0 4 * * 7', '周日 04:00'],
  ['  10   2 * * *  ', '每天 02:10'],
  ['*/15 * * * *', '每 15 分钟'],
])('%s is %s', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words)
})

test.each([
  '0 1 1 1 *',
  '*/5 2 * * *',
  '*/5 * 1 * *',
  '*/5 * * 1 *',
  '*/5 * * * 1',
  '*/5x * * * *',
  '1-*/5 * * * *',
  '5 * 1 * *',
  '5 * * * 1',
  '0 */2 * * *',
  '0 1 1 * 1',
  '0 1 1-5 * *',
  '0 1 * * 1-5',
  '0 1 1-5 * 1',
  '0 1,2 * * *',
  '1-30 2 * * *',
  '0',
  '',
])('“%s” has no common shape and stays as it is written', (cron) => {
  expect(scheduleWords(cron)).toBe(cron)
})
