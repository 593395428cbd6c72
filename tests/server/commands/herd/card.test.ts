import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Litter, Service } from '#resources/answers/animal-card.ts'
import { farmMeans, loadCard, parityLines } from '#server/commands/herd/herd.card.ts'
import { familyTree, type PigNode } from '#server/commands/herd/pedigree.ts'
import { scoped } from '#server/kit/database.ts'
import { herdFixture } from '#support/herd.ts'

const TODAY = '2025-07-19'
const { db, caller, farmId, houseId, reason, record } = await herdFixture()

type Row = Record<string, unknown>
async function must(code: string, row: Row): Promise<void> {
  const [answer] = await record(code, [row], TODAY)
  if (!answer?.accepted) throw new Error(`${code}: ${JSON.stringify(answer)}`)
}
const sow = { source: 'INIT', init: true, houseId, sex: 'F', date: '2025-01-01' }
const year = async (earNo: string, live: number, boarEarnock: string) => {
  await must('event_entry', { ...sow, earNo, status: 'WEANED', parity: 2, weanDate: '2024-12-29' })
  await must('event_mat', { earNo, date: '2025-01-03', boarEarnock, method: 'AI', doseCount: 2 })
  await must('event_gestation', { earNo, date: '2025-01-31', gestationResult: 'POSITIVE', method: 'B' })
  const litter = { healthy: live - 1, weak: 1, stillborn: 1, blackDead: 1, mummy: 1, litterWeight: '18.0' }
  await must('event_farr', { earNo, date: '2025-04-27', ...litter })
  const weaning = { startes: live - 1, deaths: 1, weanWeight: String((live - 1) * 7) }
  await must('event_wean', {
    earNo,
    date: '2025-05-21',
    targetKind: 'HOUSE',
    targetHouseId: houseId,
    ...weaning,
  })
}
await must('event_entry', {
  ...{ ...sow, sex: 'M', earNo: 'G1', status: 'ACTIVE', birthDate: '2023-01-01' },
  confirmReason: '品种血统不详',
})
await year('M1', 13, 'G1')
await year('M2', 11, 'G1')
await must('event_mat', { earNo: 'M1', date: '2025-05-26', boarEarnock: 'G1', method: 'AI', doseCount: 3 })
await must('event_gestation', { earNo: 'M1', date: '2025-06-16', gestationResult: 'RETURN', method: 'HEAT' })

const uidOf = async (earNo: string): Promise<string> => {
  const found = await sql<{
    uid: string
  }>`select uid from pig where farm_id = ${farmId} and ear_no = ${earNo}`.execute(db)
  return found.rows[0]?.uid ?? ''
}
const cardOf = async (earNo: string) => {
  const uid = await uidOf(earNo)
  return scoped(db, caller.scope, (tx) => loadCard(tx, farmId, uid, TODAY))
}

describe('the card of a sow', () => {
  test('holds a line for each cycle, newest first, with its service, litter and intervals', async () => {
    const { parities } = await cardOf('M1')
    expect(parities.map((one) => one.parity)).toEqual([4, 3])
    expect(parities[0]).toMatchObject({ services: 1, litter: null, wsi: 5, service: { doseCount: 3 } })
    expect(parities[1]).toMatchObject({
      wsi: 5,
      npd: 5,
      service: { date: '2025-01-03', boarEarnock: 'G1', positiveDate: '2025-01-31', outcome: 'FARROWED' },
      litter: {
        farrowDate: '2025-04-27',
        gestationDays: 114,
        livePiglets: 13,
        weaned: 12,
        weanWeight: '84.00',
        lactationDays: 24,
      },
    })
  })

  test('counts as lost the days since weaning while the last service has failed', async () => {
    const { parities } = await cardOf('M1')
    expect(parities[0]?.npd).toBe(59) // 2025-05-21 to 2025-07-19
  })

  test('splits a litter so that live, dead and mummies add up to the total', async () => {
    const litter = (await cardOf('M1')).parities[1]?.litter
    expect(litter).toMatchObject({ totalBorn: 16, livePiglets: 13, stillborn: 2, mummy: 1 })
  })

  test('names the places and words its events point at', async () => {
    await must('event_cull_decide', { earNo: 'M2', date: '2025-06-01', reason })
    expect((await cardOf('M2')).titles).toEqual({ [houseId]: 'H1', [reason]: '胎龄高' })
    expect((await cardOf('M1')).stays).toEqual([{ from: '2025-01-01', to: null, place: 'H1' }])
  })

  test('compares with the farm: sums of litters of the same parities within a year', async () => {
    const means = await scoped(db, caller.scope, (tx) => farmMeans(tx, farmId, [3], TODAY))
    expect(means).toMatchObject({
      litters: 2,
      live: 24,
      weanedLitters: 2,
      weaned: 22,
      served: 2,
      wsiDays: 10,
    })
    expect(means?.weanWeight).toBe('154.00')
  })

  test('has the newest event first and the farm’s limits', async () => {
    const { events, limits } = await cardOf('M1')
    expect(events.map((one) => one.type)).toEqual([
      'event_gestation',
      'event_mat',
      'event_wean',
      'event_farr',
      'event_gestation',
      'event_mat',
      'event_entry',
    ])
    expect(limits).toMatchObject({ gestationDays: 114, lactationDays: 24, wsiTarget: 7 })
  })
})

test('the card of a boar says what his services came to', async () => {
  const { siring, parities } = await cardOf('G1')
  expect(parities).toEqual([])
  expect(siring).toEqual({ services: 3, known: 3, farrowed: 2, total: 30, live: 24, last: '2025-05-26' })
})

describe('parity lines', () => {
  const service = (date: string, extra: Partial<Service> = {}): Service => ({
    uid: date,
    date,
    cycleParity: 0,
    no: 1,
    category: 'GILT',
    init: false,
    boarEarnock: 'G1',
    doseCount: 2,
    weanDate: null,
    dueDate: '2025-05-01',
    positiveDate: null,
    outcome: 'OPEN',
    outcomeDate: null,
    ...extra,
  })
  const npd = (...services: Service[]) => parityLines(services, [], '2025-02-10')[0]?.npd

  test('a gilt in her first service has lost no day yet', () => {
    expect(npd(service('2025-01-01'))).toBeNull()
  })
  test('a gilt served twice lost the days between', () => {
    expect(npd(service('2025-01-01', { outcome: 'RETURN' }), service('2025-01-22', { no: 2 }))).toBe(21)
  })
  test('a gilt whose only service failed loses days until today', () => {
    expect(npd(service('2025-01-01', { outcome: 'NEGATIVE' }))).toBe(40)
  })
  test('days from weaning to the fertile service, not to the first one', () => {
    const first = service('2025-01-06', { weanDate: '2025-01-01', outcome: 'RETURN' })
    const [line] = parityLines([first, service('2025-01-27', { weanDate: '2025-01-01' })], [], '2025-02-10')
    expect(line).toMatchObject({ wsi: 5, npd: 26, services: 2, service: { date: '2025-01-27' } })
  })
  test('a litter taken over without its service has a line of its own', () => {
    const litter = { parity: 3, farrowDate: '2025-01-01' } as Litter
    expect(parityLines([], [litter], '2025-02-10')).toMatchObject([
      { parity: 3, service: null, services: 0, wsi: null },
    ])
  })
})

describe('pedigree', () => {
  const pig = (uid: string, more: Partial<PigNode> = {}): PigNode => ({
    uid,
    earNo: uid,
    sex: 'F',
    birth: null,
    sire: null,
    dam: null,
    ...more,
  })

  test('goes three generations up and ends with ear numbers the farm has no file of', () => {
    const own = pig('A', { sire: 'B', dam: 'X' })
    const known = [
      own,
      pig('B', { sex: 'M', sire: 'C' }),
      pig('C', { sex: 'M', sire: 'D' }),
      pig('D', { sex: 'M', sire: 'E' }),
      pig('E', { sex: 'M' }),
    ]
    const tree = familyTree(own, known)
    expect(tree.dam).toEqual({ earNo: 'X', uid: null, sire: null, dam: null })
    expect(tree.sire?.sire?.sire).toEqual({ earNo: 'D', uid: 'D', sire: null, dam: null })
  })

  test('an ear number given twice means the animal of the right sex born before its child', () => {
    const own = pig('A', { birth: '2024-01-01', sire: 'B', dam: 'B' })
    const young = pig('young', { earNo: 'B', sex: 'M', birth: '2025-01-01' })
    const old = pig('old', { earNo: 'B', sex: 'M', birth: '2022-01-01' })
    const tree = familyTree(own, [own, young, old])
    expect(tree.sire?.uid).toBe('old')
    expect(tree.dam?.uid).toBeNull()
  })

  test('no animal is its own ancestor', () => {
    const own = pig('A', { earNo: 'M1', dam: 'M1' })
    expect(familyTree(own, [own]).dam).toEqual({ earNo: 'M1', uid: null, sire: null, dam: null })
  })
})
