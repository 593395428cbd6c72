import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { storeNamed } from '#server/stores.ts'
import { farmsOf } from './farms-of.ts'
import type { DemoContext } from './through.ts'

/** Days of the cycle of each breed, and the parities it is used for. */
const STANDARDS = [
  ['大白', 'F', { gestationDays: 115, firstServiceAge: 235, useParities: 7 }],
  ['长白', 'F', { gestationDays: 115, firstServiceAge: 235, useParities: 6 }],
  ['二元', 'F', { gestationDays: 114, firstServiceAge: 230, useParities: 7 }],
  ['杜洛克', 'M', { firstServiceAge: 250 }],
] as const
const USUAL_SOW = { lactationDays: 24, checkDays: 28, estrusCycle: 21 }

const SIRE = '杜洛克'
const CROSSES = [
  ['大白', '杜大'],
  ['长白', '杜长'],
  ['二元', '杜长大（三元）'],
] as const
const DESTINATIONS = [
  ['SEMEN', 'BREEDING'],
  ['SEMEN', 'GILT'],
] as const

/** Breed standards of the company, allowed crosses and distributions, and semen suppliers of its farms. */
export async function demoBreedingRules(context: DemoContext, company: string): Promise<void> {
  const { tx, today } = context
  const caller = { ...context.caller, companyId: company }
  const create = (name: string, body: object) => storeNamed(name).create(tx, caller, body)
  const breeds = await breedUids(context)
  const breed = (name: string) => breeds.get(name)
  for (const [name, sex, days] of STANDARDS)
    await create('basic-data-pig', {
      ...{ breedId: breed(name), sex, organizeId: company },
      ...(sex === 'F' ? USUAL_SOW : {}),
      ...days,
    })
  const rule = { organizeId: company }
  for (const [sow, offspring] of CROSSES)
    await create('MatConfiguration', {
      ...rule,
      ...{ kind: 'CROSS', boarBreedId: breed(SIRE), sowBreedId: breed(sow), offspring },
    })
  for (const [materialClass, houseType] of DESTINATIONS)
    await create('MatConfiguration', { ...rule, kind: 'DESTINATION', materialClass, houseType })
  const supplier = await create('basic-supplier', {
    ...{ code: 'JY01', name: '中原种公猪站', kind: 'SEMEN', contact: '冯学军', phone: '13903960210' },
  })
  const [stud, ...others] = await farmsOf(tx, company)
  const range = { breedId: breed(SIRE), dateFrom: addDays(today, -330) }
  for (const supplyFarmId of others)
    await create('Boar-SupplierSemenRange', {
      ...range,
      studId: stud,
      supplyFarmId,
      priority: 1,
      price: '38',
    })
  for (const supplyFarmId of [stud, ...others])
    await create('Boar-SupplierSemenRange', {
      ...{ ...range, supplierId: supplier.uid, supplyFarmId, priority: 2, price: '46' },
    })
}

async function breedUids({ tx }: DemoContext): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ uid: string; name: string }>`select uid, name1 as name from data_dictionary
    where scode = 'breeds' and parent_id is null and company_id is null and not deleted`.execute(tx)
  return new Map(found.rows.map(({ uid, name }) => [name, uid]))
}
