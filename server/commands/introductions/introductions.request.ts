import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Posted, Posting } from '../documents/posting.ts'

/** An approved request for pigs, and the heads arrived so far by approved documents. */
interface Request {
  readonly heads: number
  readonly came: number
}

/**
 * The request of an arrival on a day, locked until the transaction ends: approved, for pigs, of the farm, not of a later day. Null
 * for an unknown uid, which its own check reports.
 */
export async function requestOf(tx: Tx, applyId: string, farmId: string, date: string) {
  const request = await tx.row(sql<Request & Record<'farmId' | 'kind' | 'status' | 'date', string>>`
    select farm_id as "farmId", kind, status, apply_date as date, coalesce(heads, 0) as heads, coalesce(arrived, 0) as came
      from launch_apply where uid = ${applyId} and not deleted for update`)
  if (!request) return null
  const refuse = (field: string, message: string) => invalid({ [field]: [message] })
  if (request.kind !== 'INTRODUCTION') throw refuse('applyId', '计划单不是引种申请')
  if (request.status !== 'APPROVED') throw refuse('applyId', '计划单还没有审核')
  if (request.farmId !== farmId) throw refuse('applyId', '计划单不是本场的申请')
  if (date < request.date) throw refuse('arriveDate', '到场日期不能早于申请日期')
  return request
}

/** Heads beyond the request after this arrival; negative while some are missing. */
export const differenceOf = ({ heads, came }: Request, arrived: number): number => came + arrived - heads

/** Writes the heads arrived by approved documents into their request. @param counts whether the arrival is included from now on */
export const followRequest = (
  tx: Tx,
  arrival: { farmId: string; uid: string; applyId: string | null },
  counts: boolean,
): Promise<void> =>
  tx.run(sql`update launch_apply a set (arrived, dead, unfit, passed, rate) = (
      select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
          round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
        from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and not i.deleted
         and case when i.uid = ${arrival.uid} then ${counts} else i.status = 'APPROVED' end)
    where a.farm_id = ${arrival.farmId} and a.uid = ${arrival.applyId}`)

/** A request is not taken back while pigs arrived by it; it moves nothing itself. */
export const launchApplyPosting: Posting = {
  post: async () => undefined,
  async unpost({ tx, row }: Posted) {
    const arrival = await tx.value(sql<string>`select doc_no from pig_arrival
      where farm_id = ${row.farmId} and apply_id = ${row.uid} and status = 'APPROVED' and not deleted
      order by doc_no limit 1`)
    if (arrival) throw new Refused('ERROR', `已有到场确认【${arrival}】，请先反审核该单据`)
    return undefined
  },
}
