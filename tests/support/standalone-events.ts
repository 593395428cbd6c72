import type { Client } from './app.ts'

interface Words {
  ddSourceList: { dataDefineList: { uid: string }[] }[]
}

export async function wordOf(client: Client, scode: string): Promise<string | undefined> {
  const { data } = await client.post<Words>('base/ddsource/info', { codeList: [scode] })
  return data.ddSourceList[0]?.dataDefineList[0]?.uid
}

/** A material of a class, by its uid. */
export async function enterMaterial(
  client: Client,
  materialClass: string,
  more: object = {},
): Promise<string> {
  const unitId = await wordOf(client, 'unit')
  const body = {
    code: `P${materialClass}`,
    name: `${materialClass}料`,
    materialClass,
    unitId,
    standardPrice: '3.1',
    ...more,
  }
  const { data } = await client.post<{ uid: string }>('basic-material', body)
  return data.uid
}

/** Feed, treatment, preventive medication and a vaccination of the finishing batch of the reference farm. */
export async function enterUses(client: Client, farmId: string): Promise<void> {
  const enter = async (code: string, rows: readonly object[]) => {
    const answer = await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, { farmId, rows })
    const refused = answer.data.results.find((one) => !one.accepted)
    if (refused) throw new Error(JSON.stringify(refused))
  }
  const feedId = await enterMaterial(client, 'FEED')
  const date = '2025-07-19'
  await enter(
    'feed_use',
    [72, 18].map((qty) => ({ date, earNo: 'FY2025-01', feedId, qty })),
  )
  const places = await client.get<{ list: { uid: string; kind: string }[] }>(
    `event/feed_in/places?farmId=${farmId}`,
  )
  const silo = { houseId: places.data.list.find(({ kind }) => kind === 'HOUSE')?.uid, feedId }
  await enter('feed_in', [{ ...silo, date, qty: 3000, docNo: 'SL-0719' }])
  await enter('feed_count', [{ ...silo, date, counted: 2990 }])
  const drugId = await enterMaterial(client, 'DRUG', { withdrawDays: 7 })
  const group = { date, subject: 'BATCH', earNo: 'FY2025-01', qty: 3, dose: '2ml', usedQty: 6 }
  const diseaseId = await wordOf(client, 'disease')
  const sick = { ...group, diseaseId, drugId, days: 3, symptoms: '咳嗽' }
  await enter('event_cure', [sick, { ...sick, result: 'CURED', resultDate: date }])
  await enter('event_health', [{ ...group, drugId, days: 5 }])
  const vaccineId = await enterMaterial(client, 'VACCINE')
  await enter('event_immune', [{ ...group, vaccineId, lotNo: 'V25' }])
  await planVaccinations(client, vaccineId)
}

/** A programme for sows, litters and the batch: what of it was due on the day of the vaccination, before it and after. */
async function planVaccinations(client: Client, vaccineId: string): Promise<void> {
  const items = [
    { name: '产前免疫', pigClass: 'SOW', trigger: 'GESTATION', dueDay: 85 },
    { name: '产后免疫', pigClass: 'SOW', trigger: 'POST_FARROW', dueDay: 14 },
    { name: '仔猪首免', pigClass: 'PIGLET', trigger: 'AGE', dueDay: 14 },
    { name: '普免', pigClass: 'FINISH', trigger: 'MONTHS', dueDay: 18, months: '5,7' },
  ]
  for (const item of items) {
    const answer = await client.post('standard-immune', { ...item, vaccineId, slack: 3 })
    if (answer.code !== 'SUCCESS') throw new Error(JSON.stringify(answer))
  }
}
