import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { DayReport, DayState } from '#domain/day-report/day-report.answer.ts'
import { herdTable } from '#domain/day-report/herd-table.ts'
import { productionLines } from '#domain/day-report/production.ts'
import { feedLines, salesLines } from '#domain/day-report/sales-and-feed.ts'
import { farmDay } from '#inputs/today.ts'
import { monthFoot } from '#pages/report/farm-product-day-report/month-page.tsx'
import { Screen } from '#pages/report/farm-product-day-report/screen.tsx'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'

const NAME = 'farm-product-day-report'
const TODAY = farmDay(Date.now())
const YESTERDAY = addDays(TODAY, -1)
const values = {
  'gilt.opening': 100,
  'gilt.culled': 1,
  'gilt.closing': 99,
  services: 11,
  livePiglets: 126,
  litters: 9,
}

function report(state: DayState, changes: Partial<DayReport> = {}): DayReport {
  const days = { date: YESTERDAY, day: values, week: [values], month: [values], plans: {} }
  return {
    ...{ farmId: FARM, farm: '柳河种猪场', company: '江北', date: YESTERDAY, today: TODAY, week: '2026-W47' },
    ...{
      state,
      edition: state === 'NONE' ? 0 : 1,
      version: 1,
      remark: null,
      temperature: null,
      hasMoney: true,
    },
    ...{ generatedAt: null, generatedBy: null, signedAt: null, signedBy: null, unlockReason: null },
    ...{ drift: [], asOf: `${TODAY} 08:00:00` },
    figures:
      state === 'NONE'
        ? null
        : {
            herd: herdTable(values, { 'gilt.closing': 100 }),
            production: productionLines(days),
            deaths: [{ reason: '压死', breeding: 0, suckling: 5, growing: 0 }],
            sales: salesLines(values),
            feed: feedLines(values),
            work: [{ key: 'service', done: 11, left: 9 }],
            values,
          },
    ...changes,
  }
}

const RIGHTS = ['generate', 'remark', 'sign', 'unlock', 'export', 'print'].map((right) => `${NAME}:${right}`)
const show = (answer: DayReport, granted: readonly string[] = [NAME, ...RIGHTS], path = `/admin/${NAME}`) =>
  herdPage(<Screen />, {
    path,
    granted,
    answers: { [`bi/${NAME}`]: answer, [`bi/${NAME}/drill`]: { list: [], sum: '1' } },
  })

const acts = () =>
  within(screen.getByRole('region', { name: '日期与操作' }))
    .getAllByRole('button')
    .map((one) => one.textContent)
    .filter(Boolean)

test.each<[DayState, string[]]>([
  ['NONE', ['生成']],
  ['RUNNING', ['导出', '打印']],
  ['OPEN', ['导出', '打印', '签字并锁定']],
  ['LOCKED', ['解锁', '导出', '打印']],
])('a day that is %s offers %s', async (state, words) => {
  show(report(state))
  await screen.findByRole('button', { name: words[0]?.replace('打印', 'printer 打印') })
  expect(acts()).toEqual(words)
})

test('a user who may only look is offered nothing to change', async () => {
  show(report('OPEN'), [NAME])
  await screen.findByRole('table', { name: '猪群' })
  expect(acts()).toEqual([])
  expect(screen.queryByRole('button', { name: /批注/ })).toBeNull()
})

test('← goes to the day before, → back; not past today, and not while a user types', async () => {
  const { calls } = show(report('OPEN'))
  await screen.findByRole('table', { name: '猪群' })
  const asked = () =>
    calls.filter(({ url }) => url === `bi/${NAME}`).map(({ payload }) => (payload as DayReport).date)
  expect(asked()).toEqual([YESTERDAY])
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await waitFor(() => expect(asked().at(-1)).toBe(TODAY))
  expect(screen.getByRole('button', { name: '后一天' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '后一天' })).toHaveProperty('disabled', false),
  )
  const [input] = screen.getAllByRole('textbox')
  if (!input) throw new Error('no day to type')
  const before = asked().length
  fireEvent.keyDown(input, { key: 'ArrowLeft' })
  await new Promise((done) => setTimeout(done, 100))
  expect(asked().length).toBe(before)
})

test('a click on a figure asks for its rows; one that is no longer what was signed says so', async () => {
  const { calls } = show(report('LOCKED'))
  fireEvent.click(await screen.findByRole('button', { name: '后备母猪 淘汰 1' }))
  await screen.findByText('后备母猪 淘汰 明细')
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ payload: { cell: 'herd.gilt.culled', span: 'day' } }),
  )
  expect(await screen.findByText('共 0 行，合计 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '配种 本周 11' }))
  expect(await screen.findByText('共 0 行，合计 1，本页为 11')).toBeTruthy()
})

test('an opening that is not yesterday’s closing, and figures that changed after the signature, stand out', async () => {
  const figures = report('LOCKED').figures
  if (!figures) throw new Error('no figures')
  const herd = herdTable(values, { 'gilt.closing': 103 })
  const drift = [{ label: '公猪 用料', kept: '62.4', now: '74.9' }]
  show(report('LOCKED', { figures: { ...figures, herd }, drift }))
  expect(await screen.findAllByText(/差 −3/)).toHaveLength(3)
  expect(screen.getByText(/公猪 用料 62.4 → 74.9/)).toBeTruthy()
})

test('unlocking asks why, and sends it with the version on the screen', async () => {
  const { calls } = show(report('LOCKED', { version: 4 }))
  fireEvent.click(await screen.findByRole('button', { name: /解\s*锁/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '漏录死亡' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /解\s*锁/ }))
  await waitFor(() =>
    expect(calls.find(({ url }) => url === `${NAME}/unlock`)).toMatchObject({
      payload: { date: YESTERDAY, version: 4, reason: '漏录死亡' },
    }),
  )
})

test('the foot of a month says which days are locked, which is unfinished and which have no column', () => {
  const state = (day: number): DayState => (day === 21 ? 'RUNNING' : 'LOCKED')
  const day = (number: number, own = state(number)) => ({
    ...{ date: `2026-11-${String(number).padStart(2, '0')}`, week: '2026-W47', state: own },
  })
  const month = {
    ...{ farmId: FARM, farm: '柳河种猪场', company: '江北', period: '2026-11', lines: [], asOf: '' },
    ...{ from: '2026-11-01', to: '2026-11-30', today: '2026-11-21' },
    days: Array.from({ length: 21 }, (_, index) => day(index + 1)),
  }
  expect(monthFoot(month)).toEqual({
    held: '1 至 20 日已锁定，21 日灰字未完；应达按日计划累计到 21 日，存栏与窝均对目标',
    fixed: '左侧项目与右侧本月三列固定，22 至 30 日无数据不占列',
  })
  const over = { ...month, today: '2026-12-05', days: [day(28), day(29, 'OPEN'), day(30, 'LOCKED')] }
  expect(monthFoot(over)).toEqual({
    held: '已锁定 2 天；应达按日计划累计到 30 日，存栏与窝均对目标',
    fixed: '左侧项目与右侧本月三列固定',
  })
})
