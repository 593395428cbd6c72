import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, days } from '#domain/calendar.ts'
import { testApp } from '#support/app.ts'
import { census, type Standing } from '#support/census.ts'
import { act, bring, fileStepKeys, freezeAll, workbooks } from '#support/go-live.ts'
import { ask } from '#support/reports.ts'

const DAY = '2026-11-21'
const GESTATION = 114
const t = await testApp({ now: () => new Date(`${DAY}T04:00:00Z`) })
const admin = await t.as('admin')
const company = await t.node({ type: 'company', name: '江南公司' })
const farm = await t.node({ type: 'farm', name: '上线场', parent: company })
/** What the simulator itself counts on that day. */
const own = census({ sows: 300, date: DAY, years: 2, seed: 20261121 })
const sows = own.herd.filter(({ sex }) => sex === 'F')
const of = (...states: string[]) => sows.filter(({ status }) => states.includes(status))
const since = (date: string | null) => days(date ?? DAY, DAY)
const served = ({ mateDate }: Standing) => since(mateDate)
const heads = (list: readonly { heads: number }[]) => list.reduce((sum, one) => sum + one.heads, 0)

const report = (name: string, filters: object = {}) =>
  ask(admin, `bi/${name}`, { filters: { farmIds: [farm.uid], ...filters }, pageSize: 100 })
const onDay = { dateFrom: DAY, dateTo: DAY }
const numbers = (row: Record<string, unknown>, keys: readonly string[]) =>
  keys.map((key) => Number(row[key] ?? 0))

beforeAll(async () => {
  await act(admin, farm.uid, '', { goLiveDate: DAY })
  const files = workbooks(own)
  for (const step of fileStepKeys) {
    const task = await bring(admin, farm.uid, step, files[step] ?? [], '核实')
    expect([step, task.status, task.created]).toEqual([step, 'COMMITTED', files[step]?.length])
  }
}, 120_000)

describe('a farm of the simulator goes live from workbooks in one sitting', () => {
  test('the check finds no error, every step freezes, and the farm is live', async () => {
    const checked = await act(admin, farm.uid, 'check')
    const all = checked.data.steps.flatMap(({ problems }) => problems)
    expect(all.filter(({ level }) => level === 'E')).toEqual([])
    const counts = checked.data.steps.find(({ key }) => key === 'check')?.counts ?? []
    expect(counts.filter(({ file, system }) => file !== system)).toEqual([])
    expect(counts.find(({ item }) => item === '母猪')?.file).toBe(sows.length)
    expect(checked.data.steps.map(({ state }) => state)).toEqual([
      ...fileStepKeys.map(() => 'CHECKED'),
      'CHECKED',
      'NONE',
    ])
    expect(await freezeAll(admin, farm.uid)).toEqual([])
    const confirmed = await act(admin, farm.uid, 'confirm', { version: checked.data.golive?.version })
    expect([confirmed.msg, confirmed.data.golive?.status]).toEqual(['', 'CONFIRMED'])
    const node = await admin.get<{ goLiveDate: string; status: string }>(`org-manage/${farm.uid}`)
    expect(node.data).toMatchObject({ goLiveDate: DAY, status: 'IN_USE' })
  })

  test('sows by state and by parity', async () => {
    const { sums } = await report('sow-amount', onDay)
    const states = {
      gilts: 'GILT',
      mated: 'MATED',
      pregnant: 'PREGNANT',
      lactating: 'LACTATING',
      weaned: 'WEANED',
      open: 'OPEN',
    }
    expect(numbers(sums, ['heads', ...Object.keys(states)])).toEqual([
      sows.length,
      ...Object.values(states).map((one) => of(one).length),
    ])
    const parities = [0, 1, 2, 3, 4, 5, 6].map((n) => sows.filter(({ parity }) => parity === n).length)
    const gilts = of('GILT').length
    expect(numbers(sums, ['p0', 'p0Mated', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'])).toEqual([
      gilts,
      (parities[0] ?? 0) - gilts,
      ...parities.slice(1),
      sows.filter(({ parity }) => parity >= 7).length,
    ])
    const boars = await report('boar-amount', onDay)
    expect(Number(boars.sums.heads)).toBe(own.herd.length - sows.length)
  })

  test('expected farrowings of the next four weeks', async () => {
    const { list, total } = await report('expect-farr', {
      dueFrom: DAY,
      dueTo: addDays(DAY, 28),
    })
    const due = of('MATED', 'PREGNANT')
      .map(({ earNo, mateDate }) => `${addDays(mateDate ?? DAY, GESTATION)} ${earNo}`)
      .filter((line) => line >= DAY && line.slice(0, 10) <= addDays(DAY, 28))
      .sort()
    expect(total).toBe(due.length)
    expect(list.map((row) => `${row.dueDate} ${row.earNo}`).sort()).toEqual(due)
  })

  test('batches: heads, stage, day of birth, kilos', async () => {
    const { data } = await admin.get<{ list: Record<string, unknown>[] }>(`batch-manage?_end=100`)
    const told = (rows: readonly unknown[][]) => rows.map((row) => row.join(' ')).sort()
    expect(told(data.list.map((row) => [row.batchNo, row.stage, row.stock, row.birthDate]))).toEqual(
      told(own.batches.map((one) => [one.batchNo, one.stage, one.heads, one.birthDate])),
    )
    const ledger = await report('sale-pig-detail', onDay)
    const kilos = (values: readonly unknown[]) =>
      values.reduce<number>((sum, one) => sum + Number(one), 0).toFixed(1)
    expect(kilos(ledger.list.map((row) => row.weight))).toBe(kilos(own.batches.map((one) => one.kilos)))
    expect(numbers(ledger.sums, ['initQty', 'inQty', 'inWeight'])).toEqual([heads(own.batches), 0, 0])
  })

  test('inventory reports: by class, by house, with the piglets at their dams', async () => {
    const stage = (name: string) => heads(own.batches.filter((one) => one.stage === name))
    const suckling = of('LACTATING').reduce((sum, one) => sum + one.suckling, 0)
    const { sums } = await report('pigs-amount', { date: DAY })
    const gilts = of('GILT').length
    expect(numbers(sums, ['boars', 'gilts', 'sows', 'sucklings', 'nursery', 'finish'])).toEqual([
      own.herd.length - sows.length,
      gilts,
      sows.length - gilts,
      suckling,
      stage('NURSERY'),
      stage('FINISH'),
    ])
    const details = await report('InventoryDetails', { date: DAY })
    expect(numbers(details.sums, ['breeding', 'sucklings', 'growing', 'batches'])).toEqual([
      own.herd.length,
      suckling,
      heads(own.batches),
      own.batches.length,
    ])
  })

  test('work lists: as many animals as the conditions of the lists ask for', async () => {
    const { data } = await admin.get<{ lists: { key: string; due: number }[] }>(`backlog?farmId=${farm.uid}`)
    const due = Object.fromEntries(data.lists.map((one) => [one.key, one.due]))
    const pregnant = of('MATED', 'PREGNANT')
    const daysToDue = (pig: Standing) => GESTATION - served(pig)
    expect(due).toMatchObject({
      gilt: of('GILT').filter(({ birthDate }) => since(birthDate) >= 180 - 21).length,
      weaned: of('WEANED').filter(({ weanDate }) => since(weanDate) >= 3).length,
      open: of('OPEN').length,
      returns: of('MATED').filter((one) => /^(1[89]|2[0-4]|3[89]|4[0-5])$/.test(String(served(one)))).length,
      check1: of('MATED').filter((one) => served(one) >= 28).length,
      check2: of('PREGNANT').filter((one) => one.checks.length === 1 && served(one) >= 60).length,
      toCrate: pregnant.filter((one) => served(one) >= 107 && one.house !== '分娩舍1').length,
      due: pregnant.filter((one) => Math.abs(daysToDue(one)) <= 3).length,
      overdue: pregnant.filter((one) => served(one) > 118).length,
      toWean: of('LACTATING').filter(({ farrowDate }) => since(farrowDate) >= 24).length,
    })
    expect(Object.values(due).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(20)
  })

  test('opening rows and earlier litters are no figure of a period, and stand on the card', async () => {
    const year = { dateFrom: addDays(DAY, -300), dateTo: DAY }
    expect((await report('births', year)).total).toBe(0)
    const pig = sows.find(({ litters, status }) => litters.length > 2 && status === 'PREGNANT')
    const found = await admin.get<{ list: { uid: string }[] }>(`pigs-file?earNo=${pig?.earNo}`)
    const card = await admin.get<{
      parities: { parity: number; litter: { livePiglets: number; weaned: number } | null }[]
    }>(`pig-detail?pigId=${found.data.list[0]?.uid}`)
    const lines = card.data.parities.flatMap(({ parity, litter }) =>
      litter ? [[parity, litter.livePiglets, litter.weaned]] : [],
    )
    expect(lines.toReversed()).toEqual(pig?.litters.map((one) => [one.parity, one.live, one.weaned]))
  })
})
