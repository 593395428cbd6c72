import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'
import { through, type Wish } from './through.ts'

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
export async function demoIntroductions(wish: Wish, company: string): Promise<void> {
  const given = await givenOf(wish.tx, company)
  if (!given) return
  const { farm, house } = given
  const supplier = await storeOf('basic-supplier').create(wish.tx, wish.caller, trace, {
    code: 'ZZ01',
    name: '江北原种猪有限公司',
    kind: 'PIG',
  })
  const day = (days: number) => addDays(wish.today, -days)
  const common = { introFarmId: farm, supplierId: supplier.uid, houseId: house }
  const { uid: request } = await through(wish, 'launch-apply', ['submit', 'approve'], {
    ...{ kind: 'INTRODUCTION', applyFarmId: farm, applyDate: day(29), planDate: day(-5) },
    ...{ heads: HEADS_ASKED, content: '后备母猪更新，第一批20头' },
  })
  await through(wish, 'pig-introduce', ['submit', 'approve'], {
    ...{ ...common, applyId: request, arriveDate: day(12), arrived: 8, dead: 1, unfit: 1 },
    pigs: pigs('DC', 6, day(12), given),
  })
  await through(wish, 'pig-introduction', ['submit', 'approve'], {
    ...{ ...common, introDate: day(26), releaseDate: day(-4), certificate: '3201260188' },
    pigs: pigs('YA', 8, day(26), given),
  })
  await through(wish, 'pig-introduction', ['submit'], {
    ...{ ...common, introDate: day(2), releaseDate: day(-28) },
    pigs: pigs('YB', 6, day(2), given),
  })
  await through(wish, 'pig-introduction', [], {
    ...{ ...common, introDate: wish.today },
    pigs: pigs('YC', 3, wish.today, given),
  })
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
