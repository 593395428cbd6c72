import { defineReport } from '#kit/define-report.ts'
import { reportHead } from '#resources/report-heads.ts'
import { ifFew } from './service-cohort/doubts.ts'
import { drillKeys, rowKeys } from './service-cohort/row-columns.ts'
import { cohortFilters, mostlyMature } from './service-cohort/service-cohort.filters.ts'
import { cohortReport, columnsWith, groupsFrom } from './service-cohort/service-cohort.report.ts'

const grouped = [
  'services',
  'repeatRate',
  'wsi',
  'running',
  'matured',
  'litters',
  'farrowRate',
  'conceptionRate',
  'returnRate',
  'negativeRate',
  'abortRate',
  'openRate',
  'removedRate',
  'totalBorn',
  'livePiglets',
  'bornPerLitter',
  'livePerLitter',
  'healthyPerLitter',
  'stillbornRate',
  'birthWeight',
  'weanedLitters',
  'weaned',
  'weanedPerLitter',
  'preWeaningDeaths',
] as const

const definition = defineReport({
  head: reportHead('parity-analysis'),
  area: 'report',
  asks: { filters: cohortFilters, defaults: mostlyMature },
  columns: columnsWith(grouped, ifFew),
  rows: {
    originScreen: 'event-mat',
    shown: rowKeys,
    drill: drillKeys,
    sort: { field: 'mateDate', order: 'desc' },
  },
  groups: { shown: grouped, by: groupsFrom('parity', 'breed'), chart: 'parity' },
  shows: {
    metrics: [
      { column: 'services', label: '配种数', unit: '次' },
      { column: 'wsi', label: '断配间隔', unit: '天', goal: 'wsi' },
      { column: 'farrowRate', label: '配种分娩率', unit: '%', goal: 'farrowingRate' },
      { column: 'bornPerLitter', label: '窝均总仔', unit: '头', goal: 'totalBorn' },
      { column: 'livePerLitter', label: '窝均活仔', unit: '头', goal: 'liveBorn' },
      { column: 'weanedPerLitter', label: '窝均断奶', unit: '头', goal: 'weanedPerLitter' },
      { column: 'preWeaningDeaths', label: '断奶前死亡率', unit: '%', goal: 'preWeanMortality' },
    ],
    charts: [
      {
        key: 'born',
        label: '窝均产仔',
        unit: '头',
        series: [
          { column: 'bornPerLitter', label: '总产仔' },
          { column: 'livePerLitter', label: '活仔' },
        ],
        goal: 'liveBorn',
      },
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
        key: 'weaned',
        label: '窝均断奶',
        unit: '头',
        series: [{ column: 'weanedPerLitter', label: '断奶' }],
        goal: 'weanedPerLitter',
      },
    ],
  },
})

/** Services by the sow's parity at service, followed to the weaning of the resulting litter. */
export const parityAnalysis = cohortReport(definition)
