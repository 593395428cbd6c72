import type { ReportName } from '#resources/report-heads.ts'
import { checkServerReport } from '../kit/report/check-report.ts'
import type { ServerReport } from '../kit/report/definition.ts'
import { costSummary } from './cost/cost-summary/cost-summary.report.ts'
import { drugSummary } from './cost/drug-summary/drug-summary.report.ts'
import { feedCost } from './cost/feed-cost/feed-cost.report.ts'
import { alterationInfo } from './material/alteration-info/alteration-info.report.ts'
import { drugExpendDetail } from './material/drug-expend-detail/drug-expend-detail.report.ts'
import { matProcedure } from './material/mat-procedure/mat-procedure.report.ts'
import { materialStock } from './material/material-stock/material-stock.report.ts'
import { abnormalPregnancy } from './pig/abnormal-pregnancy/abnormal-pregnancy.report.ts'
import { births } from './pig/births/births.report.ts'
import { boarAmount } from './pig/boar-amount/boar-amount.report.ts'
import { boarBloodStatus } from './pig/boar-blood-status/boar-blood-status.report.ts'
import { boarUsage } from './pig/boar-usage/boar-usage.report.ts'
import { boarUseAnalyse } from './pig/boar-use-analyse.ts'
import { breedPigDetail } from './pig/breed-pig-detail/breed-pig-detail.report.ts'
import { efficiency } from './pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { compareFarms } from './pig/compare-analysis-farm/compare-analysis-farm.report.ts'
import { compareHerds } from './pig/compare-analysis-herds/compare-analysis-herds.report.ts'
import { cureDetail } from './pig/cure-detail/cure-detail.report.ts'
import { expectFarr } from './pig/expect-farr.ts'
import { expectOutAmt } from './pig/expect-out-amt/expect-out-amt.report.ts'
import { farrowingDetail } from './pig/farrowing-detail/farrowing-detail.report.ts'
import { fattenPigProdWeek } from './pig/fatten-pig-prod-week/fatten-pig-prod-week.report.ts'
import { feedDetail } from './pig/feed-detail/feed-detail.report.ts'
import { feedSilo } from './pig/feed-silo/feed-silo.report.ts'
import { feedSummary } from './pig/feed-summary/feed-summary.report.ts'
import { gestationResults } from './pig/gestation-results.ts'
import { healthDetail } from './pig/health-detail/health-detail.report.ts'
import { immuneCompliance } from './pig/immune-compliance/immune-compliance.report.ts'
import { immuneDetail } from './pig/immune-detail/immune-detail.report.ts'
import { inactiveBreedingsow } from './pig/inactive-breedingsow/inactive-breedingsow.report.ts'
import { inventoryDetails } from './pig/inventory-details/inventory-details.report.ts'
import { matingWeekCohort } from './pig/mating-week-cohort.ts'
import { batchEfficiency } from './pig/nurs-and-finsh-batch-efficiency/nurs-and-finsh-batch-efficiency.report.ts'
import { parityAnalysis } from './pig/parity-analysis.ts'
import { pigCullDeath } from './pig/pig-cull-death/pig-cull-death.report.ts'
import { pigIntroductionBreed } from './pig/pig-introduction-breed/pig-introduction-breed.report.ts'
import { pigletsDeath } from './pig/piglets-death/piglets-death.report.ts'
import { pigsAmount } from './pig/pigs-amount/pigs-amount.report.ts'
import { queryBatchDiff } from './pig/query-batch-diff/query-batch-diff.report.ts'
import { saleBatchAmount } from './pig/sale-batch-amount/sale-batch-amount.report.ts'
import { salePigDeath } from './pig/sale-pig-death/sale-pig-death.report.ts'
import { salePigDetail } from './pig/sale-pig-detail/sale-pig-detail.report.ts'
import { salePigDisease } from './pig/sale-pig-disease/sale-pig-disease.report.ts'
import { salePigFeedDifference } from './pig/sale-pig-feed-difference/sale-pig-feed-difference.report.ts'
import { salePigWeightGain } from './pig/sale-pig-weight-gain/sale-pig-weight-gain.report.ts'
import { semenQuality } from './pig/semen-quality/semen-quality.report.ts'
import { sowAmount } from './pig/sow-amount/sow-amount.report.ts'
import { technicianAnalysis } from './pig/technician-analysis.ts'
import { yearPlanAttainment } from './plan/attainment/attainment.report.ts'
import { pigProdFullLoadWeek } from './plan/full-load-week/full-load-week.report.ts'
import { introductionProgress } from './plan/introduction-progress/introduction-progress.report.ts'
import { pigletPlanProgress } from './plan/piglet-plan-progress/piglet-plan-progress.report.ts'
import { semenPlanProgress } from './plan/semen-plan-progress/semen-plan-progress.report.ts'
import { productionSummary, productionSummaryOld } from './production-summary/summary.report.ts'
import { saleDetail } from './sales/sale-detail/sale-detail.report.ts'
import { salesSummary } from './sales/sales-summary/sales-summary.report.ts'

const byName: Readonly<Record<ReportName, ServerReport>> = {
  births,
  yearPlanAttainment,
  introductionProgress,
  semenPlanProgress,
  pigletPlanProgress,
  'material-stock': materialStock,
  matProcedure,
  'material-alteration-info': alterationInfo,
  drugExpend_detail: drugExpendDetail,
  'breed-pig-detail': breedPigDetail,
  'sale-pig-detail': salePigDetail,
  'health-detail': healthDetail,
  'cure-detail': cureDetail,
  'immune-detail': immuneDetail,
  'feed-detail': feedDetail,
  'feed-silo': feedSilo,
  'mating-week-cohort': matingWeekCohort,
  'piglets-death': pigletsDeath,
  'breeding-sow-production-efficiency': efficiency,
  'farm-product-sum-report': productionSummary,
  'farm-product-sum-report-old': productionSummaryOld,
  'expect-farr': expectFarr,
  boar_use_analyse: boarUseAnalyse,
  'parity-analysis': parityAnalysis,
  'technician-analysis': technicianAnalysis,
  'abnormal-pregnancy': abnormalPregnancy,
  'pig-cull-death': pigCullDeath,
  'farrowing-detail': farrowingDetail,
  'inactive-breedingsow': inactiveBreedingsow,
  'sow-amount': sowAmount,
  'boar-amount': boarAmount,
  'Boar-BloodStatus': boarBloodStatus,
  'boar-usage': boarUsage,
  'sale-batch-amount': saleBatchAmount,
  'pigs-amount': pigsAmount,
  InventoryDetails: inventoryDetails,
  'nurs-and-finsh-batch-efficiency': batchEfficiency,
  fattenPigProdWeek,
  pigProdFullLoadWeek,
  'sale-pig-death': salePigDeath,
  'sale-pig-disease': salePigDisease,
  'sale-pig-weight-gain': salePigWeightGain,
  'sale-pig-feed-difference': salePigFeedDifference,
  'feed-summary': feedSummary,
  'compare-analysis-farm': compareFarms,
  'compare-analysis-herds': compareHerds,
  'expect-out-amt': expectOutAmt,
  querybatchdiff: queryBatchDiff,
  'pig-introduction-breed': pigIntroductionBreed,
  'immune-compliance': immuneCompliance,
  'semen-quality': semenQuality,
  'sale-detail': saleDetail,
  'sales-summary': salesSummary,
  gestationResultPositive: gestationResults,
  'cost-summary': costSummary,
  'feed-cost': feedCost,
  'drug-summary': drugSummary,
}

/** Every report, in menu order. */
export const serverReports: readonly ServerReport[] = Object.values(byName)
for (const one of serverReports) checkServerReport(one)

export const reports = serverReports.map((one) => one.report)
