import type { Home, ListedPig } from '#pages/other/backlog/home-data.ts'
import type {
  DataPart,
  ExpectedPart,
  FiguresPart,
  HerdPart,
  ListCount,
  StateCount,
  WeekPart,
} from '#resources/answers/home.shapes.ts'
import { FARM } from '../pig/sample-card.ts'

export const list = (key: string, more: Partial<ListCount> = {}): ListCount => ({
  key,
  label: key,
  group: '配种',
  form: 'event-mat',
  action: '配种',
  also: [],
  filters: null,
  daysLabel: '断奶天',
  due: 0,
  overdue: 0,
  longest: null,
  ...more,
})

export const lists: ListCount[] = [
  list('weaned', { label: '待配（断奶）', due: 18 }),
  list('open', { label: '待配（空怀）', due: 2, overdue: 1, longest: 13 }),
  list('toWean', {
    ...{ label: '待断奶', group: '产房', form: 'event-wean', action: '断奶', daysLabel: '哺乳天' },
    ...{ due: 31, overdue: 4, longest: 3 },
  }),
  list('silent', { label: '无事件母猪', group: '其他', form: 'pig-detail', action: '核对' }),
]

export const home: Home = {
  farmId: FARM,
  today: '2026-11-21',
  asOf: '2026-11-21 11:30:00',
  lists,
  houses: [{ uid: 'house-2', name: '分娩舍2' }],
  keepers: [],
}

const state = (status: string, sex: string, heads: number, yesterday: number | null = heads): StateCount => ({
  ...{ status, sex, heads, yesterday, lastWeek: yesterday },
})

export const herd: HerdPart = {
  states: [state('GILT', 'F', 96), state('PREGNANT', 'F', 698, 700), state('ACTIVE', 'M', 24, null)],
  herd: {
    ...{ sows: 1211, sowsYesterday: 1213, sowsLastWeek: 1206 },
    ...{ gilts: 96, giltsReady: 38, suckling: 2168, litters: 184 },
  },
  yesterday: {
    ...{ services: 11, firstServices: 2, farrowings: 9, live: 126, weanings: 8, weaned: 92 },
    ...{ weanedWeight: '647.68', weighed: 92, deaths: 1, pigletDeaths: 11 },
  },
}

export const week: WeekPart = {
  measure: '近 8 周同日平均',
  days: ['16', '17', '18', '19', '20', '21', '22'].map((day, index) => ({
    date: `2026-11-${day}`,
    services: index < 6 ? 9 : 0,
    farrowings: index < 6 ? 8 : 0,
    usualServices: 9.5,
    usualFarrowings: 7.25,
  })),
}

const span = (value: string) => ({ value, from: '2026-10-23', to: '2026-11-21' })
export const figures: FiguresPart = {
  list: [
    {
      ...{ code: 'preWeanMortality', label: '断奶前死亡率', unit: '%', report: 'piglets-death' },
      ...{ short: span('14.3'), long: span('9.2') },
      goal: { direction: 'down', target: 8, yellow: 10, red: 14, upper: null },
    },
  ],
}

export const expected: ExpectedPart = {
  days: Array.from({ length: 14 }, (_, index) => ({
    date: `2026-11-${21 + index}`,
    litters: index < 7 ? 8 : 5,
    likely: index < 7 ? 7.5 : 4.5,
  })),
  late: 3,
}

export const dataState: DataPart = {
  ...{ closedUpTo: null, lastEventDate: '2026-11-21', lastEnteredAt: '2026-11-21 11:12:09' },
  ...{ recent: 400, punctual: 390 },
}

export const listed = (earNo: string, more: Partial<ListedPig> = {}): ListedPig => ({
  pigId: `pig-${earNo}`,
  earNo,
  place: '分娩舍2-02',
  parity: 3,
  suckling: 10,
  dueDate: null,
  boarEarnock: null,
  days: 32,
  deadline: '2026-11-13',
  overdue: 3,
  ...more,
})
