import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { DocumentAct } from '#kit/document-rules.ts'
import { dispatch } from '#server/commands/farm-transfers/dispatch.ts'
import { receive } from '#server/commands/farm-transfers/farm-transfers.receive.ts'
import type { TransferAnswer } from '#server/commands/farm-transfers/farm-transfers.settle.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import { farmsOf as companyFarms } from './farms-of.ts'
import { type DemoContext, through } from './through.ts'

const PIGS_PER_SLIP = 4

interface Farm {
  readonly uid: string
  readonly houseId: string
}

/**
 * Sends a few animals of the company's first farm to its second: a slip that was received, one on the road and one not
 * sent yet. Answers how many slips there are; a company of one farm has none.
 */
export async function demoTransfers(tx: Tx, caller: Caller, company: string, today: string): Promise<number> {
  const [from, to] = await farmsOf(tx, company)
  if (!from || !to) return 0
  const earNos = await travellers(tx, from.uid, addDays(today, -3), 3 * PIGS_PER_SLIP)
  const slip = async (index: number, outDate: string) => {
    const pigs = earNos.slice(index * PIGS_PER_SLIP, (index + 1) * PIGS_PER_SLIP)
    const body = {
      outFarmId: from.uid,
      inFarmId: to.uid,
      outDate,
      vehicle: '鄂A3517挂',
      price: '2600',
      pigs: pigs.map((earNo) => ({ earNo })),
    }
    const { uid } = await storeNamed('breedPigTransfer').create(tx, caller, body)
    return { act: { uid, version: 1, reason: '计划内调拨', dryRun: false, today }, pigs }
  }
  const arrived = await slip(0, addDays(today, -2))
  passed(await dispatch(tx, caller, arrived.act))
  // both farms number their sows alike, so the newcomers are given numbers of their own
  const berths = arrived.pigs.map((earNo) => ({
    earNo,
    newEarNo: `Y${earNo}`,
    houseId: to.houseId,
    penId: null,
  }))
  passed(await receive(tx, caller, { ...arrived.act, version: 2, date: addDays(today, -1), berths }))
  const sent = await slip(1, addDays(today, -1))
  passed(await dispatch(tx, caller, sent.act))
  await slip(2, today)
  return 3
}

function passed({ accepted, results }: TransferAnswer): void {
  if (!accepted) throw new Error(`the demo transfer was refused: ${JSON.stringify(results)}`)
}

async function farmsOf(tx: Tx, company: string): Promise<Farm[]> {
  const found = await sql<Farm>`
    select f.uid, (select h.uid from organize h where h.tree_path like f.tree_path || '%' and h.house_type = 'GESTATION'
        order by h.sort limit 1) as "houseId"
      from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort limit 2`.execute(
    tx,
  )
  return found.rows
}

/** Animals that may travel, with nothing recorded after the day. */
async function travellers(tx: Tx, farmId: string, lastEvent: string, heads: number): Promise<string[]> {
  const found = await sql<{ earNo: string }>`
    select ear_no as "earNo" from pig where farm_id = ${farmId} and exit_date is null and sex = 'F'
       and status in ('GILT', 'WEANED', 'OPEN', 'PREGNANT') and last_event_date <= ${lastEvent}::date
     order by ear_no desc limit ${heads}`.execute(tx)
  return found.rows.map((one) => one.earNo)
}

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
  const supplier = await storeNamed('basic-supplier').create(context.tx, context.caller, {
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
  const [, toFarmId] = await companyFarms(context.tx, company)
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

/** The first farm, the house of its gilts, and the breeds it keeps. */
async function givenOf(tx: Tx, company: string): Promise<Given | undefined> {
  const found = await sql<Given>`
    select f.uid as farm, (select h.uid from organize h where h.parent_id = f.uid and h.house_type = 'GILT' limit 1) as house,
        (select array_agg(distinct p.breed_id) from pig p where p.farm_id = f.uid and p.breed_id is not null) as breeds
      from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort limit 1`.execute(
    tx,
  )
  return found.rows[0]
}
