import { addDays } from '#domain/calendar.ts'
import { BEGIN, FROM, type OracleFarm, oracleFarms, TO } from './farms.ts'
import type { Luck } from './luck.ts'

/** The report is asked for beyond today: what falls due then is awaited. */
export const UNTIL = '2026-12-04'
/** One farm went live within the period: what fell due before was done, or not, on paper. */
export const LIVE = { farm: '西场', day: addDays(FROM, 2) } as const

/** An item of a programme. */
export interface Item {
  readonly name: string
  readonly pigClass: 'GILT' | 'SOW' | 'BOAR' | 'PIGLET' | 'NURSERY' | 'FINISH'
  readonly trigger: 'AGE' | 'GESTATION' | 'POST_FARROW' | 'MONTHS'
  readonly dueDay: number
  readonly slack: number
  readonly vaccine: 'A' | 'B' | 'C'
  readonly months?: string
  /** Of a farm alone. */
  readonly farm?: string
  readonly from?: string
  readonly to?: string
  readonly is?: 'off' | 'removed'
}

export const ITEMS: readonly Item[] = [
  { name: '后备一', pigClass: 'GILT', trigger: 'AGE', dueDay: 200, slack: 3, vaccine: 'A' },
  { name: '后备二', pigClass: 'GILT', trigger: 'AGE', dueDay: 221, slack: 5, vaccine: 'A' },
  { name: '产前', pigClass: 'SOW', trigger: 'GESTATION', dueDay: 84, slack: 7, vaccine: 'B' },
  { name: '产后', pigClass: 'SOW', trigger: 'POST_FARROW', dueDay: 23, slack: 2, vaccine: 'B' },
  {
    ...{ name: '公猪普免', pigClass: 'BOAR', trigger: 'MONTHS', dueDay: 18, slack: 4 },
    ...{ vaccine: 'C', months: '9,10、12' },
  },
  {
    ...{ name: '公猪普免', pigClass: 'BOAR', trigger: 'MONTHS', dueDay: 18, slack: 4 },
    ...{ vaccine: 'C', months: '9', farm: '西场', is: 'off' },
  },
  {
    ...{ name: '母猪普免', pigClass: 'SOW', trigger: 'MONTHS', dueDay: 20, slack: 3 },
    ...{ vaccine: 'C', months: '10,11', to: TO },
  },
  {
    ...{ name: '母猪秋免', pigClass: 'SOW', trigger: 'MONTHS', dueDay: 20, slack: 3 },
    ...{ vaccine: 'A', months: '9,10', from: addDays(FROM, 6) },
  },
  { name: '仔猪', pigClass: 'PIGLET', trigger: 'AGE', dueDay: 22, slack: 1, vaccine: 'A' },
  { name: '保育一', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 62, slack: 3, vaccine: 'A' },
  { name: '保育二', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 75, slack: 4, vaccine: 'A' },
  { name: '保育二', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 80, slack: 0, vaccine: 'B', farm: '西场' },
  { name: '保育三', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 130, slack: 3, vaccine: 'A' },
  { name: '育肥', pigClass: 'FINISH', trigger: 'AGE', dueDay: 62, slack: 3, vaccine: 'B' },
  { name: '误录', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 70, slack: 3, vaccine: 'B', is: 'removed' },
]

/** Subjects of a vaccination: an animal, the litter of a sow, a batch. */
export interface Subject {
  readonly farm: OracleFarm
  readonly kind: 'PIG' | 'LITTER' | 'BATCH'
  readonly number: string
  readonly sex: 'F' | 'M' | null
  readonly born: string
  /** Services that are not known to have failed, with the day that came out. */
  readonly services: readonly { readonly day: string; readonly over: string | null }[]
  readonly farrowed: string | null
  /** Heads that came, or left (negative), by day. */
  readonly moves: { readonly day: string; readonly heads: number }[]
  /** Houses by the day they came there. */
  readonly places: { readonly day: string; readonly house: string }[]
  /** The lesser part of a batch that stands in another house from a day on. */
  readonly apart: { readonly day: string; readonly house: string; readonly heads: number }[]
}

export interface Given {
  readonly subject: Subject | null
  readonly house: string | null
  readonly farm: OracleFarm
  readonly vaccine: Item['vaccine']
  readonly day: string
  readonly heads: number
}

/** Sows, gilts, boars, litters and batches of three farms, what their programmes say, and vaccinations around the due days. */
export async function immuneFixture(seed: number, tries: number) {
  const base = await oracleFarms(seed)
  const { made, word, company, farms, chief } = base
  const vaccines = new Map<string, string>()
  for (const code of ['A', 'B', 'C']) {
    const body = { code, name: `${code}苗`, materialClass: 'VACCINE', unitId: await word('unit') }
    vaccines.set(code, (await made('basic-material', { ...body, kgPerUnit: '1' })).uid)
  }
  const fixture = { ...base, vaccines, subjects: [] as Subject[], given: [] as Given[] }
  for (const item of ITEMS) {
    const { vaccine, farm, from, to, is, ...rest } = item
    const { uid, version } = await made('standard-immune', {
      ...{ ...rest, dose: '2ml/头', vaccineId: vaccines.get(vaccine), effectiveFrom: from, effectiveTo: to },
      ...{ organizeId: farms.find(({ name }) => name === farm)?.uid ?? company.uid, enabled: is !== 'off' },
    })
    if (is === 'removed') await chief.delete(`standard-immune/${uid}`, { version })
  }
  for (const farm of farms) await populate(fixture, farm)
  for (let no = 0; no < tries; no += 1) await give(fixture)
  for (const farm of farms) await giveLate(fixture, farm)
  const live = farms.find(({ name }) => name === LIVE.farm)
  await fixture.t.db
    .updateTable('organize')
    .set({ go_live_date: LIVE.day } as never)
    .where('uid', '=', live?.uid ?? '')
    .execute()
  return fixture
}
export type ImmuneFixture = Awaited<ReturnType<typeof immuneFixture>>

async function populate(fixture: ImmuneFixture, farm: OracleFarm): Promise<void> {
  await gilts(fixture, farm)
  await sows(fixture, farm)
  await batches(fixture, farm)
}

/** Two gilts that are vaccinated on the last day on which their first item counts as done, and on the day after. */
async function giveLate(
  { record, subjects, given, vaccines }: ImmuneFixture,
  farm: OracleFarm,
): Promise<void> {
  const due = addDays(FROM, 3)
  for (const [number, days] of [
    ['L1', 15],
    ['L2', 16],
  ] as const) {
    const subject = pig(farm, number, { born: addDays(due, -200) })
    const at = {
      date: BEGIN,
      houseId: farm.houses[0]?.uid,
      source: 'INIT',
      init: true,
      sex: 'F',
      status: 'GILT',
    }
    await record('event_entry', farm.uid, [{ ...at, earNo: number, birthDate: subject.born }])
    const day = addDays(due, days)
    const row = { date: day, vaccineId: vaccines.get('A'), subject: 'PIG', earNo: number }
    await record('event_immune', farm.uid, [row])
    subjects.push(subject)
    given.push({ subject, house: null, farm, vaccine: 'A', day, heads: 1 })
  }
}

const pig = (farm: OracleFarm, number: string, more: Partial<Subject>): Subject => ({
  ...{
    farm,
    kind: 'PIG',
    number,
    sex: 'F',
    born: addDays(BEGIN, -600),
    services: [],
    farrowed: null,
    apart: [],
  },
  ...{ moves: [{ day: BEGIN, heads: 1 }], places: [{ day: BEGIN, house: farm.houses[0]?.name ?? '' }] },
  ...more,
})

/** Gilts that are due on the ends of the period and the days next to them; one died on her day, one the day after, one was served. */
async function gilts({ record, subjects, word }: ImmuneFixture, farm: OracleFarm): Promise<void> {
  const dueOn = [addDays(FROM, -1), FROM, addDays(FROM, 8), addDays(FROM, 9), addDays(FROM, 10), UNTIL]
  const [house] = farm.houses
  const at = { date: BEGIN, houseId: house?.uid, source: 'INIT', init: true }
  const young = [...dueOn, addDays(UNTIL, 1)].map((day, no) =>
    pig(farm, `G${no}`, { born: addDays(day, -200) }),
  )
  await record(
    'event_entry',
    farm.uid,
    young.map(({ number, born }) => ({ ...at, earNo: number, sex: 'F', status: 'GILT', birthDate: born })),
  )
  const [, , early, late, served] = young
  const died = { reason: await word('death_reason'), disposal: await word('disposal_method') }
  for (const [one, day] of [
    [early, addDays(FROM, 8)],
    [late, addDays(FROM, 10)],
  ] as const) {
    await record('event_death_pig', farm.uid, [{ earNo: one?.number, date: day, ...died }])
    one?.moves.push({ day, heads: -1 })
  }
  const boar = pig(farm, 'B1', { sex: 'M' })
  await record('event_entry', farm.uid, [
    { ...at, earNo: 'B1', sex: 'M', status: 'ACTIVE', birthDate: boar.born },
  ])
  const day = addDays(FROM, 4)
  await record('event_mat', farm.uid, [
    { earNo: served?.number, date: day, method: 'NATURAL', boarEarnock: 'B1' },
  ])
  subjects.push(boar, ...young.filter((one) => one !== served))
  if (served) subjects.push({ ...served, services: [{ day, over: null }] })
}

/** Sows in pig, one found empty on her day and one the day after; sows with litters, that lose piglets and are weaned. */
async function sows({ record, subjects, word }: ImmuneFixture, farm: OracleFarm): Promise<void> {
  const [first, second] = farm.houses
  const at = { date: BEGIN, houseId: first?.uid, source: 'INIT', init: true, sex: 'F', parity: 3 }
  const dueOn = [FROM, addDays(FROM, 12), addDays(FROM, 12), TO, addDays(BEGIN, 84)]
  for (const [no, due] of dueOn.entries()) {
    const served = addDays(due, -84)
    const [earNo, over] = [`M${no}`, no === 1 ? due : no === 2 ? addDays(due, 1) : null]
    await record('event_entry', farm.uid, [{ ...at, earNo, status: 'MATED', mateDate: served }])
    if (over) await record('event_gestation', farm.uid, [{ earNo, date: over, gestationResult: 'NEGATIVE' }])
    const moved = addDays(FROM, 12)
    await record('event_transfer_house', farm.uid, [{ earNo, date: moved, houseId: second?.uid }])
    const places = [
      { day: BEGIN, house: first?.name ?? '' },
      { day: moved, house: second?.name ?? '' },
    ]
    subjects.push(pig(farm, earNo, { services: [{ day: served, over }], places }))
  }
  const reason = await word('piglet_death_reason')
  for (const [no, farrowed] of [-23, -22, -20, -21].map((day) => addDays(FROM, day)).entries()) {
    const earNo = `N${no}`
    const mateDate = addDays(farrowed, -115)
    await record('event_entry', farm.uid, [
      { ...at, earNo, status: 'LACTATING', mateDate, farrowDate: farrowed, suckling: 10 },
    ])
    const [died, weaned] = [addDays(FROM, no === 1 ? 0 : 1), addDays(FROM, no === 2 ? 2 : 4)]
    await record('event_piglet_death', farm.uid, [{ earNo, date: died, qty: 2, reason }])
    const gone = { earNo, date: weaned, startes: 8, weanWeight: 52, targetKind: 'SALE' }
    await record('event_wean', farm.uid, [gone])
    subjects.push(pig(farm, earNo, { farrowed, services: [{ day: mateDate, over: farrowed }] }))
    const moves = [
      { day: farrowed, heads: 10 },
      { day: died, heads: -2 },
      { day: weaned, heads: -8 },
    ]
    subjects.push(pig(farm, earNo, { kind: 'LITTER', sex: null, born: farrowed, moves }))
  }
}

/** Two nursery batches; pigs die on the due day, some before; the first moves to the other house and grows, the second is sold out. */
async function batches(fixture: ImmuneFixture, farm: OracleFarm): Promise<void> {
  const { record, subjects } = fixture
  const [house] = farm.houses
  for (const [no, batchNo] of [farm.batchNo, `${farm.batchNo}B`].entries()) {
    const born = addDays(FROM, no === 0 ? -62 : -55)
    const row = { date: BEGIN, houseId: house?.uid, stage: 'NURSERY', birthDate: born, earNo: batchNo }
    await record('batch_in_init', farm.uid, [{ ...row, qty: 100, weight: 1500, amount: 35_000 }])
    const batch = pig(farm, batchNo, { kind: 'BATCH', sex: null, born, moves: [{ day: BEGIN, heads: 100 }] })
    for (const day of [addDays(FROM, -2), FROM]) await lose(fixture, batch, day)
    if (no === 0) await moveAndGrow(fixture, batch)
    for (const day of [addDays(FROM, 9), addDays(FROM, 20)]) await lose(fixture, batch, day)
    if (no === 1) {
      const sold = { earNo: batchNo, date: TO, qty: 88, weight: 3000, amount: 40_000 }
      await record('batch_out_sale', farm.uid, [sold])
      batch.moves.push({ day: TO, heads: -88 })
    }
    subjects.push(batch)
  }
}

/** Three pigs of where most of a batch stands. */
async function lose({ record, word }: ImmuneFixture, batch: Subject, date: string): Promise<void> {
  const { farm, number, moves, places } = batch
  const died = { reason: await word('growing_death_reason'), disposal: await word('disposal_method') }
  const houseId = farm.houses.find(({ name }) => name === places.at(-1)?.house)?.uid
  const row = { earNo: number, date, qty: 3, weight: 30, houseId, ...died }
  await record('batch_out_death', farm.uid, [row])
  moves.push({ day: date, heads: -3 })
}

/** All of a batch goes to the other house, where more are counted than were known; some come back. */
async function moveAndGrow({ record }: ImmuneFixture, batch: Subject): Promise<void> {
  const { farm, number: earNo, moves, places, apart } = batch
  const [first, second] = farm.houses
  const [moved, counted, back] = [5, 8, 10].map((days) => addDays(FROM, days)) as [string, string, string]
  await record('batch_move_house', farm.uid, [{ earNo, date: moved, qty: 94, toHouseId: second?.uid }])
  places.push({ day: moved, house: second?.name ?? '' })
  await record('batch_count', farm.uid, [{ earNo, date: counted, counted: 104 }])
  moves.push({ day: counted, heads: 10 })
  await record('batch_move_house', farm.uid, [{ earNo, date: back, qty: 20, toHouseId: first?.uid }])
  apart.push({ day: back, house: first?.name ?? '', heads: 20 })
}

export const headsOn = ({ moves }: Subject, day: string) =>
  moves.reduce((sum, one) => (one.day <= day ? sum + one.heads : sum), 0)

/** Days on which one who has something due may be vaccinated: the ends of windows and the days next to them. */
const AROUND = [-6, -5, -4, -3, -1, 0, 0, 1, 2, 3, 4, 5, 6, 8, 12, 15, 16, 30]
const ANCHORS = { GILT: [200, 221], BATCH: [62, 75, 80], LITTER: [22] } as const

function someDay(luck: Luck, { kind, sex, born, farrowed, services }: Subject): string {
  const ages = kind === 'BATCH' ? ANCHORS.BATCH : kind === 'LITTER' ? ANCHORS.LITTER : ANCHORS.GILT
  const fixed = ['2026-09-18', '2026-10-18', '2026-09-20', '2026-10-20']
  const own =
    kind !== 'PIG' || (services.length === 0 && sex === 'F')
      ? ages.map((age) => addDays(born, age))
      : [
          ...fixed,
          ...services.map(({ day }) => addDays(day, 84)),
          ...(farrowed ? [addDays(farrowed, 23)] : []),
        ]
  return addDays(luck.of(own), luck.of(AROUND))
}

async function give(fixture: ImmuneFixture): Promise<void> {
  const { luck, subjects, tried, undone, vaccines, given } = fixture
  const subject = luck.of(subjects)
  const { farm, kind, number } = subject
  const day = someDay(luck, subject)
  const vaccine = luck.of(['A', 'A', 'B', 'C'] as const)
  const isHouse = luck.chance(0.1)
  const house = isHouse ? luck.of(farm.houses) : null
  const heads = kind === 'PIG' && !isHouse ? 1 : luck.between(2, 100)
  const group = kind === 'PIG' ? {} : { qty: heads }
  const whom = house
    ? { subject: 'HOUSE', houseId: house.uid, qty: heads }
    : { subject: kind, earNo: number, ...group }
  const row = { date: day, vaccineId: vaccines.get(vaccine), ...whom }
  const uid = await tried('event_immune', farm.uid, row)
  if (!uid || (luck.chance(0.15) && (await undone('event_immune', uid)))) return
  given.push({ subject: house ? null : subject, house: house?.name ?? null, farm, vaccine, day, heads })
}
