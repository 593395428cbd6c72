import type { Client } from './app.ts'
import { enterMaterial, wordOf } from './standalone-events.ts'

type Row = Record<string, unknown> & { uid: string; version: number }

/** Known rows of the reference farm, by name. */
interface Known {
  readonly farmId: string
  readonly sowHouse: string
  readonly batchId: string
}

async function made(client: Client, name: string, body: object): Promise<Row> {
  const { data, msg, errors } = await client.post<Row>(name, body)
  if (!data) throw new Error(`${name}: ${msg} ${JSON.stringify(errors)}`)
  return data
}

async function enter(client: Client, farmId: string, code: string, rows: readonly object[]): Promise<void> {
  const { data } = await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, { farmId, rows })
  if (!data?.results.every((one) => one.accepted)) throw new Error(`${code}: ${JSON.stringify(data)}`)
}

const uidOf = async (client: Client, name: string, query: string): Promise<string> => {
  const { data } = await client.get<{ list: Row[] }>(`${name}?${query}`)
  return data.list[0]?.uid ?? ''
}

/**
 * The money of §6.3 on the reference farm: what its breeding herd and its nursery batch cost from January to 19 July 2025,
 * recorded as clerks and accountants do it.
 */
export async function spendOnReference(client: Client, farmId: string): Promise<Known> {
  const pig = await client.get<{ list: Row[] }>('pigs-file?earNo=M0001')
  const sowHouse = String(pig.data.list[0]?.houseId)
  const batchId = await uidOf(client, 'batch-manage', 'batchNo=BY2025-01')
  const feedId = await enterMaterial(client, 'FEED')
  await enter(client, farmId, 'feed_use', [
    { date: '2025-06-20', houseId: sowHouse, feedClass: 'GESTATION', feedId, qty: 2000, price: 3 },
    { date: '2025-07-01', houseId: sowHouse, feedClass: 'LACTATION', feedId, qty: 900, price: 3.6 },
  ])
  const at = { atFarmId: farmId }
  await made(client, 'otherDrug', {
    ...{ ...at, useDate: '2025-07-02', drug: '中药', qty: '2', amount: '840', houseId: sowHouse },
  })
  const staff = await made(client, 'staffPositions', {
    ...{ ...at, name: '张三', kind: 'DIRECT', fromDate: '2025-01-01', houseIds: [sowHouse] },
    positionId: await wordOf(client, 'position'),
  })
  await made(client, 'directPositionSalary', { ...at, month: '2025-05', staffId: staff.uid, base: '2520' })
  // 7,560 over 36 months is 210 a month, six of them
  await made(client, 'pigHouseAssets', {
    ...{ ...at, assetNo: 'A1', name: '种猪舍', houseId: sowHouse, originalValue: '7560' },
    ...{ startMonth: '2025-01', months: 36, residualRate: '0', endMonth: '2025-06' },
  })
  await made(client, 'periodCost', {
    ...{ ...at, month: '2025-03', amount: '840', allocation: 'DIRECT', costClass: 'BREEDING' },
    costItemId: await uidOf(client, 'data-dictionary', `scode=cost_item&name1=${encodeURIComponent('其他')}`),
  })
  await spendOnBatch(client, { farmId, sowHouse, batchId }, feedId)
  return { farmId, sowHouse, batchId }
}

/** Feed 1,020 kg at 4.20, drugs 310, labour 620, other 186. */
async function spendOnBatch(client: Client, { farmId, batchId }: Known, feedId: string): Promise<void> {
  const { data } = await client.get<{ events: { uid: string; code: string }[] }>(
    `batch-manage/${batchId}/ledger`,
  )
  const end = data.events.find((event) => event.code === 'batch_close')
  await client.delete(`event/batch_close/${end?.uid}`, { version: 1, reason: '补录费用' })
  const earNo = 'BY2025-01'
  await enter(client, farmId, 'feed_use', [
    { date: '2025-06-19', earNo, feedId, qty: 400, price: 4.2 },
    { date: '2025-07-01', earNo, feedId, qty: 620, price: 4.2 },
  ])
  const cost = { date: '2025-07-10', earNo }
  await enter(client, farmId, 'event_batch_cost', [
    { ...cost, item: 'DRUG', amount: 310 },
    { ...cost, item: 'LABOUR', amount: 620 },
    { ...cost, item: 'OTHER', amount: 186 },
  ])
}
