import { describe, expect, test } from 'vitest'
import { barsOption } from '#views/report-page/chart/chart-bars.ts'
import { isDrawn } from '#views/report-page/chart/chart-card.tsx'
import { chartOption } from '#views/report-page/chart/chart-lines.ts'
import { axisText, chartAxis, chartPoints } from '#views/report-page/chart/chart-points.ts'
import { scaleOf, spread } from '#views/report-page/chart/chart-scale.ts'
import { definition } from './report-fixture.tsx'

const [born, kilo] = definition.charts
const filters = { dateFrom: '2026-11-02', dateTo: '2026-11-21' }
const rows = [
  { _key: '2026-W45', perLitter: '13.20', weight: null },
  { _key: '2026-W47', perLitter: '14.00', weight: null },
]
const points = (spec = born) => {
  if (!spec) throw new Error('the report has no chart')
  return chartPoints(definition, spec, 'week', rows, filters)
}

describe('the points of a chart', () => {
  test('have a place for every week of the period; one without litters is a gap, never a zero', () => {
    expect(points()).toEqual({
      keys: ['2026-W45', '2026-W46', '2026-W47'],
      lines: [{ label: '窝均', values: [13.2, null, 14] }],
      target: 14,
      apart: false,
    })
    expect(points(kilo).lines[0]?.values).toEqual([null, null, null])
  })

  test('of groups without an order stand by name, apart from each other, and keep two of one name', () => {
    if (!born) throw new Error('the report has no chart')
    const boars = [
      { _key: 'a', _group: 'G0001', perLitter: '12.67' },
      { _key: 'b', _group: 'G0001', perLitter: '14.00' },
    ]
    const apart = chartPoints(definition, { ...born, apart: true }, 'boar', boars, filters)
    expect(apart).toMatchObject({ keys: ['G0001', 'G0001'], apart: true })
    expect(apart.lines[0]?.values).toEqual([12.67, 14])
    expect(chartOption(apart, 'boar', '头', 'light').series[0]).toMatchObject({ lineStyle: { width: 0 } })
  })

  test('that are only for orientation stand with the line, which does not fall with them', () => {
    if (!born) throw new Error('the report has no chart')
    const column = {
      ...definition.columns.perLitter,
      doubts: [{ column: 'litters', below: 5, reason: '窝数少' }],
    }
    const unsure = {
      ...definition,
      columns: { ...definition.columns, perLitter: column },
    } as typeof definition
    const counted = rows.map((row, index) => ({ ...row, litters: index === 0 ? 9 : 1 }))
    const points = chartPoints(unsure, born, 'week', counted, filters)
    expect(points.lines).toEqual([{ label: '窝均', values: [13.2, null, null], doubtful: [null, null, 14] }])
    const drawn = chartOption(points, 'week', '头', 'light').series
    expect(drawn.map(({ name }) => name)).toEqual(['窝均', '窝均（暂计）', '目标'])
    expect(drawn[1]).toMatchObject({ lineStyle: { width: 0 } })
  })

  test('are named as short as the axis allows', () => {
    expect(
      ['week', 'day', 'month'].map((group) =>
        axisText(group, { week: '2026-W47', day: '2026-11-20', month: '2026-11' }[group] ?? ''),
      ),
    ).toEqual(['W47', '11-20', '2026-11'])
  })
})

describe('the drawing', () => {
  const option = chartOption(points(), 'week', '头', 'light')

  test('has the look’s colours and no motion, legend, area, smoothing or second axis', () => {
    expect(option.animation).toBe(false)
    expect(option).not.toHaveProperty('legend')
    const [line, target] = option.series
    expect(line).toMatchObject({ lineStyle: { color: '#1A6848', width: 2 } })
    expect(target).toMatchObject({ lineStyle: { color: '#2B302E', type: 'dashed' } })
    for (const one of option.series) {
      expect(one).not.toHaveProperty('smooth')
      expect(one).not.toHaveProperty('areaStyle')
    }
    expect(chartOption(points(), 'week', '头', 'dark').series[0]).toMatchObject({
      lineStyle: { color: '#4DAE82' },
    })
  })

  test('labels the end of each line with its name and last figure', () => {
    const labels = option.series.flatMap((one) =>
      one.data.flatMap((item) => ('label' in item && item.label ? [item.label.formatter()] : [])),
    )
    expect(labels).toEqual(['窝均 14.0', '目标 14.0'])
  })

  test('writes what stands at a line’s end over the target, on the card’s ground', () => {
    const [line, target] = chartOption(points(), 'week', '头', 'light').series
    expect(line?.data.at(-1)).toMatchObject({ label: { backgroundColor: '#FFFFFF' } })
    expect(target).toMatchObject({ name: '目标', z: 1 })
    expect(line).not.toHaveProperty('z')
  })

  test('counts heads in whole numbers, on the axis and at the line’s end', () => {
    const heads = {
      keys: ['2026-10', '2026-11'],
      lines: [{ label: '淘汰', values: [40, 4] }],
      target: null,
      apart: false,
    }
    const { series, yAxis } = chartOption(heads, 'month', '头', 'light')
    const last = series[0]?.data.at(-1)
    expect(last && 'label' in last && last.label?.formatter()).toBe('淘汰 4')
    expect(yAxis.axisLabel.formatter(20)).toBe('20')
  })

  test('leaves room for a long name at the line’s end', () => {
    const long = { ...points(), lines: [{ label: '千头日发病率', values: [1.2, null, 2.21] }] }
    expect(option.grid.right).toBe(104)
    // six signs of 12 px, a blank and three of 7.5 px
    expect(chartOption(long, 'week', '‰', 'light').grid.right).toBeGreaterThanOrEqual(6 * 12 + 4 * 7.5 + 10)
  })

  test('makes no HTML of any word', () => {
    expect(option.tooltip.renderMode).toBe('richText')
    expect(option.tooltip.valueFormatter('<img>')).toBe('-')
  })

  test('draws the last of two lines as the actual one, the other in grey', () => {
    const two = { ...points(), lines: [...points().lines, ...points().lines], target: null }
    const colors = chartOption(two, 'week', '头', 'light').series.map((one) => one.lineStyle.color)
    expect(colors).toEqual(['#646C68', '#1A6848'])
  })
})

describe('the scale', () => {
  test.each([
    [[12.4, 14.3], { min: 12, max: 14, step: 0.5 }, 14.3],
    [[3.5, 8.7], { min: 2, max: 10, step: 2 }, 8.7],
    [[5], { min: 5, max: 5.4, step: 0.1 }, 5],
    [[0, 0], { min: 0, max: 0.1, step: 0.025 }, 0],
  ])('of %j has four round steps that hold all figures', (values, _like, high) => {
    const { min, max, step } = scaleOf(values)
    expect(min).toBeLessThanOrEqual(Math.min(...values))
    expect(max).toBeGreaterThanOrEqual(high)
    expect((max - min) / step).toBeCloseTo(4, 9)
    expect(String(step)).toMatch(/^0?\.?0*(1|2|25|5)0*$/)
  })
})

test('labels that would overlap move apart, keep their order and stay inside', () => {
  expect(spread([10, 12, 80], 15, 100)).toEqual([10, 25, 80])
  expect(spread([95, 99], 15, 100)).toEqual([85, 100])
  const moved = spread([50, 49, 51], 15, 100)
  expect(moved[1]).toBeLessThan(moved[0] ?? 0)
  expect(moved[0]).toBeLessThan(moved[2] ?? 0)
})

test('shares end at the whole, whatever round figures would hold them, unless one is above it', () => {
  expect(scaleOf([99.58, 100], 100)).toEqual({ min: 92, max: 100, step: 2 })
  expect(scaleOf([99.58, 100]).max).toBeGreaterThan(100)
  const percent = (...values: number[]) =>
    chartOption(
      { keys: values.map(String), lines: [{ label: '率', values }], target: null, apart: false },
      'week',
      '%',
      'light',
    ).yAxis
  expect(percent(1, 99.9)).toMatchObject({ min: 0, max: 100 })
  expect(percent(88, 104).max).toBeGreaterThanOrEqual(104)
})

describe('one point is no run', () => {
  const groups = { month: '月', week: '周', boar: '公猪' }
  const monthly = { ...definition, groups, chartGroup: 'month' } as typeof definition
  const days = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo })

  test('where the days asked for lie in one month, weeks are drawn, and days only where the report has them', () => {
    expect(chartAxis(monthly, undefined, null, days('2026-08-01', '2026-11-22'))).toBe('month')
    expect(chartAxis(monthly, undefined, 'month', days('2026-11-01', '2026-11-22'))).toBe('week')
    expect(chartAxis(monthly, undefined, 'week', days('2026-11-16', '2026-11-22'))).toBe('week')
    const daily = { ...monthly, groups: { ...groups, day: '日' } } as typeof definition
    expect(chartAxis(daily, undefined, 'month', days('2026-11-16', '2026-11-22'))).toBe('day')
    expect(chartAxis(monthly, born && { ...born, group: 'boar' }, 'month', filters)).toBe('boar')
  })

  test('and where a line has one figure nothing is drawn', () => {
    if (!born) throw new Error('the report has no chart')
    const drawn = (list: typeof rows) =>
      isDrawn(definition, born, { axis: 'week', rows: list, filters, mode: 'light' })
    expect([drawn(rows.slice(0, 1)), drawn(rows), drawn([])]).toEqual([false, true, false])
  })
})

describe('bars', () => {
  const spec = {
    key: 'gap',
    label: '差异',
    unit: '元',
    kind: 'bars',
    series: [{ column: 'gap', label: '差异' }],
  } as const
  const months = (...gaps: number[]) =>
    gaps.map((gap, index) => ({ _key: `${index}`, _group: `${index + 1}月`, gap }))
  const option = (...gaps: number[]) => barsOption(spec, months(...gaps), 'light')

  test('below zero are drawn below it, their figures under them; the axis begins at zero where none is below', () => {
    const { yAxis, series, xAxis } = option(30, -18.72, 0)
    expect(yAxis).not.toHaveProperty('min')
    expect(xAxis.data).toEqual(['1月', '2月'])
    const below = { label: { position: 'bottom' } }
    expect(series[0]?.data).toMatchObject([30, { value: -18.72, ...below }])
    expect(option(30, 12).yAxis).toMatchObject({ min: 0 })
  })

  test('of nothing are no drawing', () => {
    const drawn = (...gaps: number[]) =>
      isDrawn(definition, spec, { axis: 'month', rows: months(...gaps), filters, mode: 'light' })
    expect([drawn(0, 0), drawn(0, -2)]).toEqual([false, true])
  })
})
