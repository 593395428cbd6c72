import { checkReferences, type Resource } from '#kit/resource.ts'
import { eventCheck } from '#resources/other/event-check.ts'
import { batchLeader } from './basic/batch-leader.ts'
import { breedStandard } from './basic/breed-standard.ts'
import { client, salePerson } from './basic/client.ts'
import { material } from './basic/material.ts'
import { semenRange, supplier } from './basic/supplier.ts'
import { fieldAsset, multiFieldAsset, pigHouseAsset } from './cost/assets.ts'
import { biologicalDepreciation } from './cost/biological-depreciation.ts'
import { energyConsumption } from './cost/energy-consumption.ts'
import { feedingStandard } from './cost/feeding-standard.ts'
import { lowConsumption } from './cost/low-consumption.ts'
import { periodCost } from './cost/period-cost.ts'
import { energyPrice, feedPrice, semenPrice, vaccinePrice } from './cost/price-list.ts'
import { productionIndicator } from './cost/production-indicator.ts'
import { directPositionSalary, publicPositionSalary, staffPosition } from './cost/salary.ts'
import { alteration } from './material/alteration.ts'
import { materialReturn } from './material/material-return.ts'
import { materialSafety } from './material/material-safety.ts'
import { materialTransfer } from './material/material-transfer.ts'
import { otherDrug } from './material/other-drug.ts'
import { receipt } from './material/receipt.ts'
import { requisition } from './material/requisition.ts'
import { warehouse } from './material/warehouse.ts'
import { earlyWarning } from './other/early-warning.ts'
import { erpMessage } from './other/erp-message.ts'
import { erpSheet } from './other/erp-sheet.ts'
import { herdCount } from './other/herd-count.ts'
import { stationFeed } from './other/station-feed.ts'
import { warningRule } from './other/warning-rule.ts'
import { breedingIntroduction } from './pig/breeding-introduction.ts'
import { breedingPig } from './pig/breeding-pig.ts'
import { growingBatch } from './pig/growing-batch.ts'
import { herdRebuild } from './pig/herd-rebuild.ts'
import { launchApply } from './pig/launch-apply.ts'
import { pigArrival } from './pig/pig-arrival.ts'
import { pigIntroduction } from './pig/pig-introduction.ts'
import { pigTransfer } from './pig/pig-transfer.ts'
import { piglet } from './pig/piglet.ts'
import { pigletDropping } from './pig/piglet-dropping.ts'
import { pigletReceive } from './pig/piglet-receive.ts'
import { introductionPlan } from './plan/introduction-plan.ts'
import { pigletPlan } from './plan/piglet-plan.ts'
import { pigling } from './plan/pigling.ts'
import { planItem } from './plan/plan-item.ts'
import { project } from './plan/project.ts'
import { projectFarm } from './plan/project-farm.ts'
import { projectIndicator } from './plan/project-indicator.ts'
import { projectIntro } from './plan/project-intro.ts'
import { projectPlan } from './plan/project-plan.ts'
import { semenPlan } from './plan/semen-plan.ts'
import { standardImmune } from './plan/standard-immune.ts'
import { yearPlan } from './plan/year-plan.ts'
import { monthPack } from './report/month-pack.ts'
import { clientReceipt } from './sales/client-receipt.ts'
import { deliveryBatch } from './sales/delivery-batch.ts'
import { saleLimit } from './sales/sale-limit.ts'
import { salesTicket } from './sales/sales-ticket.ts'
import { semenPurchase } from './sales/semen-purchase.ts'
import { semenReceipt } from './sales/semen-receipt.ts'
import { semenSale } from './sales/semen-sale.ts'
import { settlement } from './sales/settlement.ts'
import { unifiedCheckout } from './sales/unified-checkout.ts'
import { wareTicket } from './sales/ware-ticket.ts'
import { dictionary } from './system/dictionary.ts'
import { farmCustody } from './system/farm-custody.ts'
import { feedback } from './system/feedback.ts'
import { matingRule } from './system/mating-rule.ts'
import { organisation } from './system/organisation.ts'
import { penBinding } from './system/pen-binding.ts'
import { role } from './system/role.ts'
import { ssoAccount, ssoPartner } from './system/sso-partner.ts'
import { technician } from './system/technician.ts'
import { upgradeNote } from './system/upgrade-note.ts'
import { user } from './system/user.ts'

/** Every resource, once. Menu order inside an area is the order here. */
export const resources: readonly Resource[] = [
  earlyWarning,
  warningRule,
  monthPack,
  stationFeed,
  herdCount,
  erpMessage,
  erpSheet,
  breedingPig,
  pigTransfer,
  pigIntroduction,
  breedingIntroduction,
  launchApply,
  pigArrival,
  piglet,
  growingBatch,
  pigletDropping,
  pigletReceive,
  eventCheck,
  herdRebuild,
  breedStandard,
  batchLeader,
  supplier,
  client,
  salePerson,
  material,
  semenRange,
  semenSale,
  semenReceipt,
  semenPurchase,
  deliveryBatch,
  wareTicket,
  salesTicket,
  unifiedCheckout,
  settlement,
  clientReceipt,
  saleLimit,
  receipt,
  requisition,
  materialReturn,
  materialTransfer,
  alteration,
  otherDrug,
  warehouse,
  materialSafety,
  periodCost,
  energyConsumption,
  publicPositionSalary,
  directPositionSalary,
  lowConsumption,
  biologicalDepreciation,
  pigHouseAsset,
  fieldAsset,
  multiFieldAsset,
  staffPosition,
  feedPrice,
  vaccinePrice,
  semenPrice,
  energyPrice,
  productionIndicator,
  feedingStandard,
  standardImmune,
  project,
  projectPlan,
  planItem,
  projectIntro,
  projectFarm,
  projectIndicator,
  yearPlan,
  introductionPlan,
  semenPlan,
  pigletPlan,
  pigling,
  user,
  role,
  organisation,
  dictionary,
  technician,
  penBinding,
  matingRule,
  ssoPartner,
  ssoAccount,
  farmCustody,
  feedback,
  upgradeNote,
]
checkReferences(resources)
