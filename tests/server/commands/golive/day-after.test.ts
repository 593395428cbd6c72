import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { ask, type ReportRow } from '#support/reports.ts'
import { daysBefore, LIVE_DAY, smallLiveFarm } from '#support/small-live-farm.ts'

const TODAY = addDays(LIVE_DAY, 1)
const { t, admin, farmId } = await smallLiveFarm(TODAY)
const period = { farmIds: [farmId], dateFrom: LIVE_DAY, dateTo: TODAY }

/** One column of a list by ear number. */
const byEar = (list: readonly ReportRow[], column: string) =>
  Object.fromEntries(list.filter((row) => row.earNo).map((row) => [row.earNo, row[column]]))

/** Days on which the states of the small farm began; those of boars and gilts are not known before they came. */
const BEGAN = {
  B001: LIVE_DAY,
  S001: daysBefore(5),
  S002: daysBefore(40),
  S003: daysBefore(50),
  S004: daysBefore(15),
  S005: daysBefore(30),
  S006: LIVE_DAY,
}
const { B001: _, ...SOWS_BEGAN } = BEGAN
const passed = (one: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(one).map(([ear, day]) => [ear, (Date.parse(TODAY) - Date.parse(day)) / 86_400_000]),
  )

describe('days run from the dates the herd was entered with, not from the day of go-live (F06)', () => {
  test('the list of animals and the cards', async () => {
    const { data } = await admin.get<{ list: (ReportRow & { uid: string })[] }>('pigs-file?_start=0&_end=50')
    expect(byEar(data.list, 'statusSince')).toEqual(BEGAN)
    for (const { uid, earNo } of data.list) {
      const card = await admin.get<{ spans: { from: string }[] }>(`pig-detail?pigId=${uid}`)
      expect([earNo, card.data.spans[0]?.from]).toEqual([earNo, BEGAN[earNo as keyof typeof BEGAN]])
    }
  })

  test('sows by state, boars, and the inventory', async () => {
    expect(byEar((await ask(admin, 'bi/sow-amount', { filters: period })).list, 'since')).toEqual(SOWS_BEGAN)
    expect(byEar((await ask(admin, 'bi/boar-amount', { filters: period })).list, 'since')).toEqual({
      B001: LIVE_DAY,
    })
    const { list } = await ask(admin, 'bi/InventoryDetails', { filters: { farmIds: [farmId], date: TODAY } })
    const animals = list.filter((row) => row.state !== '哺乳' || row.pigClass !== '哺乳仔猪')
    expect(byEar(animals, 'stateDays')).toEqual(passed(BEGAN))
  })

  test('idle sows', async () => {
    const { list } = await ask(admin, 'bi/inactive-breedingsow', { filters: period })
    expect(byEar(list, 'days')).toEqual({ S001: 6, S002: 41 })
    expect(byEar(list, 'since')).toEqual({ S001: BEGAN.S001, S002: BEGAN.S002 })
    // days that cost something are counted from the go-live on (§3.8: an opening is no figure of a period)
    expect(byEar(list, 'cycleNpd')).toEqual({ S001: 2, S002: 2 })
  })
})

describe('annualised and averaged figures wait for enough days (F01, F62, annual_min_days)', () => {
  const month = { farmIds: [farmId], dateFrom: '2026-11-01', dateTo: TODAY }
  const YEARLY = ['psy', 'psyIndirect', 'psyLive', 'lsy', 'npdPerYear', 'avgMated', 'avgSows', 'deathRate']
  const empty = Object.fromEntries(YEARLY.map((key) => [key, null]))

  test('the scorecard of a farm two days old has none, in the whole, by farm and by month', async () => {
    const whole = await ask(admin, 'bi/breeding-sow-production-efficiency', { filters: month })
    expect(whole.sums).toMatchObject(empty)
    for (const groupBy of ['farm', 'month']) {
      const { list } = await ask(admin, 'bi/breeding-sow-production-efficiency', { groupBy, filters: month })
      expect(list.length).toBeGreaterThan(0)
      for (const row of list) expect(row).toMatchObject(empty)
    }
  })

  test('sows by state, departures and idle days have none either, while heads are counted', async () => {
    const amount = await ask(admin, 'bi/sow-amount', { filters: month })
    expect(amount.sums).toMatchObject({ heads: 6, averageHeads: null, averageMated: null })
    const left = await ask(admin, 'bi/pig-cull-death', { filters: month })
    expect(left.sums).toMatchObject({ deathRate: null, cullRate: null })
    const idle = await ask(admin, 'bi/inactive-breedingsow', { filters: month })
    expect(idle.sums).toMatchObject({ npdPerYear: null })
  })

  test('where the parameter asks for two days, an average is of the days the farm was there', async () => {
    const body = { organizeId: farmId, value: '2', effectiveFrom: LIVE_DAY, reason: '试验' }
    expect((await admin.put('parameter-configuration/annual_min_days', body)).msg).toBe('')
    const amount = await ask(admin, 'bi/sow-amount', { filters: month })
    expect(Number(amount.sums.averageHeads)).toBe(6)
  })
})

describe('work that fell due before the farm was live is not late (§5.11)', () => {
  interface Line {
    key: string
    due: number
    overdue: number
  }
  const lists = async () => {
    const { data } = await admin.get<{ lists: Line[] }>(`backlog?farmId=${farmId}`)
    return new Map(data.lists.map((one) => [one.key, one]))
  }

  test('second and first checks are due and have their week; an open sow is late since she can be served here', async () => {
    const found = await lists()
    expect(found.get('check1')).toMatchObject({ due: 1, overdue: 0 })
    expect(found.get('check2')).toMatchObject({ due: 1, overdue: 0 })
    const { data } = await admin.get<{ list: ReportRow[] }>(`backlog/open?farmId=${farmId}`)
    expect(data.list).toMatchObject([{ earNo: 'S002', days: 41, overdue: 1, deadline: LIVE_DAY }])
  })

  test('feed is missed from the day after the go-live on', async () => {
    const found = await sql<{ house: string; feed: string }>`select
      (select uid from organize where name = '妊娠舍1') as house, (select uid from material where code = 'F001') as feed`.execute(
      t.db,
    )
    const [{ house: houseId, feed: feedId } = { house: '', feed: '' }] = found.rows
    const rows = [
      {
        date: TODAY,
        source: 'ISSUE',
        houseId,
        feedClass: 'GESTATION',
        feedId,
        qty: 50,
        confirmReason: '核实',
      },
    ]
    const fed = await admin.post<{ results: { accepted: boolean }[] }>('event/feed_use', { farmId, rows })
    expect(fed.data.results).toMatchObject([{ accepted: true }])
    expect((await lists()).get('feedMissing')).toMatchObject({ due: 0, overdue: 0 })
  })
})

describe('opening rows are not listed as late or changed entries', () => {
  test('the list of events counts neither among them', async () => {
    const { sums } = await ask(admin, 'bi/breed-pig-detail', { filters: period })
    expect(sums).toMatchObject({ events: 7, late: 0, edited: 0 })
  })

  test('the reason given for the file stands on the rows it answers, on no other', async () => {
    const { list } = await ask(admin, 'bi/breed-pig-detail', { filters: period })
    const empty = { B001: null, S001: null, S002: null, S003: null, S004: null, S005: null }
    expect(byEar(list, 'reason')).toEqual({ ...empty, S006: '核实' })
  })
})

/** The card of an animal by ear number. */
async function cardOf<Card>(earNo: string): Promise<Card> {
  const { data } = await admin.get<{ list: { uid: string }[] }>(`pigs-file?earNo=${earNo}`)
  return (await admin.get<Card>(`pig-detail?pigId=${data.list[0]?.uid}`)).data
}

describe('the card shows what the herd was entered with (§5.3)', () => {
  interface Line {
    parity: number
    service: { date: string; boarEarnock: string | null } | null
    litter: { weanWeight: string | null; stillborn: number; gestationDays: number | null } | null
    wsi: number | null
  }

  test('a litter weaned before has no weight, and its dead are those born and not alive', async () => {
    const { parities } = await cardOf<{ parities: Line[] }>('S001')
    expect(parities.map(({ litter }) => litter)).toMatchObject([{ weanWeight: null, stillborn: 1 }])
  })

  test('a nursing sow: boar, day of service, days from weaning to it; her litter belongs to the service', async () => {
    const { parities } = await cardOf<{ parities: Line[] }>('S004')
    expect(parities[0]).toMatchObject({ parity: 2, wsi: 6, litter: { gestationDays: 115 } })
    expect(parities[0]?.service).toMatchObject({ date: daysBefore(130), boarEarnock: 'B001' })
  })

  test('sows served before: days from the weaning of the litter before', async () => {
    const lines = async (earNo: string) => (await cardOf<{ parities: Line[] }>(earNo)).parities[0]
    expect(await lines('S003')).toMatchObject({ parity: 2, wsi: 10, service: { date: daysBefore(80) } })
    expect(await lines('S005')).toMatchObject({ parity: 2, wsi: 5, service: { date: daysBefore(30) } })
    expect(await lines('S002')).toMatchObject({ parity: 2, wsi: 9, service: { date: daysBefore(61) } })
  })

  test('none of these services is one of a period', async () => {
    const filters = { farmIds: [farmId], dateFrom: daysBefore(200), dateTo: TODAY }
    const { sums } = await ask(admin, 'bi/breeding-sow-production-efficiency', { filters })
    expect(sums).toMatchObject({ services: 0, litters: 0, wsi: null })
  })
})
