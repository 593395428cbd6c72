import { declareReport } from '#server/reports/declare-report.ts'
import { ifFew } from './service-cohort/doubts.ts'
import { cohortRows } from './service-cohort/row-columns.ts'
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

const definition = declareReport('boar_use_analyse', {
  asks: { filters: cohortFilters, defaults: mostlyMature },
  columns: columnsWith(grouped, ifFew),
  rows: cohortRows,
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
        column: 'farrowRate',
        label: '分娩率 × 配种数',
        name: '分娩率',
        key: 'scatter',
        kind: 'scatter',
        group: 'boar',
        x: 'matured',
        goal: 'farrowingRate',
      },
      { column: 'farrowRate', label: '分娩率', key: 'farrow', apart: true, goal: 'farrowingRate' },
      {
        label: '窝均产仔',
        series: { bornPerLitter: '总产仔', livePerLitter: '活仔' },
        unit: '头',
        key: 'born',
        apart: true,
        goal: 'liveBorn',
      },
      { column: 'services', label: '配种数', unit: '次', apart: true },
    ],
  },
})

/** Results of each boar's services (F75); the main boar is that of the first dose. */
export const boarUseAnalyse = cohortReport(definition)
