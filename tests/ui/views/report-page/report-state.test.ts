import { describe, expect, test } from 'vitest'
import { archiveRoute } from '#domain/archive-route.ts'
import { reportCall } from '#kit/report.ts'
import { defaultFilters } from '#views/report-page/state/report-defaults.ts'
import { filtersOf, isAskable, panelValues } from '#views/report-page/state/report-filters.tsx'
import { FIRST_LOOK, readState, writeState } from '#views/report-page/state/report-state.ts'
import { definition, FARM } from './report-fixture.tsx'

const defaults = defaultFilters(definition, FARM)

describe('defaults', () => {
  test('are the farm in the header and the twelve weeks that end with the running one', () => {
    expect(defaults).toEqual({ farmIds: [FARM], dateFrom: '2026-08-31', dateTo: '2026-11-21' })
  })

  test('know the month, and leave the farm open to a person without one', () => {
    const month = {
      ...definition,
      defaults: { farmIds: 'ownFarm', dateFrom: 'thisMonth', dateTo: 'thisMonth' },
    }
    expect(defaultFilters(month, null)).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-21' })
  })

  test('are all farms of a person above farms where farms are set against each other, else the one in the header', () => {
    const compared = { ...definition, defaults: { farmIds: 'ownFarms' } }
    expect(defaultFilters(compared, FARM, undefined, 'company')).toEqual({ farmIds: ['company'] })
    expect(defaultFilters(compared, FARM)).toEqual({ farmIds: [FARM] })
    expect(
      defaultFilters({ ...definition, defaults: { farmIds: 'ownFarm' } }, FARM, undefined, 'company'),
    ).toEqual({ farmIds: [FARM] })
  })

  test('T8 T9 are the month and the weeks of a farm that counts them otherwise', () => {
    const from = (dateFrom: string) =>
      defaultFilters({ ...definition, defaults: { dateFrom } }, null, { weekStart: 4, monthStart: 26 })
        .dateFrom
    expect([from('thisMonth'), from('last1Weeks')]).toEqual(['2026-10-26', '2026-11-19'])
  })

  test('count any number of weeks back, the running one among them', () => {
    const from = (dateFrom: `last${number}Weeks`) =>
      defaultFilters({ ...definition, defaults: { dateFrom } }, null).dateFrom
    expect([from('last1Weeks'), from('last26Weeks')]).toEqual(['2026-11-16', '2026-05-25'])
    expect(from('last52Weeks')).toBe('2025-11-24')
  })

  test('reach two weeks ahead for what is due', () => {
    expect(defaultFilters({ ...definition, defaults: { dueTo: 'inTwoWeeks' } }, null)).toEqual({
      dueTo: '2026-12-05',
    })
  })

  test('follow the server’s day over new year: week 1 of 2027 begins in 2026', () => {
    expect(defaultFilters({ ...definition, today: '2027-01-01' }, null).dateFrom).toBe('2026-10-12')
  })
})

describe('the address', () => {
  const clean = readState('', definition, defaults)

  test('names the figure that stands against weeks, where the report and its group offer it', () => {
    const [group = '', other = ''] = Object.keys(definition.groups).filter((one) => one !== 'week')
    const [figure = ''] = definition.grouped
    const crossed = { ...definition, cross: { across: 'week', groups: [group], figures: [figure] } } as const
    const asked = `?group=${group}&cross=${figure}`
    expect(readState(asked, crossed, defaults).cross).toBe(figure)
    expect(writeState(readState(asked, crossed, defaults), crossed, defaults)).toContain(`cross=${figure}`)
    expect(readState(asked, definition, defaults).cross).toBeNull()
    expect(readState(`?group=${other || 'week'}&cross=${figure}`, crossed, defaults).cross).toBeNull()
    expect(readState(`?group=${group}&cross=nope`, crossed, defaults).cross).toBeNull()
  })

  test('of a report read row by row needs no word for its rows, but one for its group', () => {
    const rows = { ...definition, rowsFirst: true }
    const opened = readState('', rows, defaults)
    expect(opened.group).toBeNull()
    expect(writeState(opened, rows, defaults)).toBe('')
    const [group = ''] = Object.keys(rows.groups)
    expect(writeState({ ...opened, group }, rows, defaults)).toBe(`?group=${group}`)
  })

  test('is clean for the report as it opens', () => {
    expect(clean).toEqual({
      filters: defaults,
      group: 'week',
      page: 1,
      size: 10,
      sort: null,
      chart: null,
      cross: null,
      look: FIRST_LOOK,
    })
    expect(writeState(clean, definition, defaults)).toBe('')
  })

  test.each([
    { group: null, sort: { key: 'born', order: 'desc' as const }, size: 50, page: 7 },
    { group: 'parity', chart: 'kilo', filters: { ...defaults, farmIds: ['a', 'b'], parityFrom: '0' } },
    { filters: { dateFrom: '2026-01-01', earNos: ['M,1', 'M 2'] } },
  ])('gives back what was written: %j', (change) => {
    const state = { ...clean, ...change }
    expect(readState(writeState(state, definition, defaults), definition, defaults)).toEqual(state)
  })

  test('of a summary says which columns stand where and what they compare', () => {
    const summed = { ...definition, summary: { lines: [] } }
    const look = { second: 'change', order: ['b', 'a'], hidden: ['c'], worst: 'a' } as const
    const address = writeState({ ...readState('', summed, defaults), look }, summed, defaults)
    expect(address).toBe('?second=change&order=b&order=a&hide=c&worst=a')
    expect(readState(address, summed, defaults).look).toEqual(look)
    expect(readState('?second=nope', summed, defaults).look).toEqual(FIRST_LOOK)
    expect(readState(address, definition, defaults).look).toEqual(FIRST_LOOK)
  })

  test('states nothing it does not know: other sizes, groups, columns and charts fall back', () => {
    const odd = readState('?group=nope&size=7&page=-3&sort=secret&chart=x&f.nope=1', definition, defaults)
    expect(odd).toEqual(clean)
    expect(readState('?group=constructor', definition, defaults).group).toBe('week')
  })

  test('does not name a record, or a filter would open a tab of its own', () => {
    const search = writeState({ ...clean, filters: { ...defaults, earNos: ['M0001'] } }, definition, defaults)
    expect(new URLSearchParams(search).has('earNo')).toBe(false)
    expect(search).toBe('?f.earNos=M0001')
  })
})

describe('the panel', () => {
  test('holds both ends of a range in one control and gives them back', () => {
    const filters = { ...defaults, parityFrom: '2' }
    const values = panelValues(definition, filters)
    expect(values).toMatchObject({ dateFrom: ['2026-08-31', '2026-11-21'], parityFrom: ['2', null] })
    expect(values).not.toHaveProperty('dateTo')
    expect(filtersOf(definition, values)).toMatchObject({ ...filters, parityTo: null })
  })

  test('lets nothing be asked that it would not let pass', () => {
    expect(isAskable(definition, defaults)).toBe(true)
    for (const wrong of [
      { dateFrom: null },
      { dateFrom: '2025-01-01' },
      { dateTo: '2026-11-22' },
      { parityFrom: 'x' },
    ])
      expect(isAskable(definition, { ...defaults, ...wrong })).toBe(false)
    expect(isAskable(definition, { ...defaults, parityFrom: '3', parityTo: '2' })).toBe(false)
  })
})

test('S7-30 the reports that take longest are asked under huge-calculate, and their old years under its archive', () => {
  const now = Date.parse('2026-11-21T09:30:00+08:00')
  const call = reportCall({ name: 'compare-analysis-farm', huge: true }, '/drill')
  expect(call).toBe('huge-calculate/compare-analysis-farm/drill')
  expect(archiveRoute(call, { filters: { dateFrom: '2020-01-01' } }, now)).toBe(
    'huge-calculate-archive/compare-analysis-farm/drill',
  )
  expect(reportCall({ name: 'births' })).toBe('bi/births')
})
