import type { Client } from './app.ts'
import { collectSemen } from './semen.ts'

/** What the reference farm lacks and some reports show: semen that was collected, a boar that was bought. By the API. */
export async function fillFarm(client: Client, farmId: string): Promise<void> {
  await collectSemen(client, farmId)
  await buyBoars(client, farmId)
}

interface Place {
  uid: string
  kind: string
}

async function buyBoars(client: Client, farmId: string): Promise<void> {
  const { data } = await client.get<{ list: Place[] }>(`event/event_entry/places?farmId=${farmId}`)
  const houseId = data.list.find((one) => one.kind === 'HOUSE')?.uid
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
  const answer = await client.post<{ results: { accepted: boolean }[] }>('event/event_entry', {
    farmId,
    requestId: crypto.randomUUID(),
    rows: rows.map((row) => ({ ...row, confirmReason })),
  })
  if (!answer.data.results?.every((one) => one.accepted)) throw new Error(JSON.stringify(answer))
}
