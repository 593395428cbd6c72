import { addDays } from '#domain/calendar.ts'
import { bringTo, type Doc, dayOf, FROM, fateOf, type OracleFarm, oracleFarms, type Row } from './farms.ts'
import { type Breeding, herds, partnersOf } from './sale-farms.ts'

/** Sales as they were entered and still stand. */
export interface Sold {
  readonly farm: OracleFarm
  readonly day: string
  readonly is: 'TICKET' | 'BATCH' | 'PIG' | 'SEMEN'
  readonly docNo: string | null
  readonly client: string | null
  readonly person: string | null
  readonly saleType: string
  readonly quarantineNo: string | null
  /** Lines of a ticket; of all else one, with its amount as it was entered. */
  readonly lines: readonly Row[]
  settled: boolean
}

/** Piglets a sow weaned straight to a buyer. */
export interface Weaned {
  readonly farm: OracleFarm
  readonly day: string
  readonly earNo: string
  readonly qty: number
  readonly weight: number
}

/** Random sales of three farms: tickets in every state, events without one, piglets, semen, settlements; some of it taken back. */
export async function saleFixture(seed: number, tries: number) {
  const base = await oracleFarms(seed)
  const stock = await herds(base)
  const partners = await partnersOf(base)
  const made: Made = { sold: [], weaned: [], tickets: [], pigs: stock.pigs, lots: stock.lots }
  const fixture = { ...base, ...partners, ...made, batches: stock.batches }
  await weanForSale(fixture, stock.sows)
  for (let no = 0; no < tries; no += 1) await sellSomething(fixture)
  await settleSome(fixture)
  return fixture
}

export type SaleFixture = Awaited<ReturnType<typeof saleFixture>>
type Base = Awaited<ReturnType<typeof oracleFarms>>
interface Made {
  sold: Sold[]
  weaned: Weaned[]
  tickets: { doc: Doc; sold: Sold; clientUid: string }[]
  pigs: Breeding[]
  lots: { farm: OracleFarm; uid: string; lotNo: string }[]
}
type Fixture = Base & Awaited<ReturnType<typeof partnersOf>> & Made & { batches: readonly string[] }

async function weanForSale(
  { luck, record, undone, weaned }: Fixture,
  sows: readonly { farm: OracleFarm; earNo: string }[],
) {
  for (const { farm, earNo } of sows) {
    const day = luck.of([addDays(FROM, -1), FROM, addDays(FROM, 3)])
    const qty = luck.between(5, 11)
    const weight = (qty * luck.between(52, 75)) / 10
    const row = { earNo, date: day, targetKind: 'SALE', startes: qty, weanWeight: weight, deaths: 12 - qty }
    const [uid = ''] = await record('event_wean', farm.uid, [row])
    if (luck.chance(0.2) && (await undone('event_wean', uid))) continue
    weaned.push({ farm, day, earNo, qty, weight })
  }
}

async function sellSomething(fixture: Fixture): Promise<void> {
  const { luck } = fixture
  const way = luck.of([
    sellByTicket,
    sellByTicket,
    sellByTicket,
    sellOfBatch,
    sellOfBatch,
    sellPig,
    sellSemen,
  ])
  await way(fixture)
}

const cents = (luck: Fixture['luck'], most: number) => String(luck.between(1, most * 100) / 100)

function lineOf({ luck, batches, commodities, cullReason }: Fixture): Row {
  const qty = luck.between(1, 9)
  const [grade, priceBy] = [luck.of(['FULL', 'FULL', 'SECOND', 'CULL']), luck.of(['KG', 'KG', 'HEAD'])]
  const based = luck.chance(0.3) ? { baseWeight: '20', overPrice: cents(luck, 9) } : {}
  return {
    ...{
      source: 'BATCH',
      batchNo: luck.of(batches),
      grade,
      qty,
      weight: String((qty * luck.between(180, 300)) / 10),
    },
    ...{ priceBy, price: priceBy === 'KG' ? cents(luck, 30) : String(luck.between(300, 800)), ...based },
    ...(luck.chance(0.3) && { deductWeight: cents(luck, 9) }),
    ...(luck.chance(0.3) && { deductAmount: cents(luck, 9) }),
    ...(luck.chance(0.5) && { commodityId: luck.of(commodities).uid }),
    ...(grade === 'CULL' && { reason: cullReason }),
  }
}

/** A further line now and then: a breeding pig, piglets that were weaned for sale that day, manure. */
function otherLine({ luck, pigs, weaned, cullReason }: Fixture, farm: OracleFarm, day: string): Row | null {
  const price = { priceBy: 'KG', price: cents(luck, 20) }
  const pig = pigs.find((one) => one.farm === farm && one.earNo !== 'BOAR0')
  const litter = weaned.find((one) => one.farm === farm && one.day === day)
  const kinds: (() => Row | null)[] = [
    () => ({ source: 'OTHER', weight: cents(luck, 900), ...price }),
    () =>
      pig ? { source: 'PIG', earNo: pig.earNo, qty: 1, weight: '180.5', ...price, reason: cullReason } : null,
    () =>
      litter
        ? { source: 'WEANED', earNo: litter.earNo, qty: 2, weight: '13.4', priceBy: 'HEAD', price: '310' }
        : null,
  ]
  return luck.of(kinds)()
}

async function sellByTicket(fixture: Fixture): Promise<void> {
  const { luck, farms, clients, persons, saleTypes, weaned } = fixture
  const farm = luck.of(farms)
  const day = luck.chance(0.3) ? (luck.of(weaned)?.day ?? FROM) : dayOf(luck)
  const lines = Array.from({ length: luck.between(1, 3) }, () => lineOf(fixture))
  const other = luck.chance(0.5) ? otherLine(fixture, farm, day) : null
  if (other) lines.push(other)
  const [client, person, type] = [
    luck.of(clients),
    luck.chance(0.6) ? luck.of(persons) : null,
    luck.of(saleTypes),
  ]
  const quarantineNo = luck.chance(0.4) ? `Q${luck.below(999)}` : null
  const draft = await fixture.made('sales-ticket', {
    ...{ saleFarmId: farm.uid, saleDate: day, clientId: client.uid, saleTypeId: type.uid },
    ...{ salePersonId: person?.uid ?? null, quarantineNo, lines },
  })
  const fate = fateOf(luck)
  const doc = await bringTo(fixture, 'sales-ticket', draft, fate)
  if (doc?.status !== 'APPROVED') return
  const sold: Sold = {
    ...{ farm, day, is: 'TICKET', docNo: doc.docNo, client: client.name, person: person?.name ?? null },
    ...{ saleType: type.name, quarantineNo, lines, settled: false },
  }
  fixture.sold.push(sold)
  fixture.tickets.push({ doc, sold, clientUid: client.uid })
  if (other?.source === 'PIG') gone(fixture, farm, String(other.earNo))
}

const gone = ({ pigs }: Fixture, farm: OracleFarm, earNo: string) => {
  const at = pigs.findIndex((one) => one.farm === farm && one.earNo === earNo)
  if (at >= 0) pigs.splice(at, 1)
}

const nothing = { docNo: null, person: null, quarantineNo: null, settled: false } as const

async function sellOfBatch({ luck, farms, clients, batches, cullReason, tried, undone, sold }: Fixture) {
  const [farm, day, earNo, qty] = [luck.of(farms), dayOf(luck), luck.of(batches), luck.between(1, 9)]
  const isSale = luck.chance(0.7)
  const client = isSale && luck.chance(0.7) ? luck.of(clients) : null
  const weight = qty * 25
  const amount = luck.chance(0.75) ? luck.between(0, 300_000) / 100 : null
  const code = isSale ? 'batch_out_sale' : 'batch_out_cull'
  const more = isSale ? { clientId: client?.uid ?? null } : { reason: cullReason }
  const uid = await tried(code, farm.uid, { earNo, date: day, qty, weight, amount, ...more })
  if (!uid || (luck.chance(0.2) && (await undone(code, uid)))) return
  // what is culled for nothing was not sold
  if (!isSale && !amount) return
  const line = { batchNo: earNo, grade: isSale ? 'FULL' : 'CULL', qty, weight, amount }
  sold.push({
    ...nothing,
    farm,
    day,
    is: 'BATCH',
    client: client?.name ?? null,
    saleType: '商品猪',
    lines: [line],
  })
}

async function sellPig(fixture: Fixture): Promise<void> {
  const { luck, pigs, clients, cullReason, tried, undone } = fixture
  const pig = luck.of(pigs.filter(({ earNo }) => earNo !== 'BOAR0'))
  if (!pig) return
  const { farm, earNo, kind } = pig
  const day = dayOf(luck)
  const isBred = luck.chance(0.4)
  const [weight, amount] = [
    luck.chance(0.7) ? 150 : null,
    luck.chance(0.7) ? luck.between(90_000, 300_000) / 100 : null,
  ]
  const client = isBred ? luck.of(clients) : null
  const how = luck.of(['SALE', 'SALE', 'DISPOSAL'])
  const code = isBred ? 'event_sale_pig' : 'event_cull_pig'
  const more = isBred ? { clientId: client?.uid } : { kind: how, reason: cullReason }
  const uid = await tried(code, farm.uid, { earNo, date: day, weight, amount, ...more })
  if (!uid || (luck.chance(0.2) && (await undone(code, uid)))) return
  gone(fixture, farm, earNo)
  if (!isBred && how !== 'SALE') return
  const saleType = isBred ? '种猪' : kind === 'BOAR' ? '淘汰公猪' : '淘汰母猪'
  const line = { earNo, grade: isBred ? 'FULL' : 'CULL', qty: 1, weight, amount }
  fixture.sold.push({
    ...nothing,
    farm,
    day,
    is: 'PIG',
    client: client?.name ?? null,
    saleType,
    lines: [line],
  })
}

async function sellSemen({ luck, lots, clients, chief, sold }: Fixture): Promise<void> {
  const lot = luck.of(lots)
  const [client, doses, day] = [
    luck.of(clients),
    luck.between(1, 4),
    luck.of([addDays(FROM, -1), FROM, FROM]),
  ]
  const body = {
    shipDate: day,
    destination: 'CLIENT',
    clientId: client.uid,
    lotUid: lot.uid,
    doses,
    price: '38.55',
  }
  const { data } = await chief.post<Doc | null>('semen-sales', body)
  if (!data) return
  if (luck.chance(0.3)) {
    const { code } = await chief.post(`semen-sales/${data.uid}/undo`, { reason: '撤回' })
    if (code === 'SUCCESS') return
  }
  const line = { lotNo: lot.lotNo, grade: 'FULL', amount: doses * 38.55 }
  sold.push({
    ...nothing,
    ...{
      farm: lot.farm,
      day,
      is: 'SEMEN',
      docNo: data.docNo,
      client: client.name,
      saleType: '精液',
      lines: [line],
    },
  })
}

/** Half of the tickets are settled, some of these are open again. */
async function settleSome(fixture: Fixture): Promise<void> {
  const { luck, tickets, made, step } = fixture
  for (const { doc, sold, clientUid } of tickets) {
    if (luck.chance(0.5)) continue
    const draft = await made('settle-accounts', {
      ...{ settleFarmId: sold.farm.uid, settleDate: '2026-11-01', clientId: clientUid },
      lines: [{ ticketId: doc.uid }],
    })
    const fate = fateOf(luck)
    const settled = await bringTo({ step }, 'settle-accounts', draft, fate)
    sold.settled = settled?.status === 'APPROVED'
  }
}
