import { cohortReport } from './service-cohort/service-cohort.report.ts'

/** Results of each technician's services; all on the same terms: matured services only (F21, F24, F25). */
export const technicianAnalysis = cohortReport('technician-analysis', {
  shown: [
    'services',
    'ofGilts',
    'ofWeaned',
    'ofReturned',
    'ofAborted',
    'ofOpen',
    'repeatRate',
    'doses',
    'dosesPerService',
    'running',
    'matured',
    'litters',
    'farrowRate',
    'adjustedRate',
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
  ],
  by: ['technician', 'month', 'category'],
  shows: {
    metrics: [
      { column: 'services', label: '配种数', unit: '次' },
      { column: 'repeatRate', label: '复配率', unit: '%' },
      { column: 'conceptionRate', label: '受胎率', unit: '%', goal: 'conceptionRate' },
      { column: 'farrowRate', label: '配种分娩率', unit: '%', goal: 'farrowingRate' },
      { column: 'returnRate', label: '返情率', unit: '%', goal: 'returnRate' },
      { column: 'bornPerLitter', label: '窝均总仔', unit: '头', goal: 'totalBorn' },
    ],
    charts: [
      {
        label: '分娩率',
        series: { conceptionRate: '受胎率', farrowRate: '分娩率' },
        key: 'farrow',
        apart: true,
        goal: 'farrowingRate',
      },
      { column: 'services', label: '配种数', unit: '次', apart: true },
    ],
  },
})
