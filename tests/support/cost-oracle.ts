/**
 * Costs of the months of a small farm, calculated from a plain list of what happened: one feed (USE: issued to houses, fed from there), one
 * drug, growing batches and the bills of months. Written apart from the product, in whole cents and thousandths.
 */
export interface Happened {
  readonly day: string
  /** The order in which it was entered. */
  readonly seq: number
  readonly what:
    | { readonly is: 'receive'; readonly material: Material; readonly qty: number; readonly cents: number }
    | { readonly is: 'issueFeed'; readonly house: string; readonly qty: number }
    | {
        readonly is: 'issueDrug'
        readonly house: string | null
        readonly batch: string | null
        readonly qty: number
        readonly uid: string
      }
    | { readonly is: 'returnDrug'; readonly of: string; readonly qty: number }
    | { readonly is: 'feed'; readonly house: string; readonly batch: string | null; readonly qty: number }
    | { readonly is: 'lose'; readonly material: Material; readonly qty: number }
    /** Found in the store at the end of the day. */
    | { readonly is: 'count'; readonly material: Material; readonly qty: number }
    | { readonly is: 'spend'; readonly batch: string; readonly cents: number }
    | { readonly is: 'die' | 'sell'; readonly batch: string; readonly heads: number }
}
export type Material = 'FEED' | 'DRUG'
export type What = Happened['what']

export interface Bill {
  readonly month: string
  readonly cents: number
  /** Of a house; else of all. */
  readonly house: string | null
}

export interface Start {
  readonly batches: readonly {
    readonly uid: string
    readonly house: string
    readonly heads: number
    readonly cents: number
  }[]
  readonly from: string
  readonly to: string
}

export interface Oracle {
  /** `FEED H1` or `DRUG store`: thousandths and cents. */
  readonly shelves: ReadonlyMap<string, readonly [qty: number, cents: number]>
  /** Cents by batch: feed, drug, all other spending, what is left in it, what went with pigs sold. */
  readonly batches: ReadonlyMap<
    string,
    { feed: number; drug: number; other: number; balance: number; gone: number }
  >
  /** Cents lost in counts and thrown away. */
  readonly lost: number
  /** Cents of issues to departments, shared by all. */
  readonly spent: number
}

const half = (a: number, b: number): number => Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)))

/** Parts by weights, the largest remainders first, then as they stand. */
export function parts(whole: number, weights: readonly number[]): number[] {
  if (whole < 0) return parts(-whole, weights).map((one) => 0 - one)
  const all = weights.reduce((sum, one) => sum + one, 0)
  const exact = weights.map((one) => (BigInt(whole) * BigInt(one)) / BigInt(all))
  const rest = weights.map((one) => (BigInt(whole) * BigInt(one)) % BigInt(all))
  let left = whole - Number(exact.reduce((sum, one) => sum + one, 0n))
  const turn = rest
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one === b.one ? a.at - b.at : a.one > b.one ? -1 : 1))
  const found = exact.map(Number)
  for (const { at } of turn) if (left-- > 0) found[at] = (found[at] ?? 0) + 1
  return found
}

const daysOf = (from: string, to: string): string[] => {
  const all: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    all.push(new Date(at).toISOString().slice(0, 10))
  return all
}

class Shelf {
  qty = 0
  cents = 0
  take(qty: number): number {
    // the price has four places; the last takes the rest
    const price = this.qty > 0 ? half(this.cents * 100_000, this.qty) : 0
    const cost = qty >= this.qty ? this.cents : Math.min(this.cents, half(qty * price, 100_000))
    this.qty -= qty
    this.cents -= cost
    return cost
  }
  /** Sets what lies there; answers what is lost by it, less than nothing where more was found. */
  find(qty: number): number {
    if (qty <= this.qty) return this.take(this.qty - qty)
    const gained = half((qty - this.qty) * half(this.cents * 100_000, this.qty), 100_000)
    this.put(qty - this.qty, gained)
    return 0 - gained
  }
  put(qty: number, cents: number): void {
    this.qty += qty
    this.cents += cents
  }
}

interface Charge {
  readonly day: string
  readonly batch: string
  readonly item: 'feed' | 'drug' | 'other'
  readonly cents: number
}

export function costOracle(
  happened: readonly Happened[],
  bills: readonly Bill[],
  { batches, from, to }: Start,
): Oracle {
  const first = ({ what }: Happened) => (what.is === 'receive' ? 0 : what.is === 'count' ? 2 : 1)
  const ordered = [...happened].sort((a, b) =>
    a.day !== b.day ? (a.day < b.day ? -1 : 1) : first(a) - first(b) || a.seq - b.seq,
  )
  const days = daysOf(from, to)
  const heads = headsByDay(ordered, batches, days)
  const standing = (day: string, house: string | null) =>
    batches.filter(
      (one) => (house === null || one.house === house) && (heads.get(`${one.uid} ${day}`) ?? 0) > 0,
    )
  const { shelves, charges, lost, shared } = stockOf(ordered, (day, house) =>
    standing(day, house).map(({ uid }) => [uid, heads.get(`${uid} ${day}`) ?? 0] as const),
  )
  const ofMonths = [...bills, ...shared].flatMap(
    ({ month, cents, house, item = 'other' }: Bill & { item?: Charge['item'] }) => {
      const own = days.filter((day) => day.startsWith(month))
      const weigh = (uid: string) => own.reduce((sum, day) => sum + (heads.get(`${uid} ${day}`) ?? 0), 0)
      const named = batches.filter((one) => house === null || one.house === house)
      const bearing = named.filter(({ uid }) => weigh(uid) > 0)
      const each = parts(
        cents,
        bearing.map(({ uid }) => weigh(uid)),
      )
      // a house is billed for energy, the farm for something else
      const bill = house === null ? 'all' : 'house'
      return bearing.map(({ uid }, at) => ({ month, uid, item, bill, cents: each[at] ?? 0 }))
    },
  )
  // a batch bears its part of a month day by day, by item
  const spread = [
    ...Map.groupBy(ofMonths, ({ month, uid, item, bill }) => `${month} ${uid} ${item} ${bill}`),
  ].flatMap(([key, all]) => {
    const [month = '', uid = '', item = 'other'] = key.split(' ')
    const own = days.filter((day) => day.startsWith(month) && (heads.get(`${uid} ${day}`) ?? 0) > 0)
    const each = parts(
      all.reduce((sum, one) => sum + one.cents, 0),
      own.map((day) => heads.get(`${uid} ${day}`) ?? 0),
    )
    return own.map(
      (day, at): Charge => ({ day, batch: uid, item: item as Charge['item'], cents: each[at] ?? 0 }),
    )
  })
  return {
    shelves: new Map([...shelves].map(([key, { qty, cents }]) => [key, [qty, cents]])),
    batches: replay(ordered, [...charges, ...spread], batches, days),
    lost,
    spent: shared.reduce((sum, { cents }) => sum + cents, 0),
  }
}

function headsByDay(
  ordered: readonly Happened[],
  batches: Start['batches'],
  days: readonly string[],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const { uid, heads } of batches) {
    let left = heads
    for (const day of days) {
      for (const { day: on, what } of ordered)
        if (on === day && (what.is === 'die' || what.is === 'sell') && what.batch === uid) left -= what.heads
      found.set(`${uid} ${day}`, left)
    }
  }
  return found
}

type Standing = (day: string, house: string) => readonly (readonly [uid: string, heads: number])[]

function stockOf(ordered: readonly Happened[], standing: Standing) {
  const shelves = new Map<string, Shelf>()
  const shelf = (key: string) => {
    const found = shelves.get(key) ?? new Shelf()
    shelves.set(key, found)
    return found
  }
  const charges: Charge[] = []
  const issues = new Map<
    string,
    {
      what: Extract<What, { is: 'issueDrug' }>
      qty: number
      cents: number
      backQty: number
      backCents: number
    }
  >()
  const shared: (Bill & { item: 'drug' })[] = []
  let lost = 0
  const give = (
    day: string,
    item: 'feed' | 'drug',
    { house, batch }: { house: string | null; batch: string | null },
    cents: number,
  ) => {
    if (batch !== null) return void charges.push({ day, batch, item, cents })
    if (house === null) return void shared.push({ month: day.slice(0, 7), cents, house: null, item: 'drug' })
    const who = standing(day, house)
    const each = parts(
      cents,
      who.map(([, heads]) => heads),
    )
    for (const [at, [uid]] of who.entries()) charges.push({ day, batch: uid, item, cents: each[at] ?? 0 })
  }
  for (const { day, what } of ordered) {
    if (what.is === 'receive') shelf(`${what.material} store`).put(what.qty, what.cents)
    if (what.is === 'issueFeed') shelf(`FEED ${what.house}`).put(what.qty, shelf('FEED store').take(what.qty))
    if (what.is === 'feed') give(day, 'feed', what, shelf(`FEED ${what.house}`).take(what.qty))
    if (what.is === 'count') lost += shelf(`${what.material} store`).find(what.qty)
    if (what.is === 'lose') lost += shelf(`${what.material} store`).take(what.qty)
    if (what.is === 'issueDrug') {
      const cents = shelf('DRUG store').take(what.qty)
      issues.set(what.uid, { what, qty: what.qty, cents, backQty: 0, backCents: 0 })
      give(day, 'drug', what, cents)
    }
    if (what.is === 'returnDrug') {
      const issue = issues.get(what.of)
      if (!issue) throw new Error('no such issue')
      const rest = issue.cents - issue.backCents
      const cents =
        what.qty === issue.qty - issue.backQty
          ? rest
          : Math.min(rest, half(issue.cents * what.qty, issue.qty))
      issue.backQty += what.qty
      issue.backCents += cents
      shelf('DRUG store').put(what.qty, cents)
      give(day, 'drug', issue.what, -cents)
    }
    if (what.is === 'spend') charges.push({ day, batch: what.batch, item: 'other', cents: what.cents })
  }
  return { shelves, charges, lost, shared }
}

/** Within a day money comes first, then pigs are sold, then some die; who leaves takes the mean along, the dead leave theirs to those that live. */
function replay(
  ordered: readonly Happened[],
  charges: readonly Charge[],
  batches: Start['batches'],
  days: readonly string[],
) {
  const found = new Map<
    string,
    { feed: number; drug: number; other: number; balance: number; gone: number }
  >()
  const turns = [...ordered].sort((a, b) => Number(a.what.is === 'die') - Number(b.what.is === 'die'))
  for (const { uid, heads, cents } of batches) {
    const sums = { feed: 0, drug: 0, other: 0, balance: cents, gone: 0 }
    let left = heads
    for (const day of days) {
      for (const charge of charges)
        if (charge.batch === uid && charge.day === day) {
          sums[charge.item] += charge.cents
          sums.balance += charge.cents
        }
      for (const { day: on, what } of turns)
        if (on === day && (what.is === 'die' || what.is === 'sell') && what.batch === uid) {
          if (what.is === 'sell') {
            const cost = half(sums.balance * what.heads, left)
            sums.balance -= cost
            sums.gone += cost
          }
          left -= what.heads
        }
    }
    found.set(uid, sums)
  }
  return found
}
