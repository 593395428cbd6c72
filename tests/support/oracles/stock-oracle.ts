import { addDays } from '#domain/calendar.ts'
import type { OracleRow } from './compare.ts'
import { type CountLine, ENDS, SAFETY, type StockFixture } from './stock-facts.ts'
import { type StockLine, StockModel } from './stock-model.ts'

const CLASSES: Readonly<Record<string, string>> = {
  ...{ FEED: '饲料', DRUG: '兽药', VACCINE: '疫苗', DISINFECTANT: '消毒药', CONSUMABLE: '易耗品' },
}
const KINDS: Readonly<Record<string, string>> = {
  ...{ RECEIPT: '入库', ISSUE: '领用', RETURN: '退库', SUPPLIER_RETURN: '退供应商', TRANSFER: '调拨' },
  ...{ SCRAP: '报损', GAIN: '盘盈', LOSS: '盘亏', USE: '使用' },
}
const COUNTS = { COUNT: '盘点', ADJUST: '调整', SCRAP: '报损' } as const
const STATES: Readonly<Record<string, string>> = {
  ...{ DRAFT: '草稿', SUBMITTED: '待审核', APPROVED: '已审核', REJECTED: '已驳回', VOID: '已作废' },
}
const ADJUSTING = ['GAIN', 'LOSS', 'SCRAP']

export interface StockFigures {
  readonly unit: string
  /** The ledgers of the farms, each calculated by itself. */
  readonly ledgers: ReadonlyMap<string, StockModel>
}

export async function stockFigures(fixture: StockFixture): Promise<StockFigures> {
  const ledgers = fixture.farms.map(({ uid }) => {
    const own = fixture.steps.filter(({ farmId }) => farmId === uid)
    return [uid, new StockModel(own)] as const
  })
  const [unit] = await fixture.words('unit')
  return { unit: unit?.name ?? '', ledgers: new Map(ledgers) }
}

const farmsOf = (fixture: StockFixture, uids: readonly string[]) =>
  fixture.farms.filter(({ uid }) => uids.includes(uid))
const nameOf = (fixture: StockFixture, warehouse: string | null) =>
  [...fixture.warehouses.values()].flat().find(({ uid }) => uid === warehouse)?.name ?? null
const materialOf = (fixture: StockFixture, uid: string) => fixture.materials.find((one) => one.uid === uid)

interface Period {
  readonly farms: readonly string[]
  readonly from: string
  readonly to: string
}

/** 物料流程: every line of the ledgers within the period. */
export function procedureRows(
  fixture: StockFixture,
  { unit, ledgers }: StockFigures,
  { farms, from, to }: Period,
): OracleRow[] {
  return farmsOf(fixture, farms).flatMap((farm) => {
    const lines = ledgers.get(farm.uid)?.lines ?? []
    const worthOf = (step: unknown) => lines.find((one) => one.step === step)
    return lines
      .filter(({ step: { day } }) => day >= from && day <= to)
      .map((line): OracleRow => {
        const { step, kind, qty, cents } = line
        const [amount, issued] = [cents / 100, kind === 'RETURN' ? worthOf(step.of) : undefined]
        const priced = issued ?? line
        const material = materialOf(fixture, step.material)
        return {
          ...{
            date: step.day,
            kind: KINDS[kind],
            docNo: step.docNo,
            material: material?.name,
            unit,
            farm: farm.name,
          },
          ...{ materialClass: CLASSES[material?.materialClass ?? ''], lot: step.lot || null },
          warehouse: nameOf(fixture, line.warehouse),
          counterpart: kind === 'TRANSFER' ? nameOf(fixture, line.otherWarehouse) : step.place,
          ...{ records: 1, incoming: qty > 0 ? qty / 1000 : null, outgoing: qty < 0 ? -qty / 1000 : null },
          ...{ balance: line.qtyAfter / 1000, balanceAmount: line.centsAfter / 100, operator: 'chief' },
          price: Math.round(Math.abs((priced.cents * 100_000) / priced.qty)) / 10_000,
          ...{ incomingAmount: qty > 0 ? amount : null, outgoingAmount: qty < 0 ? -amount : null },
        }
      })
  })
}

const sum = (lines: readonly StockLine[], key: 'qty' | 'cents') =>
  lines.reduce((all, one) => all + one[key], 0) / (key === 'qty' ? 1000 : 100)

const known = (lines: readonly StockLine[]) => (lines.length > 0 ? sum(lines, 'cents') : null)

/** 库存查询: what each shelf had before, what moved on it, what it has at the end. */
export function stockRows(
  fixture: StockFixture,
  { unit, ledgers }: StockFigures,
  { farms, from, to }: Period,
): OracleRow[] {
  return farmsOf(fixture, farms).flatMap((farm) => {
    const all = (ledgers.get(farm.uid)?.lines ?? []).filter(({ step }) => step.day <= to)
    const shelves = Map.groupBy(all, ({ step, warehouse }) => `${step.material} ${warehouse}`)
    return [...shelves].map(([key, lines]): OracleRow => {
      const [material = '', warehouse = ''] = key.split(' ')
      const own = {
        ...stateOf(all, { material, warehouse, to, isLimited: material === fixture.materials[0]?.uid }),
      }
      const before = lines.filter(({ step }) => step.day < from)
      const within = lines.filter(({ step }) => step.day >= from)
      const adjusting = within.filter(({ kind }) => ADJUSTING.includes(kind))
      const moving = within.filter(({ kind }) => !ADJUSTING.includes(kind))
      const [came, left] = [moving.filter(({ qty }) => qty > 0), moving.filter(({ qty }) => qty < 0)]
      const [closing, amount] = [sum(lines, 'qty'), sum(lines, 'cents')]
      const { name, materialClass = '' } = materialOf(fixture, material) ?? {}
      return {
        ...{
          material: name,
          spec: null,
          materialClass: CLASSES[materialClass],
          farm: farm.name,
          unit,
          kinds: 1,
        },
        ...{ warehouse: nameOf(fixture, warehouse), ...own, closing, amount },
        ...{ opening: sum(before, 'qty'), incoming: sum(came, 'qty'), outgoing: -sum(left, 'qty') },
        ...{
          adjusted: sum(adjusting, 'qty'),
          openingAmount: sum(before, 'cents'),
          incomingAmount: sum(came, 'cents'),
        },
        ...{ outgoingAmount: -sum(left, 'cents'), adjustedAmount: sum(adjusting, 'cents') },
        // nothing that moved adds nothing, not 0
        ...{ openingSum: known(before), incomingSum: known(came), adjustedSum: known(adjusting) },
        outgoingSum: left.length > 0 ? -sum(left, 'cents') : null,
        price: closing === 0 ? null : Math.round((amount / closing) * 10_000 + 1e-6) / 10_000,
      }
    })
  })
}

interface Shelf {
  readonly material: string
  readonly warehouse: string
  readonly to: string
  readonly isLimited: boolean
}

/** State of a shelf: what has ended or ends within 30 days, and whether the farm has too little or too much of it. */
function stateOf(all: readonly StockLine[], { material, warehouse, to, isLimited }: Shelf) {
  const own = all.filter(({ step }) => step.material === material)
  const lots = Map.groupBy(
    own.filter((one) => one.warehouse === warehouse && one.step.lot),
    ({ step }) => step.lot,
  )
  const ends = [...lots]
    .flatMap(([lot, lines]) => (sum(lines, 'qty') > 0 ? [ENDS[lot] ?? ''] : []))
    .toSorted()
  const held = sum(own, 'qty') * 1000
  const words = [
    ends.some((day) => day < to) ? '有过期' : '',
    isLimited && held < SAFETY.min ? '低于安全库存' : '',
    ends.some((day) => day >= to && day <= addDays(to, 30)) ? '近效期' : '',
    isLimited && held > SAFETY.max ? '高于最高库存' : '',
  ].filter(Boolean)
  const state = words.join('、') || '正常'
  return {
    expDate: ends[0] ?? null,
    safety: isLimited ? SAFETY.min / 1000 : null,
    state,
    firstState: words[0] ?? '正常',
  }
}

/** 盘点单明细: lines of counts, adjustments and losses, whatever became of them but void. */
export function countRows(
  fixture: StockFixture,
  { unit, ledgers }: StockFigures,
  { farms, from, to }: Period,
): OracleRow[] {
  const lines = fixture.counts.filter(
    ({ farm, day, status }) => farms.includes(farm.uid) && day >= from && day <= to && status !== 'VOID',
  )
  return lines.map((line): OracleRow => {
    const { farm, docNo, day, kind, warehouse, material, lot, qty, bookQty, cause, status } = line
    const isCount = kind !== 'SCRAP'
    const moved = (ledgers.get(farm.uid)?.lines ?? []).filter(({ step }) => step.source === line.source)
    const difference = status === 'APPROVED' ? sum(moved, 'qty') : (qty - bookQty) / 1000
    const [amount, later] = [
      status === 'APPROVED' ? sum(moved, 'cents') : null,
      difference - (qty - bookQty) / 1000,
    ]
    const by = isCount ? difference : qty / 1000
    return {
      ...{
        docNo,
        date: day,
        kind: COUNTS[kind],
        status: STATES[status],
        farm: farm.name,
        warehouse: warehouse.name,
      },
      ...{ material: material.name, lot: lot || null, unit, records: 1, qty: qty / 1000, cause, amount },
      ...{ bookQty: isCount ? bookQty / 1000 : null, difference: isCount ? difference : null },
      correction: isCount && Math.abs(later) > 0.0004 ? later : null,
      differing: isCount && Math.abs(difference) > 0.0004 ? 1 : 0,
      price: amount === null || !by ? null : Math.round(Math.abs(amount / by) * 10_000 + 1e-6) / 10_000,
    }
  })
}

export type { CountLine }
