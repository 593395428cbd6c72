import { sql } from 'kysely'
import type { Reconciled } from '#domain/close/close.answer.ts'
import type { Month } from '#domain/close/close.months.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import { refreshFarmCosts } from '../costs/costs.fresh.ts'
import { batchStockIdentity, weanedIdentity } from '../rebuild/batch-identities.ts'
import { batchTransferIdentity, shipmentIdentity } from '../rebuild/batch-travels.ts'
import { semenIdentity } from '../rebuild/rebuild.semen.ts'
import { siloIdentity } from '../rebuild/silo-identity.ts'
import { travelIdentity } from '../rebuild/travels.ts'
import { stateIdentity, sucklingIdentity } from './heads.ts'
import { growingIdentity, outIdentity } from './reconcile.money.ts'
import { monthIdentity } from './reconcile.months.ts'
import { receiptIdentity, saleIdentity } from './reconcile.sales.ts'
import { feedIdentity, issuedIdentity, ledgerIdentity } from './reconcile.stock.ts'

type IdentityOf = (tx: Tx, farmId: string, month: Month) => Promise<Identity[]>

/** An identity of §4.10, and the report that shows its rows: of farms, over a period. */
interface Rule {
  readonly rule: Identity['rule']
  readonly label: string
  readonly screen: string
  readonly parts: readonly IdentityOf[]
}

/** The only screen with a month as its filter; reports have days. */
const MONTHS = 'endmonth-pigherds'

const reconciliations: readonly Rule[] = [
  {
    rule: 'R1',
    label: '批次存栏＝各次变动合计，每日不小于0',
    screen: 'querybatchdiff',
    parts: [batchStockIdentity],
  },
  {
    rule: 'R2',
    label: '各状态母猪、公猪合计＝在群种猪',
    screen: 'sow-amount',
    parts: [stateIdentity],
  },
  {
    rule: 'R3',
    label: '带仔数＝活仔＋寄入－寄出－死亡－断奶',
    screen: 'farrowing-detail',
    parts: [sucklingIdentity],
  },
  {
    rule: 'R4',
    label: '断奶转出＝批次断奶转入＋直接销售、转栋',
    screen: 'sale-pig-detail',
    parts: [weanedIdentity],
  },
  {
    rule: 'R5',
    label: '转出＝转入＋在途',
    screen: 'querybatchdiff',
    parts: [travelIdentity, batchTransferIdentity, shipmentIdentity],
  },
  {
    rule: 'R6',
    label: '领料＝用料＋栋舍、料塔库存变化',
    screen: 'feed-silo',
    parts: [siloIdentity, issuedIdentity, feedIdentity],
  },
  {
    rule: 'R7',
    label: '精液份数＝使用＋销售＋报废＋库存',
    screen: 'semen-quality',
    parts: [semenIdentity],
  },
  {
    rule: 'R8',
    label: '销售单＝离场＝磅单＝结算＝收款',
    screen: 'sale-detail',
    parts: [saleIdentity, receiptIdentity],
  },
  {
    rule: 'R9',
    label: '月结期末＝下期期初',
    screen: MONTHS,
    parts: [monthIdentity],
  },
  {
    rule: 'R10',
    label: '物料库存不小于0，金额＝数量×均价',
    screen: 'matProcedure',
    parts: [ledgerIdentity],
  },
  {
    rule: 'R11',
    label: '期初＋成本－期末－损失＝销售成本；出库都在成本',
    screen: 'cost-summary',
    parts: [growingIdentity, outIdentity],
  },
]

/** Checks a farm against every rule, at present and over a month, once its costs are up to date. */
export async function reconcile(tx: Tx, farmId: string, month: Month): Promise<Reconciled[]> {
  const { today } = await tx.one(sql<{ today: string }>`select app_today()::text as today`)
  await refreshFarmCosts(tx, farmId, today)
  const all: Reconciled[] = []
  for (const { rule, label, parts, screen } of reconciliations) {
    const lines: Reconciled['lines'][number][] = []
    for (const part of parts)
      for (const line of await part(tx, farmId, month)) lines.push({ ...line, diff: rounded(line) })
    const filters: Record<string, string> =
      screen === MONTHS
        ? { farmId, period: month.period }
        : { farmIds: farmId, dateFrom: month.from, dateTo: month.to }
    all.push({ rule, label, lines, wrong: lines.filter(({ diff }) => diff !== 0).length, screen, filters })
  }
  return all
}

/** Kilograms and money have two places, quantities three; smaller differences are ignored. */
const rounded = ({ expected, actual }: Identity): number => Math.round((actual - expected) * 1000) / 1000
