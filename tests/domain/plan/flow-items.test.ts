import { expect, test } from 'vitest'
import { startUpDaysOf } from '#domain/plan/flow-inputs.ts'
import { flowItems } from '#domain/plan/flow-items.ts'
import type { StartUpInputs } from '#domain/plan/start-up.ts'
import { startUpOf, VALUES } from './flow-samples.ts'

const linesOf = (more: Partial<StartUpInputs> = {}) =>
  flowItems(startUpOf(more)).map(
    ({ name, itemType, phase, startDate, endDate, quantity, unit }) =>
      `${itemType} ${phase} ${name} ${startDate}~${endDate} ${quantity} ${unit}`,
  )

test('a start-up is planned from the first gilts to the first pigs sold, each station until the next', () => {
  // gilts for weeks 8 to 27: 230 for the first four weeks, 211 for each four after repeats come back
  expect(linesOf()).toEqual([
    'INTRODUCE STOCK 启动期后备引种 2026-11-02~2027-03-21 1074.00 头',
    'MATE PRODUCE 后备首轮配种 2026-12-28~2027-05-16 53.00 头/周',
    'FARROW PRODUCE 首批分娩 2027-04-19~2027-05-09 45.05 窝/周',
    'WEAN PRODUCE 首批断奶 2027-05-10~2027-05-16 486.54 头/周',
    'MATE FULL 满负荷配种 2027-05-17~2027-10-03 53.00 头/周',
    'MARKET FULL 首批出栏 2027-10-04~2027-10-10 457.79 头/周',
  ])
})

test('a station lasts a week at least, also where the next begins in the same one', () => {
  const days = startUpDaysOf({ ...VALUES, lactation: '26', weanToService: '3' })
  const weaned = linesOf({ days }).find((line) => line.startsWith('WEAN'))
  expect(weaned).toBe('WEAN PRODUCE 首批断奶 2027-05-17~2027-05-23 486.54 头/周')
})

test('what comes after the weeks that are computed has no figure yet', () => {
  expect(linesOf({ weeks: 26 }).map((line) => line.split(' ').at(-2))).toEqual([
    '1074.00',
    '53.00',
    '45.05',
    '0.00',
    '53.00',
    '0.00',
  ])
})
