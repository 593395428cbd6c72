import { ifUnripe } from './service-cohort/doubts.ts'
import { cohortReport } from './service-cohort/service-cohort.report.ts'

/** Progress of each mating week: services → check + → farrowed → weaned; farrowing rate of matured services only (F21). */
export const matingWeekCohort = cohortReport('mating-week-cohort', {
  shown: [
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
  ],
  by: ['week', 'month'],
  // half a year of weeks shows cohorts in progress
  since: 'last26Weeks',
  doubtsOf: ifUnripe,
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
        label: '分娩率',
        series: { conceptionRate: '受胎', farrowRate: '分娩' },
        key: 'farrow',
        goal: 'farrowingRate',
      },
      { label: '配种与分娩', series: { litters: '至今分娩', services: '配种' }, unit: '次', key: 'services' },
    ],
  },
})
