import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { DocumentAct } from '#kit/document-rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'
import { farmsOf } from './farms-of.ts'
import { type DemoContext, through } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
const AGE_AT_ARRIVAL = 190
const HEADS_ASKED = 20

interface Given {
  readonly farm: string
  readonly house: string
  readonly breeds: readonly string[]
}

/**
 * Gilts the company's first farm bought: a request, a first load that was short, one introduction in quarantine, one to be
 * approved and one begun.
 */
export async function demoIntroductions(context: DemoContext, company: string): Promise<void> {
  const given = await givenOf(context.tx, company)
  if (!given) return
  const { farm, house } = given
  const supplier = await storeOf('basic-supplier').create(context.tx, context.caller, trace, {
    code: 'ZZ01',
    name: '江北原种猪有限公司',
    kind: 'PIG',
  })
  const day = (days: number) => addDays(context.today, -days)
  const common = { introFarmId: farm, supplierId: supplier.uid, houseId: house }
  const { uid: request } = await through(context, 'launch-apply', ['submit', 'approve'], {
    ...{ kind: 'INTRODUCTION', applyFarmId: farm, applyDate: day(29), planDate: day(-5) },
    ...{ heads: HEADS_ASKED, content: '后备母猪更新，第一批20头' },
  })
  await through(context, 'pig-introduce', ['submit', 'approve'], {
    ...{ ...common, applyId: request, arriveDate: day(12), arrived: 8, dead: 1, unfit: 1 },
    pigs: pigs('DC', 6, day(12), given),
  })
  await through(context, 'pig-introduction', ['submit', 'approve'], {
    ...{ ...common, introDate: day(26), releaseDate: day(-4), certificate: '3201260188' },
    pigs: pigs('YA', 8, day(26), given),
  })
  await through(context, 'pig-introduction', ['submit'], {
    ...{ ...common, introDate: day(2), releaseDate: day(-28) },
    pigs: pigs('YB', 6, day(2), given),
  })
  await chooseForNextFarm(context, company, farm)
  await through(context, 'pig-introduction', [], {
    ...{ ...common, introDate: context.today },
    pigs: pigs('YC', 3, context.today, given),
  })
}

/** Gilts of the first farm chosen for the second: one lot travels by its slip, one waits to be approved. */
async function chooseForNextFarm(context: DemoContext, company: string, fromFarmId: string): Promise<void> {
  const [, toFarmId] = await farmsOf(context.tx, company)
  if (!toFarmId) return
  const found = await sql<{ earNo: string; breedId: string }>`
    select ear_no as "earNo", breed_id as "breedId" from pig
     where farm_id = ${fromFarmId} and status = 'GILT' and sex = 'F' and exit_date is null and not deleted
       and not exists (select 1 from pig_transfer t where t.out_farm_id = ${fromFarmId} and t.pigs::text like '%"' || pig.ear_no || '"%')
     order by ear_no limit 5`.execute(context.tx)
  const chosen = found.rows.map(({ earNo }) => ({ earNo }))
  const head = { fromFarmId, toFarmId, planned: 4, price: '2900', breedId: found.rows[0]?.breedId }
  const lot = (pigs: readonly object[], introDate: string, acts: readonly DocumentAct[]) =>
    pigs.length > 0 ? through(context, 'fy-introduction', acts, { ...head, introDate, pigs }) : null
  await lot(chosen.slice(0, 3), context.today, ['submit', 'approve'])
  await lot(chosen.slice(3), addDays(context.today, 6), ['submit'])
}

const pigs = (prefix: string, heads: number, came: string, { breeds }: Given) =>
  Array.from({ length: heads }, (_, index) => ({
    earNo: `${prefix}${String(index + 1).padStart(3, '0')}`,
    sex: 'F',
    status: 'GILT',
    birthDate: addDays(came, -AGE_AT_ARRIVAL - (index % 6)),
    breedId: breeds[index % breeds.length],
    weight: String(96 + (index % 5)),
    price: '2600',
  }))

/** The first farm, where its gilts stand, and the breeds it keeps. */
async function givenOf(tx: Tx, company: string): Promise<Given | undefined> {
  const found = await sql<Given>`
    select f.uid as farm, (select h.uid from organize h where h.parent_id = f.uid and h.house_type = 'GILT' limit 1) as house,
        (select array_agg(distinct p.breed_id) from pig p where p.farm_id = f.uid and p.breed_id is not null) as breeds
      from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort limit 1`.execute(
    tx,
  )
  return found.rows[0]
}
