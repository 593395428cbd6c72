import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { dispatch } from '#server/commands/farm-transfers/dispatch.ts'
import { receive } from '#server/commands/farm-transfers/farm-transfers.receive.ts'
import type { TransferAnswer } from '#server/commands/farm-transfers/settle.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
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
    const { uid } = await storeOf('breedPigTransfer').create(tx, caller, trace, body)
    return { act: { uid, version: 1, reason: '计划内调拨', dryRun: false, today }, pigs }
  }
  const arrived = await slip(0, addDays(today, -2))
  passed(await dispatch(tx, caller, trace, arrived.act))
  // both farms number their sows alike, so the newcomers are given numbers of their own
  const berths = arrived.pigs.map((earNo) => ({
    earNo,
    newEarNo: `Y${earNo}`,
    houseId: to.houseId,
    penId: null,
  }))
  passed(await receive(tx, caller, trace, { ...arrived.act, version: 2, date: addDays(today, -1), berths }))
  const sent = await slip(1, addDays(today, -1))
  passed(await dispatch(tx, caller, trace, sent.act))
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
