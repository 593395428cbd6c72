import { addDays, days } from '#domain/calendar.ts'
import type { Client } from './app.ts'
import type { Census, Standing } from './census.ts'

/** A farm that has gone live from the workbooks of a census. */
export interface LiveFarm {
  readonly client: Client
  readonly farmId: string
  readonly own: Census
}

interface Answer {
  readonly list: Record<string, unknown>[]
  readonly total: number
  readonly sums: Record<string, unknown>
}

/** Answers of the system and counts of the simulator: the same, or the farm did not arrive as it was. */
export interface Compared {
  readonly reported: unknown
  readonly counted: unknown
}

const GESTATION = 114
const AT_ONCE = 100

const sowsOf = ({ herd }: Census) => herd.filter(({ sex }) => sex === 'F')
const of = (own: Census, ...states: string[]) => sowsOf(own).filter(({ status }) => states.includes(status))
const since = ({ date }: Census, day: string | null) => days(day ?? date, date)
const heads = (list: readonly { heads: number }[]) => list.reduce((sum, one) => sum + one.heads, 0)
const numbers = (row: Record<string, unknown>, keys: readonly string[]) =>
  keys.map((key) => Number(row[key] ?? 0))
const onDay = ({ date }: Census) => ({ dateFrom: date, dateTo: date })

/** Sums of a report with its first rows, or with all of them. @throws Error with the server's sentence */
async function report(
  { client, farmId }: LiveFarm,
  name: string,
  filters: object,
  whole = false,
): Promise<Answer> {
  const list: Answer['list'] = []
  for (let page = 1; ; page += 1) {
    const body = { filters: { farmIds: [farmId], ...filters }, page, pageSize: AT_ONCE }
    const { code, msg, data } = await client.post<Answer>(`bi/${name}`, body)
    if (code !== 'SUCCESS') throw new Error(`${name}: ${msg}`)
    list.push(...data.list)
    if (!whole || list.length >= data.total) return { ...data, list }
  }
}

async function byState(farm: LiveFarm): Promise<Compared> {
  const { own } = farm
  const { sums } = await report(farm, 'sow-amount', onDay(own))
  const boars = await report(farm, 'boar-amount', onDay(own))
  const states = { gilts: 'GILT', mated: 'MATED', pregnant: 'PREGNANT', lactating: 'LACTATING' }
  const all = { ...states, weaned: 'WEANED', open: 'OPEN' }
  const [sows, total] = [sowsOf(own).length, own.herd.length]
  return {
    reported: [...numbers(sums, ['heads', ...Object.keys(all)]), ...numbers(boars.sums, ['heads'])],
    counted: [sows, ...Object.values(all).map((one) => of(own, one).length), total - sows],
  }
}

async function byParity(farm: LiveFarm): Promise<Compared> {
  const { own } = farm
  const { sums } = await report(farm, 'sow-amount', onDay(own))
  const sows = sowsOf(own)
  const parities = [0, 1, 2, 3, 4, 5, 6].map((n) => sows.filter(({ parity }) => parity === n).length)
  const gilts = of(own, 'GILT').length
  const old = sows.filter(({ parity }) => parity >= 7).length
  return {
    reported: numbers(sums, ['p0', 'p0Mated', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']),
    counted: [gilts, (parities[0] ?? 0) - gilts, ...parities.slice(1), old],
  }
}

async function expected(farm: LiveFarm): Promise<Compared> {
  const { own } = farm
  const until = addDays(own.date, 28)
  const { list } = await report(farm, 'expect-farr', { dueFrom: own.date, dueTo: until }, true)
  const due = of(own, 'MATED', 'PREGNANT')
    .map(({ earNo, mateDate }) => `${addDays(mateDate ?? own.date, GESTATION)} ${earNo}`)
    .filter((line) => line >= own.date && line.slice(0, 10) <= until)
  return { reported: list.map((row) => `${row.dueDate} ${row.earNo}`).sort(), counted: due.sort() }
}

async function growing(farm: LiveFarm): Promise<Compared> {
  const { own, client } = farm
  const list: Record<string, unknown>[] = []
  for (let total = 1; list.length < total; ) {
    const path = `batch-manage?_start=${list.length}&_end=${list.length + AT_ONCE}`
    const { data } = await client.get<Answer>(path)
    list.push(...data.list)
    total = data.total
  }
  const lines = (rows: readonly unknown[][]) => rows.map((row) => row.join(' ')).sort()
  return {
    reported: lines(list.map((row) => [row.batchNo, row.stage, row.stock, row.birthDate])),
    counted: lines(own.batches.map((one) => [one.batchNo, one.stage, one.heads, one.birthDate])),
  }
}

async function ledger(farm: LiveFarm): Promise<Compared> {
  const { own } = farm
  const { list, sums } = await report(farm, 'sale-pig-detail', onDay(own), true)
  const kilos = (values: readonly unknown[]) =>
    values.reduce<number>((sum, one) => sum + Number(one), 0).toFixed(1)
  return {
    reported: [kilos(list.map((row) => row.weight)), ...numbers(sums, ['initQty', 'inQty', 'inWeight'])],
    counted: [kilos(own.batches.map((one) => one.kilos)), heads(own.batches), 0, 0],
  }
}

const suckling = (own: Census) => of(own, 'LACTATING').reduce((sum, one) => sum + one.suckling, 0)

async function inventory(farm: LiveFarm): Promise<Compared> {
  const { own } = farm
  const date = own.date
  const classes = await report(farm, 'pigs-amount', { date })
  const details = await report(farm, 'InventoryDetails', { date })
  const stage = (name: string) => heads(own.batches.filter((one) => one.stage === name))
  const [gilts, sows, all] = [of(own, 'GILT').length, sowsOf(own).length, own.herd.length]
  const byClass = [all - sows, gilts, sows - gilts, suckling(own), stage('NURSERY'), stage('FINISH')]
  return {
    reported: [
      ...numbers(classes.sums, ['boars', 'gilts', 'sows', 'sucklings', 'nursery', 'finish']),
      ...numbers(details.sums, ['breeding', 'sucklings', 'growing', 'batches']),
    ],
    counted: [...byClass, all, suckling(own), heads(own.batches), own.batches.length],
  }
}

function dueOf(own: Census): Record<string, number> {
  const served = ({ mateDate }: Standing) => since(own, mateDate)
  const pregnant = of(own, 'MATED', 'PREGNANT')
  return {
    gilt: of(own, 'GILT').filter(({ birthDate }) => since(own, birthDate) >= 180 - 21).length,
    weaned: of(own, 'WEANED').filter(({ weanDate }) => since(own, weanDate) >= 3).length,
    open: of(own, 'OPEN').length,
    returns: of(own, 'MATED').filter((one) => /^(1[89]|2[0-4]|3[89]|4[0-5])$/.test(String(served(one))))
      .length,
    check1: of(own, 'MATED').filter((one) => served(one) >= 28).length,
    check2: of(own, 'PREGNANT').filter((one) => one.checks.length === 1 && served(one) >= 60).length,
    toCrate: pregnant.filter((one) => served(one) >= 107 && one.house !== '分娩舍1').length,
    due: pregnant.filter((one) => Math.abs(GESTATION - served(one)) <= 3).length,
    overdue: pregnant.filter((one) => served(one) > 118).length,
    toWean: of(own, 'LACTATING').filter(({ farrowDate }) => since(own, farrowDate) >= 24).length,
  }
}

async function workLists({ client, farmId, own }: LiveFarm): Promise<Compared> {
  const { data } = await client.get<{ lists: { key: string; due: number }[] }>(`backlog?farmId=${farmId}`)
  const shown = new Map(data.lists.map(({ key, due }) => [key, due]))
  const counted = dueOf(own)
  return { reported: Object.fromEntries(Object.keys(counted).map((key) => [key, shown.get(key)])), counted }
}

async function noBirths(farm: LiveFarm): Promise<Compared> {
  const { date } = farm.own
  const { total } = await report(farm, 'births', { dateFrom: addDays(date, -300), dateTo: date })
  return { reported: total, counted: 0 }
}

interface Card {
  readonly parities: { parity: number; litter: { livePiglets: number; weaned: number } | null }[]
}

async function card({ client, own }: LiveFarm): Promise<Compared> {
  const pig = sowsOf(own).find(({ litters, status }) => litters.length > 2 && status === 'PREGNANT')
  const found = await client.get<{ list: { uid: string }[] }>(`pigs-file?earNo=${pig?.earNo}`)
  const { data } = await client.get<Card>(`pig-detail?pigId=${found.data.list[0]?.uid}`)
  const lines = data.parities.flatMap(({ parity, litter }) =>
    litter ? [[parity, litter.livePiglets, litter.weaned]] : [],
  )
  return {
    reported: lines.toReversed(),
    counted: pig?.litters.map((one) => [one.parity, one.live, one.weaned]),
  }
}

/** Expected figures of reports, lists and cards of a farm that has gone live, by its state. */
export const goLiveCounts: Readonly<Record<string, (farm: LiveFarm) => Promise<Compared>>> = {
  'sows by state, and boars': byState,
  'sows by parity': byParity,
  'expected farrowings of the next four weeks': expected,
  'batches: heads, stage, day of birth': growing,
  'ledger: kilos, and opening rows in no sum of a period': ledger,
  'inventory by class and by house, with the piglets at their dams': inventory,
  'work lists: as many animals as the conditions of the lists ask for': workLists,
  'earlier litters are no births of a period': noBirths,
  'earlier litters stand on the card': card,
}
