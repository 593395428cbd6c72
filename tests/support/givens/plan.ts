import { addDays } from '#domain/calendar.ts'
import type { Givens } from './scene.ts'

export const plan: Givens = {
  'plan-introduction': ({ breed }, seed) => ({
    year: 2026,
    rows: [{ month: (seed % 12) + 1, breedId: breed, sex: 'F', heads: 20 }],
  }),
  'semen-req-plan': ({ neighbour, breed }) => ({
    ...{ studId: neighbour.uid, weekOf: '2026-11-04' },
    rows: [{ breedId: breed, matings: 10, dosesEach: '2', reserve: 10 }],
  }),
  'piglet-plan': ({ farm }) => ({ weekOf: '2026-11-04', rows: [{ toFarmId: farm.uid, heads: 120 }] }),
  // weeks, one after the other
  piglingManage: (_, seed) => ({
    ...{ weekOf: addDays('2026-11-04', -7 * seed), available: 500, allocations: null },
  }),
  'standard-immune': () => ({ pigClass: 'SOW', trigger: 'AGE', effectiveTo: null }),
  projectM: () => ({ startDate: '2026-01-05', productionDate: null }),
  planM: ({ project }) => ({ projectId: project }),
  planItem: ({ plan }) => ({
    ...{ planId: plan, startDate: '2026-02-02', endDate: '2026-03-01', actualStart: null, actualEnd: null },
  }),
  projectIntroSchedule: ({ project }, seed) => ({
    ...{ projectId: project, batchNo: 1 + (seed % 999), weekStart: addDays('2026-01-05', 7 * seed) },
  }),
  PigFarmProjectManage: ({ project, farm }) => ({ projectId: project, organizeId: farm.uid }),
  projectProductionIndicatorManage: ({ project }) => ({ projectId: project }),
}
