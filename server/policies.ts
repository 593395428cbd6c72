import { userPolicy } from './commands/accounts/user-policy.ts'
import { growingBatchPolicy } from './commands/batch/open.ts'
import { costPolicies } from './commands/costs/costs.policies.ts'
import { herdCountPolicy } from './commands/count/count.judge.ts'
import { farmCustodyPolicy } from './commands/custody/custody.policy.ts'
import { pigTransferPolicy } from './commands/farm-transfers/transfer-policy.ts'
import { indicatorPolicy } from './commands/indicators/indicators.act.ts'
import {
  breedingIntroductionPolicy,
  pigArrivalPolicy,
  pigIntroductionPolicy,
} from './commands/introductions/introduction-policy.ts'
import { organisationPolicy } from './commands/organisation/organisation-policy.ts'
import { penBindingPolicy } from './commands/pens/pens.places.ts'
import { rolePolicy } from './commands/permissions/role-policy.ts'
import { pigletReceivePolicy } from './commands/piglet-shipments/piglet-shipments.receive.ts'
import { pigletPlanPolicy } from './commands/plan/piglet-plan.policy.ts'
import { piglingPolicy } from './commands/plan/pigling.policy.ts'
import { semenPlanPolicy } from './commands/plan/semen-plan.policy.ts'
import { yearPlanPolicy } from './commands/plan/year-plan.policy.ts'
import { breedStandardPolicy } from './commands/policies/breed-standard.policy.ts'
import { batchLeaderPolicy, technicianPolicy } from './commands/policies/keepers.ts'
import { placed } from './commands/policies/placed.ts'
import { dictionaryPolicy } from './commands/policies/policies.dictionary.ts'
import { matingRulePolicy, warningRulePolicy } from './commands/policies/rules-of-farms.ts'
import { semenRangePolicy, supplierPolicy } from './commands/policies/semen-range.ts'
import { projectIntroPolicy } from './commands/projects/intro.ts'
import { itemPolicy } from './commands/projects/item.ts'
import { planPolicy } from './commands/projects/project-plan.policy.ts'
import { projectIndicatorPolicy } from './commands/projects/projects.indicators.ts'
import { projectFarmPolicy, projectPolicy } from './commands/projects/projects.project.ts'
import { salesPolicies } from './commands/sales/sales.policies.ts'
import { ssoAccountPolicy, ssoPartnerPolicy } from './commands/sso/sso.policies.ts'
import { stationFeedPolicy } from './commands/stations/stations.feed.ts'
import { alterationPolicy } from './commands/stock/alteration.policy.ts'
import { requisitionPolicy } from './commands/stock/issue.ts'
import { receiptPolicy } from './commands/stock/receipt.policy.ts'
import { materialReturnPolicy } from './commands/stock/return.ts'
import { materialPolicy, otherDrugPolicy, warehousePolicy } from './commands/stock/stock.policies.ts'
import { materialTransferPolicy } from './commands/stock/transfer.ts'
import type { WritePolicy } from './kit/store-deps.ts'

/** Policies of resources beyond their declarations, by resource name. */
export const policies: Readonly<Record<string, WritePolicy>> = {
  'user-manage': userPolicy,
  manageCompanyForFarm: farmCustodyPolicy,
  'role-manage': rolePolicy,
  'sso-partner': ssoPartnerPolicy,
  'sso-account': ssoAccountPolicy,
  'org-manage': organisationPolicy,
  'data-dictionary': dictionaryPolicy,
  'Boar-SupplierSemenRange': semenRangePolicy,
  'basic-supplier': supplierPolicy,
  technicianManage: technicianPolicy,
  penBind: penBindingPolicy,
  'batch-manage': growingBatchPolicy,
  batchLeaderManage: batchLeaderPolicy,
  breedPigTransfer: pigTransferPolicy,
  'pig-introduction': pigIntroductionPolicy,
  'pig-introduce': pigArrivalPolicy,
  'fy-introduction': breedingIntroductionPolicy,
  'pigmanage-pigletReceive': pigletReceivePolicy,
  productIndictor: indicatorPolicy,
  'basic-data-pig': breedStandardPolicy,
  'base-feeding-standards': placed,
  'standard-immune': placed,
  jzswFeedInfo: stationFeedPolicy,
  zzhd: herdCountPolicy,
  MatConfiguration: matingRulePolicy,
  'early-warning-rule': warningRulePolicy,
  'basic-material': materialPolicy,
  warehouse: warehousePolicy,
  receive: receiptPolicy,
  materialReceiveApply: requisitionPolicy,
  'material-return': materialReturnPolicy,
  'material-transfer': materialTransferPolicy,
  'material-alteration': alterationPolicy,
  otherDrug: otherDrugPolicy,
  ...salesPolicies,
  ...costPolicies,
  projectM: projectPolicy,
  planM: planPolicy,
  planItem: itemPolicy,
  projectIntroSchedule: projectIntroPolicy,
  PigFarmProjectManage: projectFarmPolicy,
  projectProductionIndicatorManage: projectIndicatorPolicy,
  yearPlan: yearPlanPolicy,
  'semen-req-plan': semenPlanPolicy,
  'piglet-plan': pigletPlanPolicy,
  piglingManage: piglingPolicy,
}
