import type { WritePolicy } from '#server/kit/store-deps.ts'
import { costPolicies } from '../costs/policies.ts'
import { herdCountPolicy } from '../count/judge.ts'
import { farmCustodyPolicy } from '../custody/policy.ts'
import { pigletPlanPolicy } from '../plan/piglet-plan.ts'
import { piglingPolicy } from '../plan/pigling.ts'
import { semenPlanPolicy } from '../plan/semen-plan.ts'
import { yearPlanPolicy } from '../plan/year-plan.ts'
import { projectFarmPolicy } from '../projects/farm.ts'
import { projectIndicatorPolicy } from '../projects/indicators.ts'
import { projectIntroPolicy } from '../projects/intro.ts'
import { itemPolicy } from '../projects/item.ts'
import { planPolicy } from '../projects/plan.ts'
import { projectPolicy } from '../projects/project.ts'
import { salesPolicies } from '../sales/policies.ts'
import { stationFeedPolicy } from '../stations/policy.ts'
import { alterationPolicy } from '../stock/alteration.ts'
import { requisitionPolicy } from '../stock/issue.ts'
import { materialPolicy } from '../stock/material.ts'
import { otherDrugPolicy } from '../stock/other-drug.ts'
import { receiptPolicy } from '../stock/receipt.ts'
import { materialReturnPolicy } from '../stock/return.ts'
import { materialTransferPolicy } from '../stock/transfer.ts'
import { warehousePolicy } from '../stock/warehouse.ts'
import { batchLeaderPolicy } from './batch-leader.ts'
import { breedStandardPolicy } from './breed-standard.ts'
import { dictionaryPolicy } from './dictionary.ts'
import { growingBatchPolicy } from './growing-batch.ts'
import { indicatorPolicy } from './indicator.ts'
import { matingRulePolicy } from './mating-rule.ts'
import { organisationPolicy } from './organisation.ts'
import { penBindingPolicy } from './pen-binding.ts'
import { breedingIntroductionPolicy, pigArrivalPolicy, pigIntroductionPolicy } from './pig-introduction.ts'
import { pigTransferPolicy } from './pig-transfer.ts'
import { pigletReceivePolicy } from './piglet-shipment.ts'
import { rolePolicy } from './role.ts'
import { semenRangePolicy, supplierPolicy } from './semen-range.ts'
import { ssoAccountPolicy } from './sso-account.ts'
import { ssoPartnerPolicy } from './sso-partner.ts'
import { standardPolicy } from './standard.ts'
import { technicianPolicy } from './technician.ts'
import { userPolicy } from './user.ts'
import { warningRulePolicy } from './warning-rule.ts'

/** What resources need beyond their declarations, by resource name. */
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
  'base-feeding-standards': standardPolicy,
  'standard-immune': standardPolicy,
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
