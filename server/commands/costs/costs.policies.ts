import type { WritePolicy } from '#server/kit/store-deps.ts'
import { standardPolicy } from '../policies/standard.ts'
import { assetPolicy } from './assets.ts'
import { directSalaryPolicy, salaryPolicy } from './costs.salary.ts'
import { energyPolicy } from './energy.ts'
import { pricePolicy } from './prices.ts'

/** What registries of costs need beyond their declarations, by resource name. */
export const costPolicies: Readonly<Record<string, WritePolicy>> = {
  feedPrice: pricePolicy('feedPrice'),
  vaccinePrice: pricePolicy('vaccinePrice'),
  semenPrice: pricePolicy('semenPrice'),
  'energy-price': standardPolicy,
  'energy-consumption': energyPolicy,
  publicPositionSalary: salaryPolicy,
  directPositionSalary: directSalaryPolicy,
  pigHouseAssets: assetPolicy,
  fieldAssets: assetPolicy,
  multiFieldAssets: assetPolicy,
}
