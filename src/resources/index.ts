import { checkReferences, type Resource } from '#kit/resource.ts'
import { batchLeader } from './basic/batch-leader.ts'
import { breedStandard } from './basic/breed-standard.ts'
import { client } from './basic/client.ts'
import { material } from './basic/material.ts'
import { semenRange } from './basic/semen-range.ts'
import { supplier } from './basic/supplier.ts'
import { feedingStandard } from './cost/feeding-standard.ts'
import { productionIndicator } from './cost/production-indicator.ts'
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
import { eventCheck } from './pig/event-check.ts'
import { growingBatch } from './pig/growing-batch.ts'
import { herdRebuild } from './pig/herd-rebuild.ts'
import { launchApply } from './pig/launch-apply.ts'
import { pigArrival } from './pig/pig-arrival.ts'
import { pigIntroduction } from './pig/pig-introduction.ts'
import { pigTransfer } from './pig/pig-transfer.ts'
import { piglet } from './pig/piglet.ts'
import { pigletDropping } from './pig/piglet-dropping.ts'
import { pigletReceive } from './pig/piglet-receive.ts'
import { standardImmune } from './plan/standard-immune.ts'
import { semenPurchase } from './sales/semen-purchase.ts'
import { semenReceipt } from './sales/semen-receipt.ts'
import { semenSale } from './sales/semen-sale.ts'
import { dictionary } from './system/dictionary.ts'
import { matingRule } from './system/mating-rule.ts'
import { organisation } from './system/organisation.ts'
import { penBinding } from './system/pen-binding.ts'
import { role } from './system/role.ts'
import { technician } from './system/technician.ts'
import { user } from './system/user.ts'

/** Every resource, once. Menu order inside an area is the order here. */
export const resources: readonly Resource[] = [
  earlyWarning,
  warningRule,
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
  material,
  semenRange,
  semenSale,
  semenReceipt,
  semenPurchase,
  receipt,
  requisition,
  materialReturn,
  materialTransfer,
  alteration,
  otherDrug,
  warehouse,
  materialSafety,
  productionIndicator,
  feedingStandard,
  standardImmune,
  user,
  role,
  organisation,
  dictionary,
  technician,
  penBinding,
  matingRule,
]
checkReferences(resources)
