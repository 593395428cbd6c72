import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { isAsWeighed, type Load } from '#domain/sale/sale.amounts.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'

/** A weigh ticket as the sales document needs it. */
export interface Weighed {
  readonly uid: string
  readonly docNo: string
  readonly status: string
  readonly net: string
  readonly heads: number
  readonly weigher: string | null
  /** Number of the ticket, or the checkout, that was approved with it. */
  readonly saleNo: string | null
}

/** The weigh tickets a document of a farm names; `hold` locks them. */
export async function loadWeighed(tx: Tx, farmId: string, uids: readonly string[] | null, hold = false) {
  if (!uids || uids.length === 0) return []
  const found =
    await tx.rows(sql<Weighed>`select uid, doc_no as "docNo", status, net, coalesce(heads, 0) as heads, weigher,
      sale_no as "saleNo"
    from ware_ticket where farm_id = ${farmId} and uid = any(${[...uids]}::uuid[]) and not deleted
    order by doc_no ${hold ? sql`for update` : sql``}`)
  if (found.length < new Set(uids).size) throw invalid({ weighIds: ['请选择本猪场的磅单'] })
  return found
}

/** Totals of the weigh tickets. */
export const loadOf = (all: readonly Weighed[]): Load => ({
  heads: all.reduce((sum, { heads }) => sum + heads, 0),
  weight: all.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0) / 100,
})

/** The weighing persons, each once. */
export const weighersOf = (all: readonly Weighed[]): string | null =>
  [...new Set(all.flatMap(({ weigher }) => weigher ?? []))].join('、').slice(0, 100) || null

/**
 * Assigns the weigh tickets to a document: approved ones not used by another document, in agreement with it
 * (G-12). Without weigh tickets nothing is compared.
 */
export async function takeWeighed(
  tx: Tx,
  farmId: string,
  { uids, sold, docNo }: { uids: readonly string[] | null; sold: Load; docNo: string },
): Promise<void> {
  const all = await loadWeighed(tx, farmId, uids, true)
  if (all.length === 0) return
  for (const one of all) {
    if (one.status !== 'APPROVED') throw new Refused('ERROR', `磅单【${one.docNo}】未审核`)
    if (one.saleNo && one.saleNo !== docNo)
      throw new Refused('ERROR', `磅单【${one.docNo}】已关联【${one.saleNo}】`)
  }
  const weighed = loadOf(all)
  if (!isAsWeighed(sold, weighed)) {
    const { heads, weight } = weighed
    throw new Refused(
      'ERROR',
      `${ruleMessage('G-12', {})}（磅单${heads}头${weight}kg，本单${sold.heads}头${sold.weight}kg）`,
    )
  }
  await tx.run(sql`update ware_ticket set sale_no = ${docNo}, version = version + 1
    where farm_id = ${farmId} and uid = any(${all.map(({ uid }) => uid)}::uuid[])`)
}

/** Frees the weigh tickets of a document. */
export const freeWeighed = (tx: Tx, farmId: string, docNo: string) =>
  tx.run(sql`update ware_ticket set sale_no = null, version = version + 1
    where farm_id = ${farmId} and sale_no = ${docNo}`)
