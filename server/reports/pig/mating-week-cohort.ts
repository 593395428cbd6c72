import { defineReport } from '#kit/define-report.ts'
import { reportHead } from '#resources/report-heads.ts'
import { ifUnripe } from './service-cohort/doubts.ts'
import { drillKeys, rowKeys } from './service-cohort/row-columns.ts'
import { cohortFilters, onTheWay } from './service-cohort/service-cohort.filters.ts'
import { cohortReport, columnsWith, groupsFrom } from './service-cohort/service-cohort.report.ts'

const grouped = [
  'services',
  'ofGilts',
  'ofWeaned',
  'ofReturned',
  'ofAborted',
  'ofOpen',
  'awaited',
  'conceived',
  'conceptionRate',
  'running',
  'litters',
  'farrowedSoFar',
  'matured',
  'farrowRate',
  'adjustedRate',
  'returnRate',
  'negativeRate',
  'abortRate',
  'openRate',
  'removedRate',
  'totalBorn',
  'livePiglets',
  'weanedLitters',
  'weaned',
  'weanedPerLitter',
] as const

const definition = defineReport({
  head: reportHead('mating-week-cohort'),
  area: 'report',
  asks: { filters: cohortFilters, defaults: onTheWay },
  columns: columnsWith(grouped, ifUnripe),
  rows: {
    originScreen: 'event-mat',
    shown: rowKeys,
    drill: drillKeys,
    sort: { field: 'mateDate', order: 'desc' },
  },
  groups: { shown: grouped, by: groupsFrom('week', 'month'), chart: 'week' },
  shows: {
    metrics: [
      { column: 'services', label: '配种数', unit: '次' },
      { column: 'running', label: '进行中', unit: '次' },
      { column: 'conceptionRate', label: '受胎率', unit: '%', goal: 'conceptionRate' },
      { column: 'farrowRate', label: '配种分娩率', unit: '%', goal: 'farrowingRate' },
      { column: 'returnRate', label: '返情率', unit: '%', goal: 'returnRate' },
      { column: 'abortRate', label: '流产率', unit: '%', goal: 'abortRate' },
      { column: 'weanedPerLitter', label: '窝均断奶', unit: '头', goal: 'weanedPerLitter' },
    ],
    charts: [
      {
        key: 'farrow',
        label: '分娩率',
        unit: '%',
        series: [
          { column: 'conceptionRate', label: '受胎' },
          { column: 'farrowRate', label: '分娩' },
        ],
        goal: 'farrowingRate',
      },
      {
        key: 'services',
        label: '配种与分娩',
        unit: '次',
        series: [
          { column: 'litters', label: '至今分娩' },
          { column: 'services', label: '配种' },
        ],
      },
    ],
  },
})

/** Progress of each mating week: services → check + → farrowed → weaned; farrowing rate of matured services only (F21). */
export const matingWeekCohort = cohortReport(definition)
