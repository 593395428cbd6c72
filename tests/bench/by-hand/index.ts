import type { ReportName } from '#resources/report-heads.ts'
import { abnormalPregnancy } from './abnormal-pregnancy.ts'
import { births } from './births.ts'
import { boarAmount } from './boar-amount.ts'
import { boarUsage } from './boar-usage.ts'
import { boarUseAnalyse } from './boar-use-analyse.ts'
import type { ByHand } from './by-hand.ts'
import { efficiency } from './efficiency.ts'
import { expectFarr } from './expect-farr.ts'
import { farrowingDetail } from './farrowing-detail.ts'
import { fullLoadWeek } from './full-load-week.ts'
import { inactiveBreedingsow } from './inactive-breedingsow.ts'
import { matingWeekCohort } from './mating-week-cohort.ts'
import { parityAnalysis } from './parity-analysis.ts'
import { pigCullDeath } from './pig-cull-death.ts'
import { pigletsDeath } from './piglets-death.ts'
import { semenQuality } from './semen-quality.ts'
import { sowAmount } from './sow-amount.ts'
import { technicianAnalysis } from './technician-analysis.ts'

/** Statements that reports are compared with: SQL for one view of one farm, by the first group of the report. */
export const byHand: Readonly<Partial<Record<ReportName, ByHand>>> = {
  births,
  'farrowing-detail': farrowingDetail,
  'piglets-death': pigletsDeath,
  'abnormal-pregnancy': abnormalPregnancy,
  'breeding-sow-production-efficiency': efficiency,
  'expect-farr': expectFarr,
  'inactive-breedingsow': inactiveBreedingsow,
  'sow-amount': sowAmount,
  'boar-amount': boarAmount,
  'pig-cull-death': pigCullDeath,
  'boar-usage': boarUsage,
  boar_use_analyse: boarUseAnalyse,
  'mating-week-cohort': matingWeekCohort,
  'parity-analysis': parityAnalysis,
  'technician-analysis': technicianAnalysis,
  'semen-quality': semenQuality,
  pigProdFullLoadWeek: fullLoadWeek,
}
