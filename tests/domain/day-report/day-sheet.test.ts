import { expect, test } from 'vitest'
import type { DayFigures, DayReport, DayState, MonthReport } from '#domain/day-report/day-report.answer.ts'
import { daySheetRows, monthSheetRows } from '#domain/day-report/day-sheet.ts'
import { type HerdLine, type HerdTable, herdTable } from '#domain/day-report/herd-table.ts'

/** The daily report as rows of a sheet: figures as numbers, what is not known as an empty cell. */

/** Two lines of a herd whose day has the two movements given. */
const herd: HerdTable = {
  moves: ['born', 'died'],
  lines: [line('suckling', '哺乳仔猪', [20, 12, 1, 31, 11]), line('farm', '全场合计', [520, 12, 2, 530, 10])],
  sows: { closing: 100, change: 0 },
}
function line(
  key: HerdLine['key'],
  label: string,
  figures: [number, number, number, number, number],
): HerdLine {
  const [opening, born, died, closing, change] = figures
  const moves = { ...Object.fromEntries(herdTable({}, {}).moves.map((move) => [move, 0])), born, died }
  return {
    ...{ key, label, level: 'row', opening, closing, change, gap: 0 },
    moves: moves as HerdLine['moves'],
  }
}

const figures: DayFigures = {
  herd,
  production: [
    { key: 'weanedLitters', day: '3', plan: null, week: '9', month: '40' },
    { key: 'livePerLitter', day: null, plan: '12.80', week: '13.00', month: '12.95' },
  ],
  deaths: [{ reason: '压死', breeding: 1, suckling: 2, growing: 4 }],
  sales: [
    { key: 'sold', heads: '24', kg: '2616.5', amount: '62784' },
    { key: 'drugs', heads: null, kg: null, amount: '0' },
  ],
  feed: [
    { key: 'gilt', kg: '0.1', perHead: '2.63' },
    { key: 'boar', kg: '0.2', perHead: null },
  ],
  work: [
    { key: 'heat', done: 12, left: 3 },
    { key: 'wean', done: 4, left: null },
  ],
  values: {},
}
const report = (more: Partial<DayReport> = {}): DayReport => ({
  ...{
    farmId: 'f',
    farm: '一场',
    company: '公司',
    date: '2026-11-20',
    today: '2026-11-21',
    week: '2026-W47',
  },
  ...{ hasMoney: true, figures, drift: [], asOf: '', state: 'LOCKED', edition: 2, version: 3 },
  ...{ remark: '断水两小时', temperature: '18.5', generatedAt: null, generatedBy: null, unlockReason: null },
  ...{ signedAt: '2026-11-21 08:10', signedBy: '张三' },
  ...more,
})

test('the sheet of a day is block under block, each under its heads', () => {
  expect(daySheetRows(report())).toEqual([
    ['一场 2026-11-20', '期初', '出生', '死亡', '期末', '较昨日'],
    ['哺乳仔猪', 20, 12, 1, 31, 11],
    ['全场合计', 520, 12, 2, 530, 10],
    [],
    ['生产', '单位', '当日', '计划', '本周', '本月'],
    ['断奶', '窝', 3, null, 9, 40],
    ['窝均活仔', '头', null, 12.8, 13, 12.95],
    [],
    ['死亡原因', '种猪', '仔猪', '生长', '小计'],
    ['压死', 1, 2, 4, 7],
    [],
    ['销售转出', '头数', '重量 kg', '金额 元'],
    ['销售小计', 24, 2616.5, 62_784],
    ['药费', null, null, 0],
    [],
    ['用料', 'kg', '头均 kg'],
    ['后备', 0.1, 2.63],
    ['公猪', 0.2, null],
    ['合计', 0.3],
    [],
    ['待办', '应办', '完成', '未办'],
    ['查情', 15, 12, 3],
    ['断奶', null, 4, null],
    [],
    ['场长批注', '断水两小时'],
    ['气温', '18.5'],
    ['状态', '已锁定', '第 2 版', '张三', '2026-11-21 08:10'],
  ])
})

test.each<[DayState, string]>([
  ['NONE', '未生成'],
  ['RUNNING', '未完'],
])('a day without figures (%s) says so', (state, words) => {
  expect(daySheetRows(report({ state, figures: null }))).toEqual([['一场 2026-11-20'], [words]])
})

test('a report that is not made yet has no edition, one that is made has its first', () => {
  const standing = { state: 'OPEN', signedBy: null, signedAt: null } as const
  const last = (edition: number) => daySheetRows(report({ ...standing, edition })).at(-1)
  expect(last(0)).toEqual(['状态', '待签字', null, null, null])
  expect(last(1)).toEqual(['状态', '待签字', '第 1 版', null, null])
})

test('the sheet of a month has its days across and its items down; feed is in tonnes', () => {
  const month: MonthReport = {
    ...{
      farmId: 'f',
      farm: '一场',
      company: '公司',
      period: '2026-11',
      from: '2026-11-01',
      to: '2026-11-30',
    },
    ...{ today: '2026-11-03', asOf: '' },
    days: ['2026-11-01', '2026-11-02'].map((date) => ({ date, week: '', state: 'OPEN' })),
    lines: [
      { key: 'services', days: ['6', '8'], total: '14', plan: '20.00', attained: '70.00' },
      { key: 'livePerLitter', days: [null, '13.50'], total: '13.50', plan: null, attained: null },
      { key: 'feed', days: ['900', '1000.7'], total: '1900.7', plan: null, attained: null },
    ],
  }
  expect(monthSheetRows(month)).toEqual([
    ['一场 2026-11', '单位', '11-01', '11-02', '累计', '应达', '达成 %'],
    ['配种', '头', 6, 8, 14, 20, 70],
    ['窝均活仔', '头', null, 13.5, 13.5, null, null],
    ['用料', 't', 0.9, 1.0007, 1.9007, null, null],
  ])
})
