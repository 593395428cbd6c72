import { addDays } from '#domain/calendar.ts'
import { BEGIN, type Doc, type Fate, type OracleFarm } from './farms.ts'
import {
  bookOf,
  ENDS,
  enter,
  type Material,
  picks,
  post,
  type StockFixture,
  stepOf,
  units,
  type Warehouse,
} from './stock-facts.ts'

export async function receive(
  fixture: StockFixture,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
  all?: readonly Material[],
): Promise<void> {
  const { luck } = fixture
  const chosen = all
    ? all.flatMap((material) => material.lots.map((lot) => ({ material, lot })))
    : picks(fixture, luck.between(1, 3))
  const lines = chosen.map((one) => ({
    ...one,
    qty: all ? 400_000 : luck.between(500, 60_000),
    // one of ten is a gift
    price: !all && luck.chance(0.1) ? 0 : luck.between(10_000, 90_000),
  }))
  const { doc, isPosted } = await enter(
    fixture,
    'receive',
    farm,
    day,
    {
      ...{
        receiveFarmId: farm.uid,
        receiveDate: day,
        warehouseId: warehouse.uid,
        supplierId: fixture.supplierId,
      },
      lines: lines.map(({ material, lot, qty, price }) => ({
        ...{ materialId: material.uid, qty: units(qty), price: (price / 10_000).toFixed(4) },
        ...(lot && { lot, expDate: ENDS[lot] }),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  for (const [no, { material, lot, qty, price }] of lines.entries())
    post(fixture, {
      ...stepOf(farm, day, 'RECEIPT', doc, no),
      ...{ material: material.uid, warehouse: warehouse.uid, lot, qty, place: '正大' },
      cents: Math.round((qty * price) / 100_000 + 1e-6),
    })
}

export function destination({ luck }: StockFixture, farm: OracleFarm, hasFeed: boolean) {
  const house = luck.of(farm.houses)
  const all = [
    { place: '后勤', body: { purpose: 'DEPARTMENT', department: '后勤' } },
    { place: '门卫', body: { purpose: 'DEPARTMENT', department: '门卫' } },
    { place: farm.batchNo, body: { purpose: 'BATCH', batchNo: farm.batchNo } },
    { place: house.name, body: { purpose: 'HOUSE', houseId: house.uid } },
  ]
  // feed that goes to a house lies there: the fixture of costs has it
  return luck.of(hasFeed ? all.slice(0, 2) : all)
}

export async function issue(
  fixture: StockFixture,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
): Promise<void> {
  const { luck } = fixture
  const lines = picks(fixture, luck.between(1, 3)).map((one) => {
    const asked = luck.between(500, 9000)
    return {
      ...one,
      asked,
      granted: luck.chance(0.3) ? asked - 200 : asked,
      now: luck.chance(0.3) ? 300 : null,
    }
  })
  const { place, body } = destination(
    fixture,
    farm,
    lines.some(({ material }) => material.materialClass === 'FEED'),
  )
  const { doc, isPosted } = await enter(
    fixture,
    'materialReceiveApply',
    farm,
    day,
    {
      ...{ applyFarmId: farm.uid, applyDate: day, applicant: '张三', warehouseId: warehouse.uid, ...body },
      lines: lines.map(({ material, lot, asked, granted, now }) => ({
        ...{ materialId: material.uid, applyQty: units(asked), qty: units(granted), lot: lot || null },
        ...(now && { issueQty: units(now) }),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  const issued = (on: string, no: number, qty: number) => {
    const line = lines[no]
    if (line && qty > 0)
      post(fixture, {
        ...stepOf(farm, on, 'ISSUE', doc, no),
        ...{ material: line.material.uid, warehouse: warehouse.uid, lot: line.lot, qty, place },
      })
  }
  for (const [no, { granted, now }] of lines.entries()) issued(day, no, now ?? granted)
  if (!lines.some(({ now }) => now !== null)) return
  const part = fixture.posted.at(-1)
  if (part) part.isPart = true
  if (luck.chance(0.5)) return
  const later = addDays(day, luck.between(0, 5))
  const { data } = await fixture.chief.post<Doc | null>(`materialReceiveApply/${doc.uid}/rest`, {
    version: doc.version,
    date: later,
  })
  if (!data) return
  doc.version = data.version
  for (const [no, { granted, now }] of lines.entries()) if (now !== null) issued(later, no, granted - now)
}

/** Part of an issue to the warehouse, or of a receipt to its supplier. */
export async function giveBack(fixture: StockFixture, on: string, fate: Fate): Promise<void> {
  const { luck, posted, steps } = fixture
  const sources = posted.filter(
    ({ name, isPart, day }) =>
      (name === 'receive' || name === 'materialReceiveApply') && !isPart && day > BEGIN,
  )
  const source = luck.of(sources)
  if (!source) return
  const { farm, doc } = source
  const day = on < source.day ? source.day : on
  const isIssue = source.name === 'materialReceiveApply'
  const of = luck.of(steps.filter(({ docNo, farmId }) => docNo === doc.docNo && farmId === farm.uid))
  if (!of) return
  const already = steps.filter((one) => one.of === of).reduce((sum, { qty }) => sum + qty, 0)
  const qty = luck.chance(0.4) ? of.qty - already : Math.ceil(of.qty / 3)
  if (qty <= 0 || qty > of.qty - already) return
  const kind = isIssue ? 'RETURN' : 'SUPPLIER_RETURN'
  const { doc: back, isPosted } = await enter(
    fixture,
    'material-return',
    farm,
    day,
    {
      ...{ returnFarmId: farm.uid, returnDate: day, direction: isIssue ? 'WAREHOUSE' : 'SUPPLIER' },
      ...{ sourceNo: doc.docNo, cause: '多了' },
      lines: [{ materialId: of.material, lot: of.lot || null, qty: units(qty) }],
    },
    fate,
  )
  if (!isPosted || !back) return
  const { material, warehouse, lot, place } = of
  post(fixture, { ...stepOf(farm, day, kind, back, 0), material, warehouse, lot, place, qty, of })
}

export async function transfer(
  fixture: StockFixture,
  farm: OracleFarm,
  day: string,
  own: readonly Warehouse[],
  fate: Fate,
) {
  const { luck } = fixture
  const [from, to] = luck.chance(0.5) ? [own[0], own[1]] : [own[1], own[0]]
  if (!from || !to) return
  const lines = picks(fixture, 2).map((one) => ({ ...one, qty: luck.between(500, 30_000) }))
  const { doc, isPosted } = await enter(
    fixture,
    'material-transfer',
    farm,
    day,
    {
      ...{ moveFarmId: farm.uid, moveDate: day, warehouseId: from.uid, toWarehouseId: to.uid },
      lines: lines.map(({ material, lot, qty }) => ({
        materialId: material.uid,
        lot: lot || null,
        qty: units(qty),
      })),
    },
    fate,
  )
  if (!isPosted || !doc) return
  for (const [no, { material, lot, qty }] of lines.entries())
    post(fixture, {
      ...stepOf(farm, day, 'TRANSFER', doc, no),
      ...{ material: material.uid, warehouse: from.uid, toWarehouse: to.uid, lot, qty, place: null },
    })
}

export async function count(
  fixture: StockFixture,
  farm: OracleFarm,
  day: string,
  warehouse: Warehouse,
  fate: Fate,
): Promise<void> {
  const { luck, counts } = fixture
  const kind = luck.of(['COUNT', 'ADJUST', 'SCRAP'] as const)
  const lines = picks(fixture, luck.between(1, 2)).map((one) => {
    const book = bookOf(fixture, { ...one, farm, day, kind, warehouse })
    const found = luck.chance(0.2) ? book : Math.max(1000, book + luck.between(-3000, 3000))
    return { ...one, book, qty: kind === 'SCRAP' ? luck.between(100, 900) : found }
  })
  // two lots of one material that were counted together price each other
  if (new Set(lines.map(({ material }) => material)).size < lines.length) return
  const { draft, doc, isPosted } = await enter(
    fixture,
    'material-alteration',
    farm,
    day,
    {
      ...{ countFarmId: farm.uid, countDate: day, kind, warehouseId: warehouse.uid },
      lines: lines.map(({ material, lot, qty }) => ({
        ...{ materialId: material.uid, lot: lot || null, qty: units(qty), cause: '盘点' },
      })),
    },
    fate,
  )
  // what was refused stands where it stood before
  const status = (doc ?? (await fixture.chief.get<Doc>(`material-alteration/${draft.uid}`)).data).status
  for (const [no, { material, lot, qty, book }] of lines.entries()) {
    counts.push({
      ...{ farm, docNo: draft.docNo, day, kind, warehouse, material, lot, qty, bookQty: book, cause: '盘点' },
      ...{ status, source: `${draft.uid}/${no + 1}` },
    })
    if (isPosted && doc)
      post(fixture, {
        ...stepOf(farm, day, kind, doc, no),
        ...{ material: material.uid, warehouse: warehouse.uid, lot, qty, place: null },
      })
  }
}

/** Takes an approved document back, where nothing stands on it. */
export async function takeBack(fixture: StockFixture): Promise<void> {
  const { luck, posted, step, counts } = fixture
  const gone = luck.of(posted.filter(({ day }) => day > BEGIN))
  if (!gone) return
  const taken = await step(gone.name, gone.doc, 'unapprove')
  if (taken?.status === 'APPROVED' || !taken) return
  fixture.posted = posted.filter((one) => one !== gone)
  fixture.steps = fixture.steps.filter(({ source }) => !source.startsWith(gone.doc.uid))
  const voided = luck.chance(0.5) ? await step(gone.name, taken, 'void') : null
  for (const line of counts)
    if (line.source.startsWith(gone.doc.uid)) {
      line.status = (voided ?? taken).status
      line.bookQty = bookOf(fixture, line)
    }
}
