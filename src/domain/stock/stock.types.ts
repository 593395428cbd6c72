/** Events of stock. `GAIN` and `LOSS` come out of a count, `USE` out of an event of the farm. */
export const stockKinds = {
  OPENING: '期初',
  RECEIPT: '入库',
  RETURN: '退库',
  GAIN: '盘盈',
  TRANSFER: '调拨',
  ISSUE: '领用',
  USE: '使用',
  SUPPLIER_RETURN: '退供应商',
  LOSS: '盘亏',
  SCRAP: '报损',
} as const
export type StockKind = keyof typeof stockKinds

interface StockEffect {
  /** It brings stock to the shelf. */
  readonly brings: boolean
  /** Who bears what it is worth: those it was issued to, the event that used it, the farm as its loss or gain. */
  readonly borneBy: 'RECEIVER' | 'EVENT' | 'FARM' | null
}

/** The effect of each kind; the costs, the reconciliation and the stock reports read it here. */
export const stockEffects: Readonly<Record<StockKind, StockEffect>> = {
  OPENING: { brings: true, borneBy: null },
  RECEIPT: { brings: true, borneBy: null },
  RETURN: { brings: true, borneBy: 'RECEIVER' },
  GAIN: { brings: true, borneBy: 'FARM' },
  TRANSFER: { brings: false, borneBy: null },
  ISSUE: { brings: false, borneBy: 'RECEIVER' },
  USE: { brings: false, borneBy: 'EVENT' },
  SUPPLIER_RETURN: { brings: false, borneBy: null },
  LOSS: { brings: false, borneBy: 'FARM' },
  SCRAP: { brings: false, borneBy: 'FARM' },
}

/** Kinds that say how much was found of a lot. The change is a `GAIN` or a `LOSS` of the ledger, and follows from the lines before it. */
export const countKinds = { COUNT: '盘点', ADJUST: '调整' } as const
export type CountKind = keyof typeof countKinds

/** Kinds of events, in the words people know them by. */
export const stockEventKinds = { ...stockKinds, ...countKinds } as const
export type StockEventKind = keyof typeof stockEventKinds

/** One thing that happened to the stock of a material: the truth, of which the ledger is made. */
export interface StockEvent {
  readonly uid: string
  /** Day it counts for, `YYYY-MM-DD`. */
  readonly date: string
  /** Order inside a day. */
  readonly seq: number
  readonly kind: StockEventKind
  readonly warehouseId: string
  /** TRANSFER: where it goes. */
  readonly toWarehouseId?: string | null
  /** '' where lots are not kept. */
  readonly lot: string
  /** Thousandths of a unit, more than 0; of a count what was found, 0 or more. */
  readonly qty: number
  /** Value of what came from outside, in cents; null for a GAIN: then the price of the day. */
  readonly amount?: number | null
  /** Of a count: ten-thousandths of a 元 that what is found more costs a unit; null: the mean then. */
  readonly price?: number | null
  /** Of a count: the mean when it was approved, for what is found more where nothing lies that has one. */
  readonly meanPrice?: number | null
  /** RETURN: the issue it undoes; SUPPLIER_RETURN: the receipt. */
  readonly ofUid?: string | null
}

/** A line of the ledger, negative for what goes out. A count that found what the books say has none. */
export interface StockMove extends Pick<StockEvent, 'uid' | 'date' | 'seq' | 'warehouseId' | 'lot' | 'qty'> {
  /** 0, or 1 for the side a transfer goes to. */
  readonly leg: 0 | 1
  readonly rank: number
  readonly kind: StockKind
  readonly amount: number
  /** Stock of the material in the warehouse after it, and of the lot. */
  readonly qtyAfter: number
  readonly amountAfter: number
  readonly lotAfter: number
}

/** Stock of a material in one warehouse. */
export interface Holding {
  readonly qty: number
  /** Cents. */
  readonly amount: number
  readonly lots: ReadonlyMap<string, number>
}

/** An issue or a receipt, for its returns. */
export interface Issued {
  readonly qty: number
  readonly amount: number
  readonly returnedQty: number
  readonly returnedAmount: number
}

/** Stock of a material before the first of the events that are replayed, by warehouse, and what may be returned: issues, and receipts to their
 * suppliers. */
export interface StockStart {
  readonly holdings: ReadonlyMap<string, Holding>
  readonly issues: ReadonlyMap<string, Issued>
}

/** A rule that an event breaks. */
export interface StockViolation {
  readonly uid: string
  readonly rule: 'M-01' | 'M-02'
  /** Thousandths there were for it. */
  readonly available: number
}

export interface StockHistory {
  readonly moves: readonly StockMove[]
  readonly violations: readonly StockViolation[]
}
