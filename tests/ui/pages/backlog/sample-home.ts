import type { Home, ListCount, ListedPig } from '#pages/other/backlog/home-data.ts'
import { FARM } from '../pig/sample-card.ts'

export const list = (key: string, more: Partial<ListCount> = {}): ListCount => ({
  key,
  label: key,
  group: '配种',
  form: 'event-mat',
  action: '配种',
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
  summary: {
    states: [
      { status: 'GILT', sex: 'F', heads: 96 },
      { status: 'PREGNANT', sex: 'F', heads: 698 },
      { status: 'ACTIVE', sex: 'M', heads: 24 },
    ],
    herd: { sows: 1211, sowsYesterday: 1213, gilts: 96, giltsReady: 38, suckling: 2168, litters: 184 },
    yesterday: {
      services: 11,
      firstServices: 2,
      farrowings: 9,
      live: 126,
      weanings: 8,
      weaned: 92,
      weanedWeight: '647.68',
      weighed: 92,
      deaths: 1,
      pigletDeaths: 11,
    },
    week: ['16', '17', '18', '19', '20', '21', '22'].map((day, index) => ({
      date: `2026-11-${day}`,
      services: index < 6 ? 9 : 0,
      farrowings: index < 6 ? 8 : 0,
      weanings: 0,
    })),
  },
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
