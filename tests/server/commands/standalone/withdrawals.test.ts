import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { enterMaterial } from '#support/standalone-events.ts'
import { type Barn, said, transfers } from '#support/transfers.ts'

const { t, here, there, both, record, pig, draft, act, slip } = await transfers()

const TODAY = '2026-11-21'
const back = (days: number) => addDays(TODAY, -days)
const drugId = await enterMaterial(both, 'DRUG', { withdrawDays: 40 })
const words = await sql<{
  scode: string
  uid: string
}>`select distinct on (scode) scode, uid from data_dictionary
  order by scode, sort`.execute(t.db)
const word = (scode: string) => words.rows.find((one) => one.scode === scode)?.uid

const must = async (barn: Barn, code: string, row: Record<string, unknown>): Promise<string> => {
  const [answer] = await record(barn, code, [row])
  if (!answer?.accepted) throw new Error(JSON.stringify(answer))
  return String((answer as unknown as { uid: string }).uid)
}
const violations = async (barn: Barn, code: string, row: Record<string, unknown>): Promise<string> => {
  const { data } = await barn.client.post<{ results: Parameters<typeof said>[0][] }>(`event/${code}`, {
    farmId: barn.farm.uid,
    rows: [row],
    dryRun: true,
  })
  return data.results.flatMap(said).join('\n')
}
const cure = (earNo: string, days: number, more: object = {}) => ({
  date: back(days),
  subject: 'PIG',
  earNo,
  diseaseId: word('disease'),
  drugId,
  dose: '5ml',
  days: 3,
  ...more,
})
const enter = (earNo: string, more: object = {}) =>
  must(here, 'event_entry', {
    earNo,
    date: '2026-10-15',
    source: 'INIT',
    init: true,
    houseId: here.house.uid,
    sex: 'F',
    birthDate: '2024-06-01',
    sireEarNo: 'G7',
    damEarNo: 'M7',
    status: 'WEANED',
    parity: 2,
    weanDate: '2026-10-12',
    confirmReason: '核实',
    ...more,
  })
const openBatch = (earNo: string, barn = here) =>
  must(barn, 'batch_in_init', {
    earNo,
    date: '2026-10-15',
    stage: 'NURSERY',
    houseId: barn.house.uid,
    birthDate: '2026-09-20',
    qty: 100,
    weight: 800,
    amount: 35000,
    confirmReason: '核实',
  })
const until = (days: number, length = 3) => addDays(back(days), length + 40)
const V606 = (days: number, length = 3) => `V-606 猪只处于休药期（至${until(days, length)}），不能销售`
const soldPig = { date: TODAY, weight: 180, confirmReason: '核实' }
const soldHeads = { date: TODAY, qty: 10, weight: 300, amount: 5000, confirmReason: '核实' }

test('V-606 across farms: what a sow was given, or her house, before the slip binds her where she came to', async () => {
  await enter('W1')
  const old = await t.node({ type: 'house', kind: 'HOUSE', name: '旧舍', parent: here.farm })
  await enter('W2', { houseId: old.uid })
  await must(here, 'event_cure', cure('W1', 20))
  const made = await draft(['W1', 'W2'])
  await act(here.client, made, 'dispatch', { reason: '计划内调拨' })
  const rows = ['W1', 'W2'].map((earNo) => ({ earNo, houseId: there.house.uid, penId: null }))
  const { data } = await act(there.client, made, 'receive', { date: '2026-11-12', rows })
  expect(data.accepted).toBe(true)
  expect(await violations(there, 'event_sale_pig', { earNo: 'W1', ...soldPig })).toContain(V606(20))
  expect(
    await violations(there, 'event_cull_pig', {
      earNo: 'W1',
      kind: 'SALE',
      reason: word('cull_reason'),
      ...soldPig,
    }),
  ).toContain(V606(20))
  expect(await violations(there, 'event_sale_pig', { earNo: 'W2', ...soldPig })).not.toContain('V-606')
  // recorded late, at the farm she left
  await must(here, 'event_health', {
    date: back(14),
    subject: 'HOUSE',
    houseId: old.uid,
    qty: 2,
    drugId,
    days: 1,
  })
  expect(await violations(there, 'event_sale_pig', { earNo: 'W2', ...soldPig })).toContain(V606(14, 1))
})

test('a receipt is not taken back, nor an entry, while something was done to the animal: it is named', async () => {
  const received = await pig(there, 'W2')
  const uid = await must(there, 'event_cure', cure('W2', 5))
  const { data: slips } = await both.get<{ list: { uid: string }[] }>('breedPigTransfer')
  const uidOfSlip = String(slips.list[0]?.uid)
  const { data } = await act(both, { uid: uidOfSlip }, 'undo', {
    step: 'RECEIVE',
    reason: '误收',
    dryRun: true,
  })
  const words = JSON.stringify(data ?? (await slip(both, uidOfSlip)))
  expect(words).toContain(`与后续事件【治疗 ${back(5)}】冲突，请先撤销该事件`)
  expect(received).toBeDefined()
  const version = { version: 1, reason: '更正' }
  expect(
    (await there.client.delete<{ accepted: boolean }>(`event/event_cure/${uid}`, version)).data.accepted,
  ).toBe(true)
})

test('an entry stays, and stays before it, while standalone events stand on it, those of a litter among them', async () => {
  const entry = await enter('U1')
  await must(here, 'event_immune', {
    date: back(20),
    subject: 'PIG',
    earNo: 'U1',
    vaccineId: await enterMaterial(both, 'VACCINE'),
  })
  await must(here, 'event_cure', cure('U1', 10))
  interface Corrected {
    accepted: boolean
    violations: { rule: string; message: string }[]
  }
  const undone = await here.client.delete<Corrected>(`event/event_entry/${entry}`, {
    version: 1,
    reason: '误录',
  })
  expect(undone.data.violations.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    `K-02 与后续事件【免疫 ${back(20)}】冲突，请先撤销该事件`,
  ])
  const row = { date: back(15), source: 'INIT', earNo: 'U1', sex: 'F', houseId: here.house.uid }
  const moved = await here.client.patch<Corrected>(`event/event_entry/${entry}`, {
    version: 1,
    reason: '误录',
    row,
  })
  expect(moved.data.violations.map(({ message }) => message)).toEqual([
    `与后续事件【免疫 ${back(20)}】冲突，请先撤销该事件`,
  ])
  const birth = {
    status: 'LACTATING',
    farrowDate: '2026-10-14',
    suckling: 9,
    mateDate: '2026-06-20',
    weanDate: null,
  }
  const nursing = await enter('U2', birth)
  await must(here, 'event_cure', cure('U2', 33, { subject: 'LITTER', qty: 9 }))
  const litter = await here.client.delete<Corrected>(`event/event_entry/${nursing}`, {
    version: 1,
    reason: '误录',
  })
  expect(litter.data.violations.map(({ message }) => message)).toEqual([
    `与后续事件【治疗 ${back(33)}】冲突，请先撤销该事件`,
  ])
})

test('V-606: a gilt chosen from a batch takes the withdrawal of the batch along, up to the day she left it', async () => {
  await openBatch('B1')
  await must(here, 'event_health', {
    date: back(20),
    subject: 'BATCH',
    earNo: 'B1',
    qty: 100,
    drugId,
    days: 5,
  })
  const choose = (pigEarNo: string, days: number) => ({
    earNo: 'B1',
    date: back(days),
    toHouseId: here.house.uid,
    pigEarNo,
    sex: 'F',
    weight: 30,
    confirmReason: '品种不详',
  })
  await must(here, 'batch_out_select', choose('S1', 8))
  await must(here, 'batch_out_select', choose('S2', 21))
  expect(await violations(here, 'event_sale_pig', { earNo: 'S1', ...soldPig })).toContain(V606(20, 5))
  expect(await violations(here, 'event_sale_pig', { earNo: 'S2', ...soldPig })).not.toContain(V606(20, 5))
})

test('G-10 across farms: piglets that were shipped are not sold where they came to', async () => {
  const G10 = 'G-10 批次处于休药期，不能销售'
  for (const no of ['P1', 'P2']) await openBatch(no)
  await must(here, 'event_cure', cure('P1', 18, { subject: 'BATCH', qty: 100 }))
  const ship = async (batchNo: string, into: string) => {
    const body = {
      outFarmId: here.farm.uid,
      inFarmId: there.farm.uid,
      sendDate: back(12),
      batches: [{ batchNo, heads: 40, weight: '360' }],
    }
    const step = async (name: string, uid: string, verb: string) => {
      const { data } = await both.get<{ version: number }>(`${name}/${uid}`)
      const done = await both.post(`${name}/${uid}/${verb}`, { version: data.version, reason: '核对' })
      expect([verb, done.msg]).toEqual([verb, ''])
    }
    const { data: made, msg } = await both.post<{ uid: string; docNo: string }>('pigmanage-dropping', body)
    expect(msg).toBe('')
    for (const verb of ['submit', 'approve']) await step('pigmanage-dropping', made.uid, verb)
    const { data } = await both.get<{ list: { uid: string; version: number }[] }>(
      `pigmanage-pigletReceive?sourceNo=${made.docNo}`,
    )
    const [receipt] = data.list
    if (!receipt) throw new Error('no receipt')
    const cells = { receiveDate: back(11), heads: 40, weight: '355', houseId: there.house.uid, batchNo: into }
    await both.patch(`pigmanage-pigletReceive/${receipt.uid}`, { version: receipt.version, ...cells })
    for (const verb of ['submit', 'approve']) await step('pigmanage-pigletReceive', receipt.uid, verb)
  }
  await ship('P1', 'Q1')
  await ship('P2', 'Q2')
  expect(await violations(there, 'batch_out_sale', { earNo: 'Q1', ...soldHeads })).toContain(G10)
  expect(await violations(there, 'batch_out_sale', { earNo: 'Q2', ...soldHeads })).not.toContain(G10)
  await must(here, 'event_cure', cure('P2', 5, { subject: 'BATCH', qty: 60 }))
  // those that had left were not treated
  expect(await violations(there, 'batch_out_sale', { earNo: 'Q2', ...soldHeads })).not.toContain(G10)
})

test('V-606: piglets of a treated litter are not sold as they are weaned, whichever sow nursed them then', async () => {
  const born = (farrowDate: string, suckling: number) => ({
    status: 'LACTATING',
    farrowDate,
    suckling,
    mateDate: addDays(farrowDate, -114),
    weanDate: null,
  })
  const old = await t.node({ type: 'house', kind: 'HOUSE', name: '产房二', parent: here.farm })
  for (const earNo of ['L1', 'L2', 'L3']) await enter(earNo, born('2026-10-14', 9))
  await enter('L4', { ...born('2026-10-14', 9), houseId: old.uid })
  await must(here, 'event_cure', cure('L1', 33, { subject: 'LITTER', qty: 9 }))
  // of L2 the sow alone is treated, L3 is given two piglets of L1
  await must(here, 'event_cure', cure('L2', 33))
  await must(here, 'event_foster', {
    date: back(30),
    earNo: 'L1',
    toEarNo: 'L3',
    qty: 2,
    confirmReason: '核实',
  })
  const house = { date: back(28), subject: 'HOUSE', houseId: old.uid, qty: 9, drugId, days: 1 }
  await must(here, 'event_health', house)
  const wean = (earNo: string, startes: number, more: object = {}) =>
    violations(here, 'event_wean', {
      earNo,
      date: back(15),
      startes,
      weanWeight: startes * 7,
      targetKind: 'SALE',
      confirmReason: '核实',
      ...more,
    })
  expect(await wean('L1', 7)).toBe(V606(33))
  expect(await wean('L2', 9)).toBe('')
  expect(await wean('L3', 11)).toBe(V606(33))
  expect(await wean('L4', 9)).toBe(V606(28, 1))
  expect(await wean('L1', 7, { targetKind: 'HOUSE', targetHouseId: here.house.uid })).toBe('')
  // into a batch they carry it along (G-10)
  await openBatch('B9')
  await must(here, 'event_wean', {
    earNo: 'L3',
    date: back(15),
    startes: 11,
    weanWeight: 77,
    targetKind: 'BATCH',
    targetBatchNo: 'B9',
    confirmReason: '核实',
  })
  expect(await violations(here, 'batch_out_sale', { earNo: 'B9', ...soldHeads, date: back(1) })).toContain(
    'G-10',
  )
})
