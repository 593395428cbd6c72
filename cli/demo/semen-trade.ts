import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { purchaseSemen } from '#server/commands/semen/purchase.ts'
import { receiveSemen, rejectSemen } from '#server/commands/semen/semen.receive.ts'
import { type StockedLot, stockedLots } from '#server/commands/semen/semen.stock.ts'
import { shipSemen } from '#server/commands/semen/ship.ts'
import { storeOf } from '#server/stores.ts'
import { farmsOf, routesOf } from './farms-of.ts'
import type { DemoContext } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
const TO_FARM = { price: '38', destination: 'FARM' } as const
const TO_CLIENT = { price: '45', destination: 'CLIENT' } as const
/** Doses a dispatch takes at most, and those a lot keeps for the farm itself. */
const MOST = 5
const KEPT = 2

/** Semen that changed hands in the last days: bought by each farm, sold to a client, and sent from farm to farm. */
export async function demoSemenTrade(context: DemoContext, company: string): Promise<void> {
  const farms = await farmsOf(context.tx, company)
  for (const [at, farmId] of farms.entries()) await buy(context, company, farmId, at)
  const caller = { ...context.caller, companyId: company }
  const client = await storeOf('basic-client').create(context.tx, caller, trace, {
    ...{ code: 'KH03', name: '双河家庭农场', kind: 'RETAIL', area: '信阳', creditLimit: '20000' },
  })
  for (const [stud, receiver] of routesOf(farms)) await sell(context, client.uid, stud, receiver)
}

async function buy(context: DemoContext, company: string, farmId: string, at: number): Promise<void> {
  const { tx, today } = context
  const found = await sql<{ supplierId: string; breedId: string; price: string }>`
    select supplier_id as "supplierId", breed_id as "breedId", price::text from semen_range
     where company_id = ${company} and supply_farm_id = ${farmId} and supplier_id is not null limit 1`.execute(
    tx,
  )
  const [offer] = found.rows
  if (!offer) return
  for (const [no, days] of [2, 1].entries()) {
    const receiveDate = addDays(today, -days)
    await purchaseSemen(
      { ...context, trace },
      {
        ...offer,
        ...{ farmId, receiveDate, producedDate: receiveDate, validTo: addDays(receiveDate, 4), lineId: null },
        lotNo: `ZY${receiveDate.slice(2).replaceAll('-', '')}${at + 1}`,
        boarEarNo: `ZYD${108 + 7 * at + no}`,
        ...{ doses: 20 - 4 * no, rejected: no, temperature: no === 0 ? '16.8' : '17.4' },
        ...{ motility: no === 0 ? '82' : '79', remark: null },
      },
    )
  }
}

async function sell(
  context: DemoContext,
  clientId: string,
  stud: string,
  receiver: string | undefined,
): Promise<void> {
  const { tx, today } = context
  const own = (await stockedLots(tx, [stud], today)).filter(({ lotNo }) => lotNo.startsWith('G'))
  const act = { ...context, trace }
  const ship = (lot: StockedLot, doses: number, to: object) =>
    shipSemen(act, {
      ...{ shipDate: today, lotUid: lot.uid, doses, toFarmId: null, clientId: null, remark: null },
      ...TO_CLIENT,
      ...to,
    })
  for (const lot of own) {
    let free = lot.stock - KEPT
    const take = () => {
      const doses = Math.min(MOST, free)
      free -= doses
      return doses
    }
    if (free > 0) await ship(lot, take(), { clientId })
    if (!receiver) continue
    if (free > 0) {
      const doses = take()
      const uid = await ship(lot, doses, { ...TO_FARM, toFarmId: receiver })
      const arrived = { date: today, temperature: '17.1', motility: '81' }
      await receiveSemen(act, uid, { ...arrived, accepted: Math.max(1, doses - 1) })
    }
    if (free > 0) {
      const uid = await ship(lot, Math.min(2, free), { ...TO_FARM, toFarmId: receiver })
      free -= 2
      await rejectSemen(act, uid, { date: today, reason: '到货温度 23℃，超出范围' })
    }
    // on the road
    if (free > 0) await ship(lot, take(), { ...TO_FARM, toFarmId: receiver })
  }
}
