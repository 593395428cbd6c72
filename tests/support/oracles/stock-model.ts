/** A ledger of stock calculated from documents as they were entered: whole thousandths of a unit and whole cents (F107). */
export interface StockStep {
  readonly farmId: string
  readonly day: string
  /** The order in which it was posted. */
  readonly order: number
  readonly kind: StepKind
  readonly docNo: string | null
  /** Document and line, or event. */
  readonly source: string
  readonly material: string
  readonly warehouse: string
  readonly toWarehouse?: string
  readonly lot: string
  readonly qty: number
  /** Worth of what came from outside. */
  readonly cents?: number
  /** Of what it comes back, or goes back to. */
  readonly of?: StockStep
  /** Supplier, house, batch or department. */
  readonly place: string | null
}
export type StepKind =
  | 'OPENING'
  | 'RECEIPT'
  | 'ISSUE'
  | 'RETURN'
  | 'SUPPLIER_RETURN'
  | 'TRANSFER'
  | 'USE'
  | 'SCRAP'
  | 'COUNT'
  | 'ADJUST'

/** A line of the ledger; out is less than nothing. */
export interface StockLine {
  readonly step: StockStep
  readonly kind: string
  readonly warehouse: string
  readonly otherWarehouse: string | null
  readonly qty: number
  readonly cents: number
  readonly qtyAfter: number
  readonly centsAfter: number
}

const half = (a: number, b: number): number => Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)))

interface Shelf {
  qty: number
  cents: number
  readonly lots: Map<string, number>
}

/** Ten-thousandths of a 元 a unit. */
const meanOf = ({ qty, cents }: Shelf) => (qty > 0 ? half(cents * 100_000, qty) : 0)
const costOf = (shelf: Shelf, qty: number) =>
  qty >= shelf.qty ? shelf.cents : Math.min(shelf.cents, half(qty * meanOf(shelf), 100_000))

const first = ({ kind }: StockStep) =>
  kind === 'OPENING' || kind === 'RECEIPT' ? 0 : kind === 'COUNT' ? 2 : 1

/** The lines that the steps of a farm make, and what lies on its shelves in the end. */
export class StockModel {
  readonly lines: StockLine[] = []
  readonly #shelves = new Map<string, Shelf>()
  readonly #back = new Map<StockStep, { qty: number; cents: number }>()

  constructor(steps: readonly StockStep[]) {
    const ordered = steps.toSorted((a, b) =>
      a.day === b.day ? first(a) - first(b) || a.order - b.order : a.day < b.day ? -1 : 1,
    )
    for (const step of ordered) this.#enter(step)
  }

  shelf(material: string, warehouse: string): Shelf {
    const key = `${material} ${warehouse}`
    const found = this.#shelves.get(key) ?? { qty: 0, cents: 0, lots: new Map() }
    this.#shelves.set(key, found)
    return found
  }

  lotQty(material: string, warehouse: string, lot: string): number {
    return this.shelf(material, warehouse).lots.get(lot) ?? 0
  }

  #enter(step: StockStep): void {
    const { kind, qty, material, warehouse, toWarehouse, lot } = step
    const shelf = this.shelf(material, warehouse)
    if (kind === 'OPENING' || kind === 'RECEIPT') this.#move(step, kind, qty, step.cents ?? 0)
    else if (kind === 'RETURN') this.#move(step, kind, qty, this.#worthBack(step))
    else if (kind === 'SUPPLIER_RETURN') {
      const worth = qty >= shelf.qty ? shelf.cents : Math.min(shelf.cents, this.#worthBack(step))
      this.#move(step, kind, -qty, -worth)
    } else if (kind === 'COUNT' || kind === 'ADJUST') {
      const more = qty - this.lotQty(material, warehouse, lot)
      if (more > 0) this.#move(step, 'GAIN', more, half(more * meanOf(shelf), 100_000))
      if (more < 0) this.#move(step, 'LOSS', more, -costOf(shelf, -more))
    } else {
      const cost = costOf(shelf, qty)
      this.#move(step, kind, -qty, -cost, warehouse, toWarehouse)
      if (kind === 'TRANSFER' && toWarehouse) this.#move(step, kind, qty, cost, toWarehouse, warehouse)
    }
  }

  /** At the price of what it was issued or received at; the last of it takes the rest. */
  #worthBack({ of, qty }: StockStep): number {
    if (!of) return 0
    const before = this.#back.get(of) ?? { qty: 0, cents: 0 }
    const issued = this.lines.find(({ step }) => step === of)
    const whole = Math.abs(issued?.cents ?? 0)
    const isLast = before.qty + qty === of.qty
    const cents = isLast ? whole - before.cents : Math.min(whole - before.cents, half(whole * qty, of.qty))
    this.#back.set(of, { qty: before.qty + qty, cents: before.cents + cents })
    return cents
  }

  #move(
    step: StockStep,
    kind: string,
    qty: number,
    cents: number,
    at = step.warehouse,
    other?: string,
  ): void {
    const shelf = this.shelf(step.material, at)
    shelf.qty += qty
    shelf.cents += cents
    shelf.lots.set(step.lot, (shelf.lots.get(step.lot) ?? 0) + qty)
    const after = { qtyAfter: shelf.qty, centsAfter: shelf.cents }
    this.lines.push({ step, kind, warehouse: at, otherWarehouse: other ?? null, qty, cents, ...after })
  }
}
