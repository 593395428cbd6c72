import { bornChart } from './births/births.definition.ts'
import { cohortReport } from './service-cohort/service-cohort.report.ts'

/** Services by the sow's parity at service, followed to the weaning of the resulting litter. */
export const parityAnalysis = cohortReport('parity-analysis', {
  shown: [
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
  ],
  by: ['parity', 'breed'],
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
      bornChart,
      {
        label: '分娩率',
        series: { conceptionRate: '受胎', farrowRate: '分娩' },
        key: 'farrow',
        goal: 'farrowingRate',
      },
      {
        column: 'weanedPerLitter',
        label: '窝均断奶',
        name: '断奶',
        unit: '头',
        key: 'weaned',
        goal: 'weanedPerLitter',
      },
    ],
  },
})
