import { bringTo, type Doc, type Fate, type OracleFarm, type OracleFarms } from './farms.ts'
import { type StepKind, StockModel, type StockStep } from './stock-model.ts'

export interface Material {
  readonly uid: string
  readonly name: string
  readonly materialClass: string
  readonly lots: readonly string[]
}

/** Lines of a count as they were entered, whatever became of its document. */
export interface CountLine {
  readonly farm: OracleFarm
  readonly docNo: string
  readonly day: string
  readonly kind: 'COUNT' | 'ADJUST' | 'SCRAP'
  readonly warehouse: Warehouse
  readonly material: Material
  readonly lot: string
  readonly qty: number
  /** Quantity in the books when it was last saved, approved or taken back. */
  bookQty: number
  readonly cause: string
  status: string
  readonly source: string
}

export interface Warehouse {
  readonly uid: string
  readonly name: string
}

export interface Posted {
  readonly name: string
  readonly farm: OracleFarm
  readonly doc: Doc
  readonly day: string
  isPart: boolean
}

/** When lots end: one has by the end of the period, one soon will. */
export const ENDS: Readonly<Record<string, string>> = { L1: '2026-10-18', L2: '2026-11-10', L3: '2027-10-01' }
export const SAFETY = { min: 795_000, max: 805_000 }

export interface StockFixture extends OracleFarms {
  readonly materials: readonly Material[]
  readonly supplierId: string
  readonly warehouses: ReadonlyMap<OracleFarm, readonly Warehouse[]>
  /** Documents that stand, in the order they were posted. */
  steps: StockStep[]
  readonly counts: CountLine[]
  posted: Posted[]
  order: number
}

export const units = (thousandths: number) => (thousandths / 1000).toFixed(3)

/** Materials of a document with a lot each: no pair twice. */
export function picks({ luck, materials }: StockFixture, count: number) {
  const pairs = materials.flatMap((material) => material.lots.map((lot) => ({ material, lot })))
  const found: typeof pairs = []
  for (let no = 0; no < count; no += 1) {
    const one = luck.of(pairs)
    if (!found.includes(one)) found.push(one)
  }
  return found
}

export const post = (fixture: StockFixture, step: Omit<StockStep, 'order'>) => {
  fixture.order += 1
  fixture.steps.push({ ...step, order: fixture.order })
}

/** Writes a document and brings it where it ends; answers it where it stands approved. */
export async function enter(
  fixture: StockFixture,
  name: string,
  farm: OracleFarm,
  day: string,
  body: object,
  fate: Fate,
) {
  const draft = await fixture.made(name, body)
  const doc = await bringTo(fixture, name, draft, fate)
  if (doc?.status === 'APPROVED') fixture.posted.push({ name, farm, doc, day, isPart: false })
  return { draft, doc, isPosted: doc?.status === 'APPROVED' }
}

export const stepOf = (farm: OracleFarm, day: string, kind: StepKind, doc: Doc, no: number) => ({
  ...{ farmId: farm.uid, day, kind, docNo: doc.docNo, source: `${doc.uid}/${no + 1}` },
})

/** Quantity of a lot in the books: at the end of the day, or of an adjustment before that day's counts. */
export function bookOf(
  { steps }: StockFixture,
  line: Pick<CountLine, 'farm' | 'day' | 'kind' | 'material' | 'warehouse' | 'lot'>,
) {
  const { farm, day, kind, material, warehouse, lot } = line
  const until = steps.filter(
    (one) =>
      one.farmId === farm.uid &&
      (one.day < day || (one.day === day && (kind === 'COUNT' || one.kind !== 'COUNT'))),
  )
  return new StockModel(until).lotQty(material.uid, warehouse.uid, lot)
}
