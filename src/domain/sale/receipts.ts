import Big from 'big.js'
import { addMonthsClamped } from '../calendar.ts'
import { type Decimal, roundHalfUp } from '../decimal.ts'

/** Kinds of money records: paid for a settlement, prepaid, or taken from a prepayment. */
export const RECEIPT_KINDS = { RECEIPT: '收款', PREPAID: '预收', OFFSET: '预收抵扣' } as const
export type ReceiptKind = keyof typeof RECEIPT_KINDS

/** A record as it is kept: a reversal has the opposite amount. */
export interface ReceiptRecord {
  readonly kind: ReceiptKind
  readonly day: string
  readonly amount: Decimal
}

/** Amount of a settlement, before any money came. */
export interface Claim {
  readonly docNo: string
  readonly day: string
  /** 应收 less 优惠. */
  readonly amount: Decimal
}

export interface ReceiptProblem {
  readonly field: 'day' | 'amount'
  readonly message: string
}

interface Movement {
  readonly day: string
  readonly amount: Big
}

/** Years back that money paid before a settlement may be registered. */
const PREPAID_YEARS = 5

/** The lowest sum of movements, at the end of `from` or of any later day. */
function lowestFrom(movements: readonly Movement[], from: string): Big {
  const until = movements.filter(({ day }) => day <= from)
  const later = Map.groupBy(
    movements.filter(({ day }) => day > from).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ day }) => day,
  )
  let standing = total(until)
  let lowest = standing
  for (const [, ofDay] of later) {
    standing = standing.plus(total(ofDay))
    if (standing.lt(lowest)) lowest = standing
  }
  return lowest
}

const total = (movements: readonly { readonly amount: Decimal }[]): Big =>
  movements.reduce<Big>((sum, { amount }) => sum.plus(amount), new Big(0))

const signed = (records: readonly ReceiptRecord[], kind: ReceiptKind, sign: 1 | -1): Movement[] =>
  records.flatMap((one) =>
    one.kind === kind ? [{ day: one.day, amount: new Big(one.amount).times(sign) }] : [],
  )

/** Open amount of a settlement on a day: a later record counts as well, so that it is never paid twice in between. */
export function openOn(claim: Claim, records: readonly ReceiptRecord[], day: string): Big {
  const taken = [...signed(records, 'RECEIPT', -1), ...signed(records, 'OFFSET', -1)]
  return new Big(claim.amount).plus(lowestFrom(taken, day))
}

/** Unused prepayments of a client, on a day and all later ones. `records`: all of the client in the farm. */
export const unusedOn = (records: readonly ReceiptRecord[], day: string): Big =>
  lowestFrom([...signed(records, 'PREPAID', 1), ...signed(records, 'OFFSET', -1)], day)

/** Sums of records: money paid, and prepaid money used. */
export function receiptSums(records: readonly ReceiptRecord[]): { paid: string; prepaid: string } {
  const sum = (kind: ReceiptKind) => roundHalfUp(total(records.filter((one) => one.kind === kind)))
  return { paid: sum('RECEIPT'), prepaid: sum('OFFSET') }
}

const yuan = (amount: Decimal): string => `${roundHalfUp(amount)}元`
const isAbove = (amount: Decimal, limit: Big): boolean => new Big(amount).gt(limit)

interface Books {
  readonly today: string
  /** Records of the settlement. */
  readonly taken: readonly ReceiptRecord[]
  /** 预收 and 预收抵扣 of the client in the farm. */
  readonly prepaid: readonly ReceiptRecord[]
}

/** Why a settlement does not take the money, or null. */
export function receiptProblem(
  record: ReceiptRecord,
  claim: Claim,
  { today, taken, prepaid }: Books,
): ReceiptProblem | null {
  const { kind, day, amount } = record
  const what = `${RECEIPT_KINDS[kind]}${yuan(amount)}`
  const of = `结算单【${claim.docNo}】${day}${what}`
  if (new Big(amount).lte(0)) return { field: 'amount', message: `${of}：金额必须大于0` }
  if (day > today) return { field: 'day', message: `${of}：日期不能晚于今天（${today}）` }
  if (day < claim.day) return { field: 'day', message: `${of}：日期不能早于结算日期（${claim.day}）` }
  const open = openOn(claim, taken, day)
  if (isAbove(amount, open)) return { field: 'amount', message: `${of}，超过未收余额${yuan(open)}` }
  const unused = unusedOn(prepaid, day)
  return kind === 'OFFSET' && isAbove(amount, unused)
    ? { field: 'amount', message: `${of}，超过该客户未用预收${yuan(unused)}` }
    : null
}

/** Why money is not registered as paid before a settlement, or null. */
export function prepaidProblem({ day, amount }: ReceiptRecord, today: string): ReceiptProblem | null {
  const of = `${day}预收${yuan(amount)}`
  const first = addMonthsClamped(today, -12 * PREPAID_YEARS)
  if (new Big(amount).lte(0)) return { field: 'amount', message: `${of}：金额必须大于0` }
  if (day > today) return { field: 'day', message: `${of}：日期不能晚于今天（${today}）` }
  return day < first ? { field: 'day', message: `${of}：日期不能早于${first}（${PREPAID_YEARS}年内）` } : null
}

export interface KeptRecord extends ReceiptRecord {
  readonly receiptNo: string
  /** It is a reversal itself. */
  readonly isReversal: boolean
  /** Number of the record that reverses it. */
  readonly reversedNo: string | null
}

/** Why a record cannot be reversed at all, or null. */
export function reversalRefusal({ kind, receiptNo, day, amount, ...record }: KeptRecord): string | null {
  const of = `${RECEIPT_KINDS[kind]}【${receiptNo}】${day} ${yuan(amount)}`
  if (record.isReversal) return `${of}是冲销记录，不能再冲销`
  return record.reversedNo === null ? null : `${of}已冲销（${record.reversedNo}）`
}

/** Why a record is not reversed on that day, or null. */
export function reversalProblem(
  { kind, receiptNo, day, amount }: KeptRecord,
  on: string,
  { today, prepaid }: Pick<Books, 'today' | 'prepaid'>,
): ReceiptProblem | null {
  const of = `${on}冲销${RECEIPT_KINDS[kind]}【${receiptNo}】${yuan(amount)}`
  if (on > today) return { field: 'day', message: `${of}：日期不能晚于今天（${today}）` }
  if (on < day) return { field: 'day', message: `${of}：日期不能早于原记录日期（${day}）` }
  const unused = unusedOn(prepaid, on)
  return kind === 'PREPAID' && isAbove(amount, unused)
    ? { field: 'day', message: `${of}：已抵扣，未用预收仅${yuan(unused)}，请先冲销抵扣` }
    : null
}
