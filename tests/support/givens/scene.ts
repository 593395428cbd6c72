import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TestNode } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { remakeSums } from '../kept-sums.ts'
import type { Given } from '../samples.ts'
import { type Places, put, wordOf } from './planted.ts'

/** Rows that many resources need: a company with two farms, and in the first one of each thing work is done with. */
export interface Scene extends Awaited<ReturnType<typeof sceneOf>> {}

/** Values of a row that neither its declaration nor chance can give: by resource; the scene it takes is what it needs. */
export type Givens = Readonly<Record<string, (scene: Scene, seed: number) => Given>>

/** Names of each kind: more than the rows of most suites, so that no row stands in the way of another. */
export const MANY = 600

export async function sceneOf(t: TestApp) {
  const company = await t.node({ type: 'company', name: '甲公司' })
  const farm = await t.node({ type: 'farm', name: '一场', parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
  const neighbour = await t.node({ type: 'farm', name: '二场', parent: company })
  const role = await t.role('HELPER', ['user'], company)
  const bound = await t.user({ account: 'bound', at: farm, roleIds: [role] })
  // of a bottle any weight holds; a kilogram weighs one
  const [unit, breed] = [await wordOf(t, 'unit', '瓶'), await wordOf(t, 'breeds')]
  const vaccine = uuidv7()
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id)
    values (${vaccine}, ${company.uid}, 'GIVENV', '已有疫苗', 'VACCINE', ${unit})`.execute(t.db)
  const places = { t, company, farm, house }
  return {
    ...{ company, farm, house, neighbour, role, bound, unit, breed, vaccine },
    supplier: await put(places, 'basic-supplier', { enabled: true }),
    otherWarehouse: await put(places, 'warehouse', {
      kind: 'GENERAL',
      place: 'STORE',
      usedByEvents: false,
      enabled: true,
    }),
    apply: await put(places, 'launch-apply', {
      ...{ kind: 'INTRODUCTION', status: 'APPROVED', applyDate: '2026-10-01', heads: 60, arrived: 0 },
    }),
    houses: await manyHouses(t, farm, house),
    named: await manyNames(t, farm, company),
    warehouse: await stocked(t, farm.uid, vaccine),
    batch: await openBatch(t, farm.uid, house.uid),
    ...(await projectOf(t, company.uid, farm.uid)),
    ...(await ticketsOf(places)),
  }
}

/** Houses next to the first. */
async function manyHouses({ db }: TestApp, farm: TestNode, { uid }: TestNode): Promise<string[]> {
  const found = await sql<{
    uid: string
  }>`insert into organize (uid, parent_id, type, kind, name, code, sort, level, tree_path)
    select gen.uid, h.parent_id, h.type, h.kind, 'H' || gen.n, 'H' || gen.n, gen.n, h.level, f.tree_path || gen.uid || '/'
      from (select n, gen_random_uuid() as uid from generate_series(1, ${MANY}::int) n) gen, organize h, organize f
     where h.uid = ${uid} and f.uid = ${farm.uid} returning uid`.execute(db)
  return found.rows.map((row) => row.uid)
}

/** Materials, kinds of energy and posts that prices and salaries name. */
async function manyNames({ db }: TestApp, farm: TestNode, company: TestNode) {
  const found = await sql<{ uid: string; kind: string }>`
    with n as (select n from generate_series(1, ${MANY}::int) n),
    m as (insert into material (uid, company_id, code, name, material_class, unit_id)
      select gen_random_uuid(), ${company.uid}, 'N' || kind || n, '料' || kind || n, kind, gen_random_uuid()
        from n, unnest(array['FEED', 'VACCINE', 'SEMEN']) x (kind) returning uid, material_class as kind),
    e as (insert into data_dictionary (uid, scode, name1, sort, enabled)
      select gen_random_uuid(), 'energy_type', '能源' || n, 500 + n, true from n returning uid, 'ENERGY' as kind),
    s as (insert into staff_position (farm_id, uid, at_farm_id, code, name, kind, from_date, position_id)
      select ${farm.uid}, gen_random_uuid(), ${farm.uid}, x.kind || n, '工' || x.kind || n, x.kind, '2020-01-01', gen_random_uuid()
        from n, unnest(array['DIRECT', 'PUBLIC']) x (kind) returning uid, kind)
    select * from m union all select * from e union all select * from s`.execute(db)
  const byKind = Map.groupBy(found.rows, ({ kind }) => kind)
  return (kind: string, seed: number) => byKind.get(kind)?.at(seed % MANY)?.uid
}

/** A warehouse with more of a material than all rows take. */
async function stocked({ db }: TestApp, farmId: string, materialId: string): Promise<string> {
  const uid = uuidv7()
  await sql`insert into warehouse (farm_id, uid, at_farm_id, code, name, kind, place)
    values (${farmId}, ${uid}, ${farmId}, 'GIVEN', '已有仓库', 'GENERAL', 'STORE')`.execute(db)
  await sql`with e as (insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, qty, amount, source, source_uid, source_line, doc_no)
      values (${farmId}, ${uid}, '2026-10-20', 1, 'RECEIPT', ${materialId}, ${uid}, 90000, 180000, 'receive', ${uuidv7()}, 1, 'RK-GIVEN')),
    m as (insert into stock_move (farm_id, uid, leg, event_date, rank, seq, kind, material_id, warehouse_id, lot, qty, amount, qty_after, amount_after, lot_after)
      values (${farmId}, ${uid}, 0, '2026-10-20', 0, 1, 'RECEIPT', ${materialId}, ${uid}, '', 90000, 180000, 90000, 180000, 90000)),
    l as (insert into stock_lot (farm_id, material_id, warehouse_id, lot, qty) values (${farmId}, ${materialId}, ${uid}, '', 90000))
    insert into stock_shelf (farm_id, material_id, warehouse_id, qty, amount) values (${farmId}, ${materialId}, ${uid}, 90000, 180000)`.execute(
    db,
  )
  await remakeSums(db)
  return uid
}

/** The number of a batch with more pigs than all rows ship; a gilt stands in the farm as well. */
async function openBatch({ db }: TestApp, farmId: string, houseId: string): Promise<string> {
  const uid = uuidv7()
  await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date)
    values (${farmId}, ${uid}, 'GIVEN', 'OPEN', 'NURSERY', ${houseId}, '2026-10-20')`.execute(db)
  const payload = JSON.stringify({ qty: 9000, weight: 63_000, houseId, birthDate: '2026-10-01' })
  await sql`insert into batch_event (farm_id, event_date, uid, batch_id, type, seq, payload)
    values (${farmId}, '2026-10-20', ${uuidv7()}, ${uid}, 'batch_in_init', 1, ${payload}::jsonb)`.execute(db)
  await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date)
    values (${farmId}, ${uuidv7()}, 'GIVEN1', 'GILT', 'GILT', 'F', '2020-01-01')`.execute(db)
  return 'GIVEN'
}

/** A project of the farm with a draft of its plan. */
async function projectOf({ db }: TestApp, company: string, farm: string) {
  const [project, plan] = [uuidv7(), uuidv7()]
  await sql`insert into project (company_id, uid, project_no, name, organize_id, kind, design_sows, start_date, stage, status)
    values (${company}, ${project}, 'GIVEN', '已有项目', ${farm}, 'NEW', 1000, '2026-01-05', 'INITIATE', 'ACTIVE')`.execute(
    db,
  )
  await sql`insert into project_plan (company_id, uid, plan_no, project_id, edition, plan_date, status, in_force, organize_id)
    values (${company}, ${plan}, 'GIVEN-V1', ${project}, 1, '2026-01-05', 'DRAFT', false, ${farm})`.execute(
    db,
  )
  return { project, plan }
}

/** Piglets of the batch, by the kg. */
export const TICKET_LINE = {
  ...{ source: 'BATCH', batchNo: 'GIVEN', grade: 'FULL', qty: 2, weight: '14.20' },
  ...{ priceBy: 'KG', price: '30', amount: '426.00' },
}

/** Tickets of a client: one that waits to be approved, one that was, and is owed for. */
async function ticketsOf(places: Places) {
  const client = uuidv7()
  await sql`insert into client (uid, company_id, code, name, kind)
    values (${client}, ${places.company.uid}, 'GIVENC', '已有客户', 'BROKER')`.execute(places.t.db)
  const sold = {
    ...{
      saleDate: '2026-11-05',
      clientId: client,
      heads: 2,
      weighIds: [],
      lines: JSON.stringify([TICKET_LINE]),
    },
    ...{ grossWeight: '14.20', netWeight: '14.20', amount: '426.00' },
    ...{ deliveryNo: null, checkoutNo: null, settledNo: null },
  }
  const planted = (docNo: string, status: string, settlement: string | null) =>
    put(places, 'sales-ticket', { ...sold, docNo, status, settlement })
  return {
    client,
    waitingTicket: await planted('XS-GIVEN1', 'SUBMITTED', null),
    owedTicket: await planted('XS-GIVEN2', 'APPROVED', 'OPEN'),
  }
}
