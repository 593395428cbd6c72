import { FORMULAS, type FormulaId } from '#domain/formulas.ts'
import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column } from '#kit/report-column.ts'
import { pigClasses } from '#resources/pig/breeding-pig.ts'
import { figures } from '#server/queries/scorecard/scorecard.figures.ts'
import { parts } from '#server/queries/scorecard/scorecard.parts.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'
import { card } from './breeding-sow-production-efficiency.card.ts'

/** Classes of females, as of today: a gilt is one until her first service. */
const females = { GILT: pigClasses.GILT, SOW: pigClasses.SOW }

/** Animals of the scorecard, and the day end whose knowledge counts. */
export const animalFilters = {
  asOf: date('数据截至'),
  pigClass: choice('类别', females),
  ...usualFilters('breed', 'grade'),
}

/** Empty means the farm's own choice, or the default. */
const formula = (label: string, ...ids: FormulaId[]) =>
  choice(label, Object.fromEntries(ids.map((id) => [id, `${id} ${FORMULAS[id]}`])))

/** Formulas of its figures. */
export const formulaFilters = {
  farrowFormula: formula('分娩率口径', 'F21', 'F22', 'F23'),
  conceptionFormula: formula('受胎率口径', 'F24', 'F24a'),
  mortalityFormula: formula('死亡率口径', 'F44', 'F45'),
  npdFormula: formula('NPD口径', 'NPD', 'NPDa', 'NPDb', 'NPDc'),
  lsyFormula: formula('LSY口径', 'F60', 'F61'),
  psyFormula: formula('PSY口径', 'F62', 'F63a', 'F63b', 'F63c', 'F63d'),
}

/** Rows of a sow herd, also used by the reports that compare groups of it. */
export const rowsOfHerd = {
  shown: ['kind', 'day', 'earNo', 'parity', 'farm', 'note'],
  drill: ['day', 'earNo', 'parity', 'note'],
  sort: { field: 'day', order: 'desc' },
} as const

export const definition = declareReport('breeding-sow-production-efficiency', {
  asks: {
    days: '期间',
    filters: { ...animalFilters, ...formulaFilters },
    defaults: { dateFrom: 'last52Weeks', dateTo: 'today' },
  },
  columns: {
    kind: column(text('类型', { width: 96 }), { fixed: true }),
    day: column(date('日期'), { fixed: true }),
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    parity: column(integer('胎次', { min: 0 })),
    farm: column(text('猪场')),
    note: column(text('说明', { width: 200 })),
    ...figures,
    ...parts,
  },
  rows: { originScreen: 'event-mat', ...rowsOfHerd },
  groups: {
    // other formulas of the figures shown
    without: [
      'firstConception',
      'returnRate',
      'abortRate',
      'npdShort',
      'lsyIndirect',
      'psyEarlier',
      'psyIndirect',
      'psyLive',
      'liveYear',
    ],
    by: usualGroups('farm', 'month'),
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'avgMated', label: '能繁存栏', unit: '头' },
      { column: 'farrowRate', label: '配种分娩率', unit: '%', goal: 'farrowingRate' },
      { column: 'livePerLitter', label: '窝均活仔', unit: '头', goal: 'liveBorn' },
      { column: 'weanedPerLitter', label: '窝均断奶', unit: '头', goal: 'weanedPerLitter' },
      { column: 'npdPerYear', label: 'NPD/头·年', unit: '天', goal: 'npd' },
      { column: 'lsy', label: 'LSY', unit: '窝', goal: 'lsy' },
      { column: 'psy', label: 'PSY', unit: '头', goal: 'psy' },
    ],
    charts: [
      { column: 'psy', label: 'PSY', goal: 'psy' },
      { column: 'farrowRate', label: '配种分娩率', name: '分娩率', key: 'rate', goal: 'farrowingRate' },
      { column: 'npdPerYear', label: 'NPD/头·年', name: 'NPD', key: 'npd', goal: 'npd' },
    ],
  },
  overrides: { card },
})
