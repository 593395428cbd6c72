import { type FlowInputs, flowOf } from '#domain/plan/flow.ts'
import { type FlowValues, flowInputsOf, startUpDaysOf } from '#domain/plan/flow-inputs.ts'
import type { StartUpInputs } from '#domain/plan/start-up.ts'

/** The worked example of §4.9 (S = 1000), with weaning at 24 days. */
export const VALUES: FlowValues = {
  lsy: '2.30',
  cycle: null,
  farrowingRate: '85',
  liveBorn: '12',
  preWeanMortality: '10',
  nurserySurvival: '97',
  finishSurvival: '97',
  replacementRate: '45',
  cullShare: '15',
  rebredShare: '70',
  giltWeeks: '8',
  selectionRate: '90',
  introEvery: '4',
  gestation: '114',
  lactation: '24',
  weanToService: '7',
  estrusCycle: '21',
  preFarrow: '7',
  crateWash: '4',
  nursery: '45',
  finish: '110',
  marketAge: '170',
}
export const worked = (crates: number | null = null, more: Partial<FlowValues> = {}): FlowInputs =>
  flowInputsOf({ ...VALUES, ...more }, 1000, crates)

/** Its start-up: gilts come from 2026-11-02 on, for four weeks of services each. */
export const startUpOf = (more: Partial<StartUpInputs> = {}): StartUpInputs => ({
  flow: flowOf(worked()),
  rates: worked(),
  days: startUpDaysOf(VALUES),
  firstDay: '2026-11-02',
  weeks: 60,
  giltWeeks: 8,
  introEvery: 4,
  ...more,
})
