import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import type { Field, Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { resources } from '#resources/index.ts'
import { materialClasses } from '#resources/system/mating-rule.ts'
import { houseTypes } from '#resources/system/organisation.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { snake } from '#server/kit/names.ts'
import type { Client, TestApp } from './app.ts'
import { remakeSums } from './kept-sums.ts'
import type { TestNode } from './people.ts'
import { bodyOf, type Given, sampleOf } from './samples.ts'

export interface ResourceWorld {
  /** May do everything in one company. */
  chief: Client
  company: TestNode
  farm: TestNode
  /** A body that creates a row; another one for every number. */
  body(resource: Resource, seed: number): Record<string, unknown>
  /** A row of a resource that nobody creates by hand, put straight into its table; answers the uid. */
  plant(resource: Resource, seed: number): Promise<string>
}

/** A company with one of everything that the fields of resources point at. */
export async function resourceWorld(t: TestApp): Promise<ResourceWorld> {
  const company = await t.node({ type: 'company', name: '甲公司' })
  const farm = await t.node({ type: 'farm', name: '一场', parent: company })
  const role = await t.role('HELPER', ['user'], company)
  await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
  const bound = await t.user({ account: 'bound', at: farm, roleIds: [role] })
  const word = async (scode: string, name: string | null = null) =>
    (
      await sql<{ uid: string }>`select uid from data_dictionary
        where scode = ${scode} and (${name}::text is null or name1 = ${name}) order by sort limit 1`.execute(
        t.db,
      )
    ).rows[0]?.uid
  // of a bottle any weight holds; a kilogram weighs one
  const [unit, breed] = [await word('unit', '瓶'), await word('breeds')]
  const supplier = uuidv7()
  await sql`insert into supplier (uid, company_id, code, name, kind) values (${supplier}, ${company.uid}, 'GIVEN', '已有供应商', 'FEED')`.execute(
    t.db,
  )
  const vaccine = uuidv7()
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id)
    values (${vaccine}, ${company.uid}, 'GIVENV', '已有疫苗', 'VACCINE', ${unit})`.execute(t.db)
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
  const houses = await manyHouses(t, farm, house)
  const neighbour = await t.node({ type: 'farm', name: '二场', parent: company })
  const [warehouse, otherWarehouse] = await plantStock(t, farm.uid, vaccine)
  const apply = uuidv7()
  await sql`insert into launch_apply (farm_id, uid, doc_no, status, kind, apply_farm_id, apply_date, heads, content)
    values (${farm.uid}, ${apply}, 'SX-GIVEN', 'APPROVED', 'INTRODUCTION', ${farm.uid}, '2026-10-01', 60, '引种')`.execute(
    t.db,
  )
  await plantBatch(t, farm.uid, house.uid)
  const sold = await plantTickets(t, farm, { company: company.uid, saleTypeId: await word('sale_type') })
  await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date) values (${farm.uid}, ${uuidv7()}, 'GIVEN1', 'GILT', 'GILT', 'F', '2020-01-01')`.execute(
    t.db,
  )
  const { project, plan } = await plantProject(t, company.uid, farm.uid)
  const givens: Readonly<Record<string, Given>> = {
    'basic-material': { unitId: unit, kgPerUnit: '25.0000', supplierIds: [supplier] },
    'user-manage': { organizeId: farm.uid, roleIds: [role], scopeIds: [farm.uid], enabled: true },
    'role-manage': { functionCodes: ['user', 'basic-supplier'] },
    // one of a farm serves what is used in barns
    warehouse: { usedByEvents: false },
    // stopped ranges may overlap
    'Boar-SupplierSemenRange': {
      supplierId: supplier,
      studId: null,
      breedId: breed,
      supplyFarmId: farm.uid,
      dateTo: null,
      enabled: false,
    },
    'batch-manage': { houseId: house.uid },
    // an animal has one row a month
    biologicalDepreciation: {
      get pigId() {
        return uuidv7()
      },
    },
    'launch-apply': { applyFarmId: farm.uid, planDate: null, heads: 40 },
    'pigmanage-pigletReceive': {
      inFarmId: farm.uid,
      outFarmId: neighbour.uid,
      houseId: house.uid,
      status: 'DRAFT',
      sendDate: null,
    },
    'semen-recevice': { fromFarmId: farm.uid },
    'client-receipt': { clientId: sold.clientId, kind: 'PREPAID', amount: '500.00' },
    'seminal-receive': { supplierId: supplier },
    'sso-partner': { proof: 'SECRET', publicKey: null, redirects: null },
    'sso-account': { userId: bound },
    'org-manage': { parentId: company.uid, type: 'farm', kind: null },
    projectProductionIndicatorManage: { projectId: project },
    breedPigTransfer: { outFarmId: farm.uid, inFarmId: neighbour.uid, pigs: [{ earNo: 'T1' }] },
    // of a person of the farm; of a version that everybody may read
    feedback: { organizeId: farm.uid },
    'upgrade-info': { items: JSON.stringify([]), published: true },
    // one farm has no two of a name
    technicianManage: {
      farmIds: [farm.uid],
      // a person from outside: an account would give its own name to each
      userId: null,
      get name() {
        return `技术员${uuidv7().replaceAll('-', '')}`
      },
    },
    // devices, as many as are wanted; a place has one keeper at a time
    penBind: {
      ...{ place: '一舍', kind: 'RFID', fromDate: '2026-01-01', toDate: null },
      get bound() {
        return `R${uuidv7().slice(-12)}`
      },
    },
  }
  // rows of fixed lists: no two of one kind
  const numbered: Readonly<Record<string, (seed: number) => Given>> = {
    // days of an animal at a station: nobody tells those to come
    jzswFeedInfo: (seed) => ({
      earNo: 'GIVEN1',
      day: addDays('2026-11-01', -(seed % 7000)),
      stationFarmId: farm.uid,
      feedId: null,
    }),
    // nor of drugs that were used
    otherDrug: (seed) => ({ useDate: addDays('2026-11-01', -(seed % 7000)) }),
    // at most what is not less than at least
    'material-safety': (seed) => ({ minQty: `${seed % 7000}.125`, maxQty: `${7000 + seed}.500` }),
    'pig-introduction': (seed) => ({
      introFarmId: farm.uid,
      supplierId: supplier,
      houseId: house.uid,
      introDate: '2026-11-01',
      releaseDate: null,
      result: 'WAITING',
      pigs: [{ ...bought, earNo: `YZ${seed}`, breedId: breed }],
    }),
    'pig-introduce': (seed) => ({
      applyId: apply,
      introFarmId: farm.uid,
      supplierId: supplier,
      houseId: house.uid,
      arriveDate: '2026-11-01',
      arrived: 2,
      dead: 1,
      unfit: null,
      pigs: [{ ...bought, earNo: `DC${seed}`, breedId: breed }],
    }),
    'pigmanage-dropping': () => ({
      outFarmId: farm.uid,
      inFarmId: neighbour.uid,
      sendDate: '2026-11-05',
      batches: [{ batchNo: 'GIVEN', heads: 2, weight: '14.2' }],
    }),
    // nothing stands in the house by the books, and nobody was seen
    zzhd: (seed) => ({
      countFarmId: farm.uid,
      houseId: house.uid,
      countDate: '2026-11-01',
      pigs: [{ earNo: `HD${seed}` }],
    }),
    // one row of a class and month
    ebsProdCheck: (seed) => ({
      sheetFarmId: farm.uid,
      period: `${2000 + (seed % 97)}-${String(1 + (seed % 12)).padStart(2, '0')}`,
    }),
    'fy-introduction': () => ({
      fromFarmId: farm.uid,
      toFarmId: neighbour.uid,
      introDate: '2026-11-01',
      pigs: [{ earNo: 'GIVEN1' }],
    }),
    // one leader of a house at a time: each a day of their own
    // a house has one leader at a time, and a random row may hold its house for ever
    batchLeaderManage: (seed) => ({ houseId: houses[seed % houses.length], toDate: null }),
    receive: () => ({
      receiveDate: '2026-11-01',
      warehouseId: warehouse,
      lines: [{ materialId: vaccine, qty: '12.5', price: '3.2' }],
    }),
    materialReceiveApply: () => ({
      applyDate: '2026-11-02',
      ...{ warehouseId: warehouse, purpose: 'HOUSE', houseId: house.uid, batchNo: null, department: null },
      lines: [{ materialId: vaccine, applyQty: '2', qty: '1.5' }],
    }),
    'material-return': () => ({
      ...{ returnDate: '2026-11-03', direction: 'SUPPLIER', sourceNo: 'RK-GIVEN' },
      lines: [{ materialId: vaccine, qty: '0.5' }],
    }),
    'material-transfer': () => ({
      ...{ moveDate: '2026-11-02', warehouseId: warehouse, toWarehouseId: otherWarehouse },
      lines: [{ materialId: vaccine, qty: '1' }],
    }),
    'material-alteration': () => ({
      ...{ countDate: '2026-11-02', kind: 'SCRAP', warehouseId: warehouse },
      lines: [{ materialId: vaccine, qty: '0.5' }],
    }),
    deliveryBatch: () => ({ batchNo: 'GIVEN', houseId: null, planHeads: 3, planWeight: '7.1' }),
    'ware-ticket': () => ({
      weighDate: '2026-11-05',
      load: 'MARKET',
      tare: '1000',
      gross: '1550',
      heads: 5,
      weighTime: '08:30',
    }),
    'sales-ticket': () => ({
      ...{ saleDate: '2026-11-05', clientId: sold.clientId, weighIds: [], deliveryNo: null },
      lines: [ticketLine],
    }),
    unified_checkout: () => ({
      ...{ checkoutDate: '2026-11-05', clientId: null, weighIds: [] },
      lines: [{ ticketId: sold.waiting }],
    }),
    'settle-accounts': () => ({
      ...{ settleDate: '2026-11-06', clientId: sold.clientId, discount: '0.60' },
      lines: [{ ticketId: sold.approved }],
    }),
    sale_limit: (seed) => ({
      fromDate: addDays('2026-11-01', -(seed % 7000)),
      toDate: null,
      minPrice: '12.5000',
    }),
    // a farm is managed by one company at a time
    manageCompanyForFarm: (seed) => {
      const day = addDays('2026-11-01', -(seed % 7000))
      return { manageCompanyId: company.uid, managedFarmId: farm.uid, fromDate: day, toDate: day }
    },
    ...costRows(farm.uid, await manyNames(t, farm, company)),
    'plan-introduction': (seed) => ({
      year: 2026,
      rows: [{ month: (seed % 12) + 1, breedId: breed, sex: 'F', heads: 20 }],
    }),
    'semen-req-plan': () => ({
      studId: neighbour.uid,
      weekOf: '2026-11-04',
      rows: [{ breedId: breed, matings: 10, dosesEach: '2', reserve: 10 }],
    }),
    'piglet-plan': () => ({ weekOf: '2026-11-04', rows: [{ toFarmId: farm.uid, heads: 120 }] }),
    // weeks, one after the other
    piglingManage: (seed) => ({
      weekOf: addDays('2026-11-04', -7 * seed),
      available: 500,
      allocations: null,
    }),
    'standard-immune': () => ({ pigClass: 'SOW', trigger: 'AGE', vaccineId: vaccine, effectiveTo: null }),
    'base-feeding-standards': (seed) => ({
      fromDay: seed % 900,
      toDay: 900 + (seed % 900),
      organizeId: farm.uid,
    }),
    productIndictor: (seed) => ({ ...plainIndicator, year: 2000 + (seed % 190) }),
    MatConfiguration: (seed) => ({ kind: 'DESTINATION', ...destination(seed), organizeId: farm.uid }),
    'basic-data-pig': (seed) => ({ breedId: breed, generation: `G${seed}`, organizeId: farm.uid }),
    projectM: () => ({ organizeId: farm.uid, startDate: '2026-01-05', productionDate: null }),
    planM: () => ({ projectId: project }),
    planItem: () => ({
      ...{ planId: plan, startDate: '2026-02-02', endDate: '2026-03-01' },
      ...{ actualStart: null, actualEnd: null },
    }),
    projectIntroSchedule: (seed) => ({
      ...{ projectId: project, batchNo: 1 + (seed % 999) },
      weekStart: addDays('2026-01-05', 7 * seed),
    }),
    PigFarmProjectManage: () => ({ projectId: project, organizeId: farm.uid }),
  }
  const pointed = await pointedAt(
    { t, farm, company, house },
    (name) => numbered[name]?.(1) ?? givens[name] ?? {},
  )
  const given = (name: string, seed: number): Given => ({
    ...turned(pointed.get(name)),
    ...(numbered[name]?.(seed) ?? givens[name]),
  })
  return {
    chief: await t.as('chief'),
    company,
    farm,
    body: (resource, seed) =>
      unlike(resource, first(bodyOf(resource.fields, given(resource.name, seed)), seed), seed),
    plant: (resource, seed) => plant(t, resource, farm, { seed, given: givens[resource.name] ?? {} }),
  }
}

interface Places {
  readonly t: TestApp
  readonly farm: TestNode
  readonly company: TestNode
  readonly house: TestNode
}

/** Rows of another resource, of which each row takes its own. */
class Turning {
  readonly #uids: readonly string[]
  #taken = 0
  constructor(uids: readonly string[]) {
    this.#uids = uids
  }
  next(): string | undefined {
    this.#taken += 1
    return this.#uids[this.#taken % this.#uids.length]
  }
}

const turned = (given: Given = {}): Given =>
  Object.fromEntries(
    Object.entries(given).map(([key, one]) => [key, one instanceof Turning ? one.next() : one]),
  )

/** As many as a suite writes rows of. */
const ROWS = 150

/** What required fields point at, by resource: a word of the list, a row of the other resource, a place. What is told by hand stays. */
async function pointedAt(places: Places, told: (name: string) => Given): Promise<ReadonlyMap<string, Given>> {
  const all = new Map<string, Given>()
  for (const resource of resources)
    if (resource.actions.includes('create')) {
      const given = await pointers(places, resource.fields, told(resource.name))
      all.set(resource.name, { ...given, ...(await turningOf(places, resource, given)) })
    }
  return all
}

/** Where rows differ in what they point at alone, each points at another row. */
async function turningOf(places: Places, resource: Resource, given: Given): Promise<Given> {
  const { fields, uniqueTogether = [] } = resource
  const isSaid = (key: string) => fields[key]?.target === undefined && fields[key]?.scode === undefined
  const keys = uniqueTogether
    .filter((group) => !group.some(isSaid))
    .flatMap((group) => group.find((key) => fields[key]?.kind === 'reference' && key in given) ?? [])
  const rows: [string, Turning][] = []
  for (const key of keys) {
    const uids: string[] = []
    for (let index = 0; index < ROWS; index += 1)
      uids.push(String(await pointer(places, fields[key] as Field)))
    rows.push([key, new Turning(uids)])
  }
  return Object.fromEntries(rows)
}

/** Values for the required fields that no generator can know. */
async function pointers(places: Places, fields: Fields, told: Given = {}): Promise<Given> {
  const given: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!field.required || field.readonly || key in told || !pointing.has(field.kind)) continue
    const one = await pointer(places, field)
    given[key] = field.many || field.kind === 'lines' ? [one] : one
  }
  return given
}

async function pointer(places: Places, field: Field): Promise<unknown> {
  const { fields = {}, orgTypes = [], where = {}, scode } = field
  if (field.kind === 'lines') return first(bodyOf(fields, await pointers(places, fields)), 1)
  if (field.kind === 'organisation')
    return (
      orgTypes.includes('farm') ? places.farm : orgTypes.includes('house') ? places.house : places.company
    ).uid
  if (field.kind === 'dictionary') {
    const found = await sql<{
      uid: string
    }>`select uid from data_dictionary where scode = ${scode} order by sort limit 1`.execute(places.t.db)
    return found.rows[0]?.uid
  }
  const target = resources.find(({ name }) => name === field.target)
  if (!target) throw new Error(`"${field.target}" is not a resource`)
  const given = { ...(await pointers(places, target.fields)), ...where, enabled: true }
  return plant(places.t, target, places.farm, { seed: 7000 + plantedRows++, given })
}

let plantedRows = 0
const pointing: ReadonlySet<string> = new Set(['dictionary', 'reference', 'organisation', 'lines'])

/** Houses beside the first, as many as a suite writes rows of. */
async function manyHouses({ db }: TestApp, farm: TestNode, { uid }: TestNode): Promise<string[]> {
  const found = await sql<{
    uid: string
  }>`insert into organize (uid, parent_id, type, kind, name, code, sort, level, tree_path)
    select gen.uid, h.parent_id, h.type, h.kind, 'H' || gen.n, 'H' || gen.n, gen.n, h.level, f.tree_path || gen.uid || '/'
      from (select n, gen_random_uuid() as uid from generate_series(1, 600) n) gen, organize h, organize f
     where h.uid = ${uid} and f.uid = ${farm.uid} returning uid`.execute(db)
  return found.rows.map((row) => row.uid)
}

/** Two warehouses, the first with more of a material than anybody takes. */
async function plantStock({ db }: TestApp, farmId: string, materialId: string): Promise<readonly string[]> {
  const warehouses = [uuidv7(), uuidv7()]
  for (const [index, uid] of warehouses.entries())
    await sql`insert into warehouse (farm_id, uid, at_farm_id, code, name, kind, place)
      values (${farmId}, ${uid}, ${farmId}, ${`GIVEN${index}`}, ${`已有仓库${index}`}, 'GENERAL', 'STORE')`.execute(
      db,
    )
  const [uid, [first]] = [uuidv7(), warehouses]
  await sql`with e as (insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, qty, amount, source, source_uid, source_line, doc_no)
      values (${farmId}, ${uid}, '2026-10-20', 1, 'RECEIPT', ${materialId}, ${first}, 90000, 180000, 'receive', ${uuidv7()}, 1, 'RK-GIVEN')),
    m as (insert into stock_move (farm_id, uid, leg, event_date, rank, seq, kind, material_id, warehouse_id, lot, qty, amount, qty_after, amount_after, lot_after)
      values (${farmId}, ${uid}, 0, '2026-10-20', 0, 1, 'RECEIPT', ${materialId}, ${first}, '', 90000, 180000, 90000, 180000, 90000)),
    l as (insert into stock_lot (farm_id, material_id, warehouse_id, lot, qty) values (${farmId}, ${materialId}, ${first}, '', 90000))
    insert into stock_shelf (farm_id, material_id, warehouse_id, qty, amount) values (${farmId}, ${materialId}, ${first}, 90000, 180000)`.execute(
    db,
  )
  await remakeSums(db)
  return warehouses
}

/** A project of the farm with a draft of its plan. */
async function plantProject({ db }: TestApp, company: string, farm: string) {
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

/** A batch with more pigs than anybody ships. */
async function plantBatch({ db }: TestApp, farmId: string, houseId: string): Promise<void> {
  const uid = uuidv7()
  await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date)
    values (${farmId}, ${uid}, 'GIVEN', 'OPEN', 'NURSERY', ${houseId}, '2026-10-20')`.execute(db)
  const payload = JSON.stringify({ qty: 9000, weight: 63_000, houseId, birthDate: '2026-10-01' })
  await sql`insert into batch_event (farm_id, event_date, uid, batch_id, type, seq, payload)
    values (${farmId}, '2026-10-20', ${uuidv7()}, ${uid}, 'batch_in_init', 1, ${payload}::jsonb)`.execute(db)
}

/** Piglets of the batch, by the kg. */
const ticketLine = {
  ...{ source: 'BATCH', batchNo: 'GIVEN', grade: 'FULL', qty: 2, weight: '14.20' },
  ...{ priceBy: 'KG', price: '30', amount: '426.00' },
}

/** Tickets of a client: one that waits to be approved, one that was, and is owed for. */
async function plantTickets(
  t: TestApp,
  farm: TestNode,
  { company, saleTypeId }: { company: string; saleTypeId: unknown },
) {
  const clientId = uuidv7()
  await sql`insert into client (uid, company_id, code, name, kind) values (${clientId}, ${company}, 'GIVENC', '已有客户', 'BROKER')`.execute(
    t.db,
  )
  const ticket = resources.find(({ name }) => name === 'sales-ticket')
  if (!ticket) throw new Error('no tickets')
  const given = {
    ...{ saleFarmId: farm.uid, saleDate: '2026-11-05', clientId, saleTypeId, heads: 2, weighIds: [] },
    ...{ grossWeight: '14.20', netWeight: '14.20', amount: '426.00', lines: JSON.stringify([ticketLine]) },
    ...{ deliveryNo: null, checkoutNo: null, settledNo: null, docNo: 'XS-GIVEN' },
  }
  const waiting = { ...given, status: 'SUBMITTED', settlement: null }
  const approved = { ...given, status: 'APPROVED', settlement: 'OPEN' }
  return {
    clientId,
    waiting: await plant(t, ticket, farm, { seed: 6001, given: { ...waiting, docNo: 'XS-GIVEN1' } }),
    approved: await plant(t, ticket, farm, { seed: 6002, given: { ...approved, docNo: 'XS-GIVEN2' } }),
  }
}

/** What prices and salaries are told of, as many as a suite writes rows of: no row stands in the way of another. */
async function manyNames(
  { db }: TestApp,
  farm: TestNode,
  company: TestNode,
): Promise<(kind: string, seed: number) => string | undefined> {
  const found = await sql<{ uid: string; kind: string }>`
    with n as (select n, x.kind from generate_series(1, 400) n, unnest(array['FEED', 'VACCINE', 'SEMEN']) x (kind)),
    m as (insert into material (uid, company_id, code, name, material_class, unit_id)
      select gen_random_uuid(), ${company.uid}, 'N' || kind || n, '料' || kind || n, kind, gen_random_uuid() from n returning uid, material_class as kind),
    e as (insert into data_dictionary (uid, scode, name1, sort, enabled)
      select gen_random_uuid(), 'energy_type', '能源' || n, 500 + n, true from generate_series(1, 400) n returning uid, 'ENERGY' as kind),
    s as (insert into staff_position (farm_id, uid, at_farm_id, code, name, kind, from_date, position_id)
      select ${farm.uid}, gen_random_uuid(), ${farm.uid}, x.kind || n, '工' || x.kind || n, x.kind, '2020-01-01', gen_random_uuid()
        from generate_series(1, 400) n, unnest(array['DIRECT', 'PUBLIC']) x (kind) returning uid, kind)
    select * from m union all select * from e union all select * from s`.execute(db)
  const byKind = Map.groupBy(found.rows, ({ kind }) => kind)
  return (kind, seed) => byKind.get(kind)?.at(seed % 400)?.uid
}

/** What is priced, paid and booked soundly. */
function costRows(
  farmId: string,
  nameOf: (kind: string, seed: number) => string | undefined,
): Readonly<Record<string, (seed: number) => Given>> {
  const held = { price: '3.1500', organizeId: farmId, effectiveFrom: '2026-01-01', effectiveTo: null }
  const price = (kind: string) => (seed: number) => ({ ...held, materialId: nameOf(kind, seed) })
  const written = { months: 36, residualRate: '5.00', startMonth: '2025-01', endMonth: null }
  const unread = { houseId: null, lastReading: null, reading: null, qty: '12.50', price: '0.8000' }
  return {
    ...{ feedPrice: price('FEED'), vaccinePrice: price('VACCINE'), semenPrice: price('SEMEN') },
    'energy-price': (seed) => ({ ...held, energyTypeId: nameOf('ENERGY', seed) }),
    'energy-consumption': (seed) => ({ ...unread, energyTypeId: nameOf('ENERGY', seed) }),
    publicPositionSalary: (seed) => ({ staffId: nameOf('PUBLIC', seed), deduction: null }),
    directPositionSalary: (seed) => ({ staffId: nameOf('DIRECT', seed), deduction: null, shares: null }),
    lowConsumption: () => ({ mode: 'ONCE', months: null, scrapMonth: null }),
    pigHouseAssets: () => written,
    fieldAssets: () => written,
    multiFieldAssets: () => ({ ...written, sharing: 'EQUAL', shares: null }),
    periodCost: () => ({ allocation: 'PIG_DAYS', costClass: null }),
    staffPositions: () => ({ toDate: null }),
  }
}

/** A gilt as it came off the lorry. */
const bought = {
  sex: 'F',
  status: 'GILT',
  birthDate: '2026-04-01',
  weight: '96.50',
  price: '2600.00',
  bloodline: '法系',
}

/** An indicator whose limits stand in order. */
const plainIndicator = {
  code: 'psy',
  formulaId: 'F62',
  farmType: null,
  target: '26.00',
  yellow: '24.00',
  red: null,
  targetHigh: null,
  yellowHigh: null,
  redHigh: null,
}

const destination = (seed: number): Given => {
  const [classes, houses] = [Object.keys(materialClasses), Object.keys(houseTypes)]
  return {
    materialClass: classes[seed % classes.length],
    houseType: houses[Math.floor(seed / classes.length) % houses.length],
  }
}

/** The body with a number at the end of every text that no two rows may share. */
function unlike(resource: Resource, body: Record<string, unknown>, seed: number): Record<string, unknown> {
  const keys = [
    ...Object.keys(resource.fields).filter((key) => resource.fields[key]?.unique),
    ...(resource.uniqueTogether ?? []).flat(),
  ]
  const texts = keys.filter(
    (key) =>
      typeof body[key] === 'string' && ['text', 'code', 'name'].includes(resource.fields[key]?.kind ?? ''),
  )
  return {
    ...body,
    ...Object.fromEntries(texts.map((key) => [key, `${[...String(body[key])].slice(0, 8).join('')}${seed}`])),
  }
}

function first<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [sample] = fc.sample(arbitrary, { seed: seed * 7919, numRuns: 1 })
  if (sample === undefined) throw new Error('no sample')
  return sample
}

async function plant(
  { db }: TestApp,
  resource: Resource,
  farm: TestNode,
  { seed, given }: { seed: number; given: Given },
): Promise<string> {
  const uid = uuidv7()
  const values: Record<string, unknown> = { uid, ...(resource.scope === 'farm' ? { farm_id: farm.uid } : {}) }
  const together = new Set((resource.uniqueTogether ?? []).flat())
  for (const [index, [key, field]] of Object.entries(resource.fields).entries()) {
    const known = Object.hasOwn(given, key)
    if (field.counted) continue
    if (!known && (field.target || field.kind === 'dictionary' || field.kind === 'lines')) continue
    const value = known ? given[key] : first(sampleOf(field), seed * 100 + index)
    const differs = field.unique || (field.kind === 'text' && together.has(key))
    values[snake(key)] = differs && !known && typeof value === 'string' ? `${value}${seed}` : value
  }
  const columns = sql.join(Object.keys(values).map((name) => sql.id(name)))
  await sql`insert into ${sql.table(resource.table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(
    db,
  )
  return uid
}
