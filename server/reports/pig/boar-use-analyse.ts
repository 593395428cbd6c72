import { defineReport } from '#kit/define-report.ts'
import { reportHead } from '#resources/report-heads.ts'
import { ifFew } from './service-cohort/doubts.ts'
import { drillKeys, rowKeys } from './service-cohort/row-columns.ts'
import { cohortFilters, mostlyMature } from './service-cohort/service-cohort.filters.ts'
import { cohortReport, columnsWith, groupsFrom } from './service-cohort/service-cohort.report.ts'

const grouped = [
  'services',
  'doses',
  'running',
  'matured',
  'litters',
  'farrowRate',
  'conceptionRate',
  'farrowRank',
  'farrowRateAhead',
  'bornAhead',
  'returnRate',
  'negativeRate',
  'abortRate',
  'openRate',
  'removedRate',
  'bornPerLitter',
  'livePerLitter',
  'healthyPerLitter',
  'stillbornRate',
  'birthWeight',
  'deformedLitters',
] as const

const definition = defineReport({
  head: reportHead('boar_use_analyse'),
  area: 'report',
  asks: { filters: cohortFilters, defaults: mostlyMature },
  columns: columnsWith(grouped, ifFew),
  rows: {
    originScreen: 'event-mat',
    shown: rowKeys,
    drill: drillKeys,
    sort: { field: 'mateDate', order: 'desc' },
  },
  groups: { shown: grouped, by: groupsFrom('boar', 'technician', 'parity'), chart: 'boar' },
  shows: {
    metrics: [
      { column: 'services', label: '配种数', unit: '次' },
      { column: 'farrowRate', label: '配种分娩率', unit: '%', goal: 'farrowingRate' },
      { column: 'conceptionRate', label: '受胎率', unit: '%', goal: 'conceptionRate' },
      { column: 'returnRate', label: '返情率', unit: '%', goal: 'returnRate' },
      { column: 'abortRate', label: '流产率', unit: '%', goal: 'abortRate' },
      { column: 'bornPerLitter', label: '窝均总仔', unit: '头', goal: 'totalBorn' },
      { column: 'livePerLitter', label: '窝均活仔', unit: '头', goal: 'liveBorn' },
    ],
    charts: [
      {
        key: 'scatter',
        label: '分娩率 × 配种数',
        unit: '%',
        kind: 'scatter',
        group: 'boar',
        x: 'matured',
        series: [{ column: 'farrowRate', label: '分娩率' }],
        goal: 'farrowingRate',
      },
      {
        key: 'farrow',
        label: '分娩率',
        unit: '%',
        apart: true,
        series: [{ column: 'farrowRate', label: '分娩率' }],
        goal: 'farrowingRate',
      },
      {
        key: 'born',
        label: '窝均产仔',
        unit: '头',
        apart: true,
        series: [
          { column: 'bornPerLitter', label: '总产仔' },
          { column: 'livePerLitter', label: '活仔' },
        ],
        goal: 'liveBorn',
      },
      {
        key: 'services',
        label: '配种数',
        unit: '次',
        apart: true,
        series: [{ column: 'services', label: '配种数' }],
      },
    ],
  },
})

/** Results of each boar's services (F75); the main boar is that of the first dose. */
export const boarUseAnalyse = cohortReport(definition)
