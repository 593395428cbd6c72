import type { Client } from './app.ts'
import { farmPlans } from './plans.ts'
import { collectSemen } from './semen.ts'
import { enterUses } from './standalone-events.ts'
import { stockWarehouse } from './stock.ts'

/** Rows that the reference farm lacks and some reports show: semen that was collected, a boar that was bought, a count that
 *  finds another number than the books. By the API. */
export async function fillFarm(client: Client, farmId: string): Promise<void> {
  await collectSemen(client, farmId)
  await buyBoars(client, farmId)
  await enterUses(client, farmId)
  await countBatch(client, farmId)
  await stockWarehouse(client, farmId)
  await farmPlans(client, farmId)
}

interface Place {
  uid: string
  kind: string
}

const placesOf = async (client: Client, farmId: string): Promise<Place[]> =>
  (await client.get<{ list: Place[] }>(`event/event_entry/places?farmId=${farmId}`)).data.list

async function buyBoars(client: Client, farmId: string): Promise<void> {
  const houseId = (await placesOf(client, farmId)).find((one) => one.kind === 'HOUSE')?.uid
  const boar = {
    sex: 'M',
    status: 'YOUNG',
    birthDate: '2025-01-10',
    entryWeight: '96.5',
    originalValue: '5200',
  }
  const rows = ['YB01', 'YB02'].map((earNo) => ({
    ...boar,
    earNo,
    date: '2025-07-10',
    source: 'BOUGHT',
    houseId,
  }))
  const confirmReason = '品种待定'
  await enter(
    client,
    farmId,
    'event_entry',
    rows.map((row) => ({ ...row, confirmReason })),
  )
}

/** One of the finishing pigs is missing on the last day. */
const countBatch = (client: Client, farmId: string): Promise<void> =>
  enter(client, farmId, 'batch_count', [{ earNo: 'FY2025-01', date: '2025-07-19', counted: 28 }])

async function enter(client: Client, farmId: string, code: string, rows: readonly object[]): Promise<void> {
  const answer = await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, {
    farmId,
    requestId: crypto.randomUUID(),
    rows,
  })
  if (!answer.data.results?.every((one) => one.accepted)) throw new Error(JSON.stringify(answer))
}
