import { addDays } from '#domain/calendar.ts'
import { BEGIN, bringTo, type Doc, dayOf, type OracleFarm, oracleFarms } from './farms.ts'

/** Heads that came to a batch or left it; of a transfer both sides. */
export interface Flow {
  readonly farm: OracleFarm
  readonly day: string
  readonly batchNo: string
  readonly kind:
    | 'BEGIN'
    | 'BUY'
    | 'IN'
    | 'OUT'
    | 'DEATH'
    | 'CULL'
    | 'SALE'
    | 'SLAUGHTER'
    | 'COUNT'
    | 'SENT'
    | 'ARRIVED'
  /** More came, less left. */
  readonly heads: number
}

/** Pigs on the road to another farm, until the day they arrive. */
export interface Sent {
  readonly from: OracleFarm
  readonly to: OracleFarm
  readonly docNo: string
  readonly day: string
  readonly batchNo: string
  readonly heads: number
  arrivedOn: string | null
  /** Heads that died on the way. */
  dead: number
}

/** Deliveries to a silo, uses of it, and findings in it at the end of the day. */
export interface SiloEntry {
  readonly farm: OracleFarm
  readonly day: string
  readonly house: string
  readonly feed: string
  readonly kind: 'IN' | 'USE' | 'COUNT'
  /** Hundredths of a kg. */
  readonly qty: number
  /** Quantity in the books at the time of the count. */
  readonly book: number | null
}

/** Batches of three farms by the houses they stand in, and the silos of those houses; a part is taken back. */
export async function barnFixture(seed: number, tries: number) {
  const base = await oracleFarms(seed)
  const { made, word, record, farms } = base
  const unitId = await word('unit')
  const feeds: { uid: string; name: string }[] = []
  for (const [code, name] of Object.entries({ F1: '甲料', F2: '乙料' })) {
    const body = { code, name, materialClass: 'FEED', unitId, kgPerUnit: '1', standardPrice: '3' }
    feeds.push({ uid: (await made('basic-material', body)).uid, name })
  }
  const out = { death: await word('growing_death_reason'), disposal: await word('disposal_method') }
  const fixture = {
    ...base,
    feeds,
    out,
    cull: await word('cull_reason'),
    flows: [] as Flow[],
    silo: [] as SiloEntry[],
    sent: [] as Sent[],
  }
  for (const farm of farms) {
    for (const [at, house] of farm.houses.entries()) {
      const row = { date: BEGIN, houseId: house.uid, stage: 'NURSERY', birthDate: addDays(BEGIN, -40) }
      const [batchNo, qty] = [batchesOf(farm)[at] ?? '', 200 + 100 * at]
      await record('batch_in_init', farm.uid, [
        { ...row, earNo: batchNo, qty, weight: qty * 10, amount: qty * 350 },
      ])
      fixture.flows.push({ farm, day: BEGIN, batchNo, kind: 'BEGIN', heads: qty })
      for (const feed of feeds) {
        await record('feed_in', farm.uid, [{ houseId: house.uid, feedId: feed.uid, date: BEGIN, qty: 3000 }])
        const entry = { farm, day: BEGIN, house: house.name, feed: feed.name, kind: 'IN' as const }
        fixture.silo.push({ ...entry, qty: 300_000, book: null })
      }
    }
  }
  for (let no = 0; no < 9; no += 1) await send(fixture, no)
  for (let no = 0; no < tries; no += 1) await (base.luck.chance(0.5) ? move(fixture) : fillOrUse(fixture))
  return fixture
}
/** Ships pigs of a batch to a batch of the next farm, where most arrive some days later and some die on the way. */
async function send(fixture: BarnFixture, no: number): Promise<void> {
  const { luck, farms, made, flows, sent } = fixture
  const [from, to] = [farms[no % 3], farms[(no + 1) % 3]]
  if (!from || !to) return
  const [day, heads] = [dayOf(luck), luck.between(10, 30)]
  const lines = [{ batchNo: from.batchNo, heads, weight: String(heads * 20) }]
  const body = { outFarmId: from.uid, inFarmId: to.uid, sendDate: day, batches: lines }
  const draft = await made('pigmanage-dropping', body)
  const slip = await bringTo(
    fixture,
    'pigmanage-dropping',
    draft,
    luck.chance(0.8) ? 'APPROVED' : 'UNAPPROVED',
  )
  if (slip?.status !== 'APPROVED') return
  flows.push({ farm: from, day, batchNo: from.batchNo, kind: 'SENT', heads: -heads })
  const { docNo } = slip
  const one: Sent = { from, to, docNo, day, batchNo: from.batchNo, heads, arrivedOn: null, dead: 0 }
  sent.push(one)
  if (luck.chance(0.7)) await arrive(fixture, one)
}

async function arrive({ luck, chief, step, flows }: BarnFixture, one: Sent): Promise<void> {
  const { to, docNo } = one
  const name = 'pigmanage-pigletReceive'
  const found = await chief.get<{ list: Doc[] }>(`${name}?sourceNo=${docNo}`)
  const [receipt] = found.data.list
  if (!receipt) throw new Error('nothing to receive')
  const [dead, on] = [luck.chance(0.4) ? 2 : 0, addDays(one.day, luck.between(0, 4))]
  const heads = one.heads - dead
  const arrived = { heads, weight: String(heads * 20), dead, returned: 0, receiveDate: on }
  const place = { houseId: to.houses[0]?.uid, batchNo: to.batchNo, opens: false }
  const body = { version: receipt.version, ...arrived, ...place }
  const { data, msg } = await chief.patch<Doc>(`${name}/${receipt.uid}`, body)
  if (!data) throw new Error(msg)
  const taken = await bringTo({ step }, name, data, 'APPROVED')
  if (taken?.status !== 'APPROVED') throw new Error(`${docNo} was not received`)
  Object.assign(one, { arrivedOn: on, dead })
  flows.push({ farm: to, day: on, batchNo: to.batchNo, kind: 'ARRIVED', heads })
}

export type BarnFixture = Awaited<ReturnType<typeof barnFixture>>

export const batchesOf = (farm: OracleFarm) => [farm.batchNo, `${farm.batchNo}B`] as const

const headsOn = ({ flows }: BarnFixture, batchNo: string, day: string) =>
  flows.filter((one) => one.batchNo === batchNo && one.day <= day).reduce((sum, { heads }) => sum + heads, 0)

async function move(fixture: BarnFixture): Promise<void> {
  const { luck, farms, tried, undone, flows, out, cull } = fixture
  const [farm, day, qty] = [luck.of(farms), dayOf(luck), luck.between(1, 9)]
  const [batchNo, other] = luck.chance(0.5) ? batchesOf(farm) : batchesOf(farm).toReversed()
  if (!batchNo || !other) return
  const weight = qty * 20
  const gone = { earNo: batchNo, date: day, qty, weight }
  const ways: Readonly<Record<string, readonly [code: string, row: object]>> = {
    BUY: ['batch_in_buy', { ...gone, amount: qty * 500, birthDate: addDays(day, -50) }],
    OUT: ['batch_transfer', { ...gone, kind: 'MERGE', toBatchNo: other }],
    DEATH: ['batch_out_death', { ...gone, reason: out.death, disposal: out.disposal }],
    CULL: ['batch_out_cull', { ...gone, reason: cull }],
    SALE: ['batch_out_sale', { ...gone, amount: qty * 500 }],
    SLAUGHTER: ['batch_out_slaughter', gone],
    COUNT: [
      'batch_count',
      { earNo: batchNo, date: day, counted: headsOn(fixture, batchNo, day) - 2 + luck.below(5) },
    ],
  }
  const kind = luck.of([...Object.keys(ways), 'CULL', 'CULL']) as Flow['kind']
  const [code, row] = ways[kind] ?? ['', {}]
  const before = headsOn(fixture, batchNo, day)
  // a count stands for what the books had: what is entered behind it is kept off its day
  if (flows.some((one) => one.batchNo === batchNo && one.kind === 'COUNT' && one.day >= day)) return
  if (kind === 'OUT' && flows.some((one) => one.batchNo === other && one.kind === 'COUNT' && one.day >= day))
    return
  const uid = await tried(code, farm.uid, row)
  if (!uid || (luck.chance(0.15) && (await undone(code, uid)))) return
  const counted = 'counted' in row ? Number(row.counted) - before : 0
  const sign = kind === 'BUY' ? qty : -qty
  flows.push({ farm, day, batchNo, kind, heads: kind === 'COUNT' ? counted : sign })
  if (kind === 'OUT') flows.push({ farm, day, batchNo: other, kind: 'IN', heads: qty })
}

/** Content of a silo at the end of a day: counts set it. */
export function siloLeft(
  silo: readonly SiloEntry[],
  { house, feed }: Pick<SiloEntry, 'house' | 'feed'>,
  day: string,
) {
  const own = silo.filter((one) => one.house === house && one.feed === feed && one.day <= day)
  const days = [...new Set(own.map((one) => one.day))].toSorted()
  return days.reduce((left, on) => {
    const today = own.filter((one) => one.day === on)
    const moved = today.reduce(
      (sum, { kind, qty }) => sum + (kind === 'IN' ? qty : kind === 'USE' ? -qty : 0),
      0,
    )
    return today.find(({ kind }) => kind === 'COUNT')?.qty ?? left + moved
  }, 0)
}

async function fillOrUse(fixture: BarnFixture): Promise<void> {
  const { luck, farms, feeds, tried, undone, silo } = fixture
  const [farm, day, feed] = [luck.of(farms), dayOf(luck), luck.of(feeds)]
  const at = luck.below(2)
  const house = farm.houses[at]
  if (!house) return
  const place = { house: house.name, feed: feed.name }
  const kind = luck.of(['IN', 'USE', 'USE', 'COUNT'] as const)
  const isCounted = silo.some(
    (one) => one.house === house.name && one.feed === feed.name && one.day === day && one.kind === 'COUNT',
  )
  if (kind === 'COUNT' && isCounted) return
  const book = siloLeft(silo, place, day)
  const qty = kind === 'COUNT' ? book - 2000 + luck.below(4000) : luck.between(100, 20_000)
  const [code, row] = {
    IN: ['feed_in', { houseId: house.uid, qty: qty / 100, docNo: 'SL1' }],
    USE: ['feed_use', { source: 'SILO', earNo: batchesOf(farm)[at], houseId: house.uid, qty: qty / 100 }],
    COUNT: ['feed_count', { houseId: house.uid, counted: qty / 100 }],
  }[kind] as [string, object]
  const uid = await tried(code, farm.uid, { date: day, feedId: feed.uid, ...row })
  if (!uid || (luck.chance(0.15) && (await undone(code, uid)))) return
  silo.push({ farm, day, ...place, kind, qty, book: kind === 'COUNT' ? book : null })
}
