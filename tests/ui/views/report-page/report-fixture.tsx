import { configure } from '@testing-library/react'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { currentFarm } from '#app-state/current-farm.ts'
import { connectNavigator } from '#app-state/open-tab.ts'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { defineReport } from '#kit/define-report.ts'
import { date, earTag, earTags, integer, organisations, text, weight } from '#kit/field.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { column, ratio } from '#kit/report-column.ts'
import { type EventForms, EventFormsContext } from '#views/correct-event/event-forms.ts'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { fixture } from '../fixture.tsx'

// a busy machine needs more than a second to draw a table
configure({ asyncUtilTimeout: 8000 })

/** The farm chosen in the header. */
export const FARM = '019a0000-0000-7000-8000-000000000001'

const heads = (label: string) => integer(label, { min: 0 })

/** A small report with a range, a pair, ratios, a time axis, a link and figures to drill into. */
export const definition: ReportDefinition = {
  ...defineReport({
    head: { name: 'yield', label: '产量报表' },
    area: 'report',
    asks: {
      filters: {
        farmIds: organisations('猪场', ['farm']),
        dateFrom: date('日期起', { required: true }),
        dateTo: date('日期止', { required: true }),
        parityFrom: integer('胎次从', { min: 0 }),
        parityTo: integer('胎次至', { min: 0 }),
        earNos: earTags('耳号'),
      },
      defaults: { farmIds: 'ownFarm', dateFrom: 'last12Weeks', dateTo: 'today' },
    },
    columns: {
      day: column(date('日期'), { fixed: true }),
      earNo: column(earTag('耳号'), { overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
      note: column(text('备注')),
      litters: column(heads('窝数'), { sum: true, drill: true }),
      born: column(heads('总产仔'), { sum: true, drill: true, group: '产仔（头）', formula: 'F40' }),
      weight: column(weight('窝重'), { sum: true }),
      perLitter: ratio('窝均', 'born', 'litters', { definition: '合计÷窝数' }),
    },
    rows: {
      originScreen: 'event-farr',
      shown: ['day', 'earNo', 'note', 'born', 'weight'],
      sort: { field: 'day', order: 'desc' },
    },
    groups: {
      by: { week: '分娩周', parity: '胎次' },
      shown: ['litters', 'born', 'perLitter', 'weight'],
      chart: 'week',
    },
    shows: {
      metrics: [
        { column: 'litters', label: '窝数', unit: '窝' },
        { column: 'perLitter', label: '窝均总仔', unit: '头', target: 14, better: 'up' },
      ],
      charts: [
        {
          key: 'born',
          label: '窝均',
          unit: '头',
          series: { perLitter: '窝均' },
          target: 14,
        },
        { key: 'kilo', label: '重量', unit: 'kg', series: { weight: '窝重' } },
      ],
    },
  }),
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  ids: ['uid', 'pigId'],
  today: '2026-11-21',
}

const week = (key: string, litters: number, born: number, weight: string | null) => ({
  _key: key,
  _group: key,
  litters,
  born,
  weight,
  perLitter: String(born / litters),
})
const litter = (uid: string, earNo: string, born: number) => ({
  uid,
  pigId: `pig-${uid}`,
  day: '2026-11-17',
  earNo,
  note: null,
  born,
  weight: null,
  litters: 1,
})

const weeks = [week('2026-W47', 2, 27, null), week('2026-W46', 3, 39, '0.00')]
const rows = [litter('a', 'M0001', 14), litter('b', 'M0002', 13)]
const asOf = '2026-11-21 09:30:00'

/** Answers of the stand-in server: weeks when grouped, litters otherwise; a drill-down answers the litters of a week. */
export const answers = {
  grouped: {
    list: weeks,
    total: 12,
    sums: { litters: 5, born: 66, weight: '0.00', perLitter: '13.2' },
    asOf,
  },
  rows: { list: rows, total: 2, sums: { litters: 2, born: 27, weight: null, perLitter: '13.5' }, asOf },
  chart: { list: [...weeks].reverse(), total: 2, sums: {}, asOf, groupBy: 'week' },
}

interface Call {
  url: string
  method: string
  payload?: { groupBy?: string | null; drill?: unknown; pageSize?: number } & Record<string, unknown>
}
type Reply = (call: Call) => object | undefined

function reply(call: Call): object {
  if (call.url === 'bi/yield' && call.method === 'get') return definition
  if (call.url.startsWith('base/preference')) return { value: null, version: 0 }
  if (call.url.startsWith('base/organize')) return { organizes: [] }
  if (call.url.endsWith('/chart')) return answers.chart
  return call.payload?.groupBy ? answers.grouped : answers.rows
}

interface ReportOptions {
  path?: string
  /** Answers in place of the usual ones; throws to refuse. */
  instead?: Reply
  granted?: readonly string[]
  /** Forms of the events that rows stand for. */
  events?: EventForms
}

/** The report screen on a stand-in server. `posts` are the questions asked of a path, oldest first. */
export function reportFixture({
  path = '/admin/yield',
  instead,
  granted = ['yield', 'yield:export'],
  events = { formOf: () => undefined, cellsOf: () => ({}) },
}: ReportOptions = {}) {
  currentFarm.setState({ farm: { uid: FARM, name: '柳河', company: '江北' } })
  const opened: string[] = []
  const disconnect = connectNavigator({ open: (to) => void opened.push(to), replace: () => undefined })
  onTestFinished(() => {
    disconnect()
    currentFarm.setState({ farm: null })
  })
  const save = vi.fn(async () => undefined)
  const custom = vi.fn(async (call: Call) => ({ data: instead?.(call) ?? reply(call) }))
  const shown = fixture(withServices(<Shown events={events} />, save), {
    path,
    granted,
    custom: custom as never,
  })
  const posts = (url = 'bi/yield') =>
    custom.mock.calls
      .filter(([call]) => call.url === url && call.method === 'post')
      .map(([call]) => call.payload)
  return { ...shown, posts, custom, save, opened }
}

const Shown = ({ events }: { events: EventForms }) => (
  <EventFormsContext value={events}>
    <App>
      <ReportScreen name="yield" />
    </App>
  </EventFormsContext>
)

/** As much of the shell as a report touches. */
function withServices(ui: ReactElement, save: unknown): ReactElement {
  const appearance = { density: 'compact', mode: 'light', change: () => undefined }
  const services = {
    appearance: {
      getState: () => appearance,
      getInitialState: () => appearance,
      subscribe: () => () => undefined,
    },
    session: { getState: () => ({ outputWaitSec: 3 }) },
    providers: { downloads: { save } },
  }
  return <ServicesContext value={services as unknown as Services}>{ui}</ServicesContext>
}
