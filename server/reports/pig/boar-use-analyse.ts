import { bornChart } from './births/births.definition.ts'
import { cohortReport } from './service-cohort/service-cohort.report.ts'

/** Results of each boar's services (F75); the main boar is that of the first dose. */
export const boarUseAnalyse = cohortReport('boar_use_analyse', {
  shown: [
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
  ],
  by: ['boar', 'technician', 'parity'],
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
      { ...bornChart, apart: true },
      { column: 'services', label: '配种数', unit: '次', apart: true },
    ],
  },
})
