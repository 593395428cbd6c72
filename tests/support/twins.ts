import { uuidv7 } from 'uuidv7'
import { GO_LIVE } from '#resources/golive/index.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from './accounts.ts'
import type { Client, TestApp } from './app.ts'
import { ownedTables, plant } from './plant.ts'
import { sessionOf } from './routes.ts'

/** A company with a farm, people, and one row in every table that can belong to it; its marker stands in every text. */
export interface Twin {
  marker: string
  /** The part of the marker a stranger may type as a search word. */
  word: string
  company: TestNode
  farm: TestNode
  /** Uids of everything planted, by table: one uid for the rows of all tables but those of places, roles and people. */
  uids: Record<string, string>
  /** Each of them once. */
  ids: readonly string[]
  /** A user of the company with every function. */
  client: Client
}

/** Builds one of two companies that must not see each other. */
export async function plantTwin(t: TestApp, word: string): Promise<Twin> {
  const marker = `${word}密${Date.now().toString(36)}`
  const company = await t.node({ type: 'company', name: `${marker}公司` })
  const department = await t.node({ type: 'department', name: `${marker}部`, parent: company })
  const farm = await t.node({ type: 'farm', name: `${marker}场`, parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${marker}栋`, parent: farm })
  const pen = await t.node({ type: 'house', kind: 'PEN', name: `${marker}栏`, parent: house })
  const role = await t.role(`${marker}角色`, [...allFunctionCodes], company)
  const user = await t.user({ account: `${marker}员`, at: company, roleIds: [role] })
  const uids: Record<string, string> = {
    company: company.uid,
    department: department.uid,
    farm: farm.uid,
    house: house.uid,
    pen: pen.uid,
    own_role: role,
    sys_user: user,
  }
  // one for its row in every table: a call that names it names whatever the call looks for
  const uid = uuidv7()
  const pig = await plant(t.db, 'pig', marker, {
    uid,
    farm_id: farm.uid,
    house_id: house.uid,
    pen_id: pen.uid,
    exit_date: null,
    status: 'GILT',
    sex: 'F',
  })
  const place = { farm_id: farm.uid, house_id: house.uid }
  const batch = await plant(t.db, 'batch', marker, { ...place, uid, status: 'OPEN', stage: 'NURSERY' })
  const ofFarm = { farm_id: farm.uid }
  const golive = await plant(t.db, 'golive', marker, { ...ofFarm, uid, status: 'OPEN', job: null })
  const task = await plant(t.db, 'import_task', marker, {
    ...ofFarm,
    uid,
    status: 'CHECKED',
    page: GO_LIVE,
    kind: 'pen',
  })
  const known = {
    farm_id: farm.uid,
    batch_id: batch,
    company_id: company.uid,
    organize_id: company.uid,
    pig_id: pig,
    golive_uid: golive,
    task_uid: task,
    rows: '[]',
    house_id: house.uid,
    pen_id: pen.uid,
    user_uid: user,
    parent_id: null,
    function_codes: ['user'],
    init: false,
    nurse: false,
    // costs are split by their rule
    allocation: 'PIG_DAYS',
    cost_class: 'BREEDING',
  }
  uids.pig = pig
  Object.assign(uids, { batch, golive, import_task: task })
  const planted = new Set(['pig', 'batch', 'golive', 'import_task'])
  for (const owner of ['farm_id', 'company_id'] as const) {
    for (const table of await ownedTables(t.db, owner)) {
      if (!planted.has(table)) uids[table] = await plant(t.db, table, marker, { ...known, uid })
    }
  }
  const bound = { uid, partner_id: uids.sso_partner, user_id: user, bound_by: 'ADMIN' }
  uids.sso_account = await plant(t.db, 'sso_account', marker, bound)
  // a farm its own company manages: neither column names the owner of the row
  const managed = { manage_company_id: company.uid, managed_farm_id: farm.uid, to_date: null }
  uids.farm_custody = await plant(t.db, 'farm_custody', marker, { ...managed, uid })
  await plantHerd(t, marker, known, uids)
  await plantCare(t, marker, known)
  await plantStock(t, marker, known, uids)
  await plantPlans(t, marker, known)
  const ids = [...new Set(Object.values(uids))]
  return { marker, word, company, farm, uids, ids, client: await sessionOf(t, user) }
}

/** A material that came into a warehouse and was counted there. */
async function plantStock(
  t: TestApp,
  marker: string,
  known: Readonly<Record<string, unknown>>,
  uids: Readonly<Record<string, string>>,
): Promise<void> {
  const at = { ...known, material_id: uids.material, warehouse_id: uids.warehouse, kind: 'RECEIPT' }
  const uid = await plant(t.db, 'stock_event', marker, { ...at, source: 'receive', of_uid: null })
  await plant(t.db, 'stock_move', marker, { ...at, uid, leg: 0, rank: 0 })
  await plant(t.db, 'stock_shelf', marker, at)
  const lines = JSON.stringify([
    { materialId: uids.material, lot: marker, bookQty: '1', qty: '1', difference: '0', cause: marker },
  ])
  await plant(t.db, 'material_alteration', marker, {
    ...at,
    kind: 'COUNT',
    lines,
    doc_no: `${marker}PD`,
  })
  const sold = [
    { source: 'BATCH', batchNo: `${marker}批`, grade: 'FULL', qty: 2, weight: '14.2', amount: '426' },
  ]
  const ticket = {
    farm_id: known.farm_id,
    status: 'APPROVED',
    settlement: 'OPEN',
    lines: JSON.stringify(sold),
  }
  await plant(t.db, 'sales_ticket', marker, { ...ticket, doc_no: `${marker}XS` })
}

/** Targets of the farm. */
async function plantPlans(
  t: TestApp,
  marker: string,
  known: Readonly<Record<string, unknown>>,
): Promise<void> {
  const targets = JSON.stringify([{ code: 'matings', m1: '100', whole: '1200' }])
  const approved = { ...known, status: 'APPROVED' }
  const breedId = known.breed_id ?? null
  await plant(t.db, 'introduction_plan', marker, {
    ...{ ...approved, year: 2026, doc_no: `${marker}YJ` },
    rows: JSON.stringify([{ month: 2, breedId, sex: 'F', heads: 20 }]),
  })
  const week = { week_start: '2026-02-02', week: '2026-W06' }
  await plant(t.db, 'semen_plan', marker, {
    ...{ ...approved, ...week, stud_id: null, doc_no: `${marker}JQ` },
    rows: JSON.stringify([{ breedId, matings: 10, required: 22 }]),
  })
  await plant(t.db, 'piglet_plan', marker, {
    ...{ ...approved, ...week, doc_no: `${marker}ZZ` },
    rows: JSON.stringify([{ toFarmId: known.farm_id, heads: 30 }]),
  })
  const year = { year: 2026, in_force: true, targets }
  await plant(t.db, 'year_plan', marker, { ...known, ...year, doc_no: `${marker}ND` })
}

/** Treatment of a batch, and a pig of it that died without being missed in its figures. */
async function plantCare(
  t: TestApp,
  marker: string,
  known: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const kind of ['CURE', 'HEALTH'])
    await plant(t.db, 'medication', marker, {
      ...known,
      kind,
      subject: 'BATCH',
      pig_id: null,
      litter_uid: null,
    })
  await plant(t.db, 'batch_move', marker, { ...known, kind: 'OUT_DEATH', qty: -1, no: 0 })
  // boars are vaccinated on the day everything happens
  const programme = {
    name: `${marker}普免`,
    pig_class: 'BOAR',
    trigger: 'MONTHS',
    months: '2',
    due_day: 1,
    slack: 3,
  }
  const always = { effective_from: null, effective_to: null, enabled: true }
  await plant(t.db, 'immune_plan', marker, { ...known, ...programme, ...always, organize_id: null })
  const born = 20_400
  await plant(t.db, 'batch_move', marker, {
    ...known,
    kind: 'IN_BUY',
    qty: 5,
    stock: 5,
    weight: 40,
    born,
    no: 2,
  })
}

/** Animals in states a report asks for, each with a span, a failed service and a place; a dead piglet of the litter. */
async function plantHerd(
  t: TestApp,
  marker: string,
  known: Readonly<Record<string, unknown>>,
  uids: Readonly<Record<string, string>>,
): Promise<void> {
  const day = '2026-02-01'
  const animals = [
    { status: 'PREGNANT', sex: 'F', exit_date: null, due_date: day },
    { status: 'OPEN', sex: 'F', exit_date: null },
    { status: 'ACTIVE', sex: 'M', exit_date: null, source: 'BOUGHT', entry_date: '2026-01-20' },
    { status: 'DEAD', sex: 'F', exit_date: day, exit_type: 'DEAD' },
  ]
  for (const [index, animal] of animals.entries()) {
    const pig = await plant(t.db, 'pig', `${marker}${index}`, { ...known, ...animal, pig_id: undefined })
    const of = { ...known, pig_id: pig, no: index + 10 }
    const status = animal.status === 'DEAD' ? 'OPEN' : animal.status
    const to_date = animal.exit_date
    await plant(t.db, 'sow_span', marker, { ...of, status, from_date: '2026-01-10', to_date })
    await plant(t.db, 'pig_stay', marker, { ...of, from_date: '2026-01-10', to_date })
    await plant(t.db, 'pig_event', marker, { ...of, type: 'event_gestation', event_date: day })
    await plant(t.db, 'sow_service', marker, {
      ...of,
      service_date: '2026-01-05',
      outcome: 'RETURN',
      outcome_date: day,
    })
  }
  await plant(t.db, 'litter_move', marker, {
    ...known,
    litter_uid: uids.litter,
    kind: 'DEATH',
    move_date: day,
    qty: -1,
  })
}
