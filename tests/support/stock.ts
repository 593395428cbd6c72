import type { Client } from './app.ts'
import { wordOf } from './standalone-events.ts'

type Row = Record<string, unknown> & { uid: string; version: number; docNo: string }

async function made(client: Client, name: string, body: object): Promise<Row> {
  const { data, msg, errors } = await client.post<Row>(name, body)
  if (!data)
    throw new Error(`${name}: ${msg} ${JSON.stringify(body).slice(0, 200)} ${JSON.stringify(errors)}`)
  return data
}

/** A document, made, submitted and approved. */
export async function posted(client: Client, name: string, body: object): Promise<Row> {
  let row = await made(client, name, body)
  for (const step of ['submit', 'approve'])
    row = await made(client, `${name}/${row.uid}/${step}`, { version: row.version, reason: '核对' })
  return row
}

/** A warehouse with feed and a drug in it: bought, issued, given back, moved and counted, in June and July 2025. */
export async function stockWarehouse(client: Client, farmId: string): Promise<void> {
  const unitId = await wordOf(client, 'unit')
  const mark = farmId.slice(-8).replaceAll('-', '')
  const material = async (code: string, materialClass: string, more: object) =>
    (
      await made(client, 'basic-material', {
        code: `${code}${mark}`,
        name: `仓库${code}`,
        materialClass,
        unitId,
        ...more,
      })
    ).uid
  const feed = await material('FEED', 'FEED', {})
  const drug = await material('DRUG', 'DRUG', { lotControl: true })
  const supplier = await made(client, 'basic-supplier', {
    code: `S${mark}`,
    name: `供应商${mark}`,
    kind: 'FEED',
  })
  const warehouse = async (code: string) =>
    (await made(client, 'warehouse', { atFarmId: farmId, code, name: `${code}号库`, kind: 'GENERAL' })).uid
  const [first, second] = [await warehouse('A'), await warehouse('B')]
  await made(client, 'material-safety', { atFarmId: farmId, materialId: feed, minQty: '9000' })
  await posted(client, 'receive', {
    ...{ receiveFarmId: farmId, receiveDate: '2025-06-20', warehouseId: first, supplierId: supplier.uid },
    lines: [
      { materialId: feed, qty: '5000', price: '3.2' },
      { materialId: drug, lot: 'P1', expDate: '2025-07-30', qty: '40', price: '12.5' },
    ],
  })
  const issue = await posted(client, 'materialReceiveApply', {
    ...{ applyFarmId: farmId, applyDate: '2025-07-02', applicant: '张三', warehouseId: first },
    ...{ purpose: 'DEPARTMENT', department: '后勤' },
    lines: [
      { materialId: feed, applyQty: '1200' },
      { materialId: drug, applyQty: '5' },
    ],
  })
  await posted(client, 'material-return', {
    ...{
      returnFarmId: farmId,
      returnDate: '2025-07-04',
      direction: 'WAREHOUSE',
      sourceNo: issue.docNo,
      cause: '多领',
    },
    lines: [{ materialId: feed, qty: '200' }],
  })
  await posted(client, 'material-transfer', {
    ...{ moveFarmId: farmId, moveDate: '2025-07-05', warehouseId: first, toWarehouseId: second },
    lines: [{ materialId: feed, qty: '800' }],
  })
  await posted(client, 'material-alteration', {
    ...{ countFarmId: farmId, countDate: '2025-07-10', kind: 'COUNT', warehouseId: second },
    lines: [{ materialId: feed, qty: '795.5', cause: '受潮' }],
  })
}
