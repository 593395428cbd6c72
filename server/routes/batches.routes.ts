import type { FastifyInstance } from 'fastify'
import { batchLedger, ledBatches } from '../commands/batch/batch.read.ts'
import { newBatchNumbers } from '../commands/batch/new-numbers.ts'
import { lateFarms } from '../kit/report/late-farms.ts'
import { callsOf } from '../plugins/call.ts'
import { keptCosts, lateWords } from '../queries/kept-costs.ts'
import { closeOut } from '../reports/pig/nurs-and-finsh-batch-efficiency/close-out.sheet.ts'

/** Most characters of a searched number. */
const LONGEST = 30

/** The rights to see costs of batches. */
const COSTS = ['batch-manage:money', 'nurs-and-finsh-batch-efficiency:money'] as const

/** 批次负责人管理 beyond its records: today's batches of each leader. */
export async function batchLeaderRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'batchLeaderManage', scope: 'farm' })
  calls.list('/batches', { summary: '负责人的当前批次' }, ({ tx, caller, today }) =>
    ledBatches(tx, caller.scope.farms, today),
  )
}

/** 批次管理 beyond its records: the ledger of a batch, and numbers for a new one. */
export async function batchRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'batch-manage', scope: 'farm' })
  calls.get('/numbers', { button: 'create', summary: '新批次号' }, async ({ tx, farmId, sent, today }) => {
    const typed = String(sent.q ?? '').slice(0, LONGEST)
    return { list: await newBatchNumbers(tx, farmId, typed, today) }
  })
  const late = { button: 'money', summary: '成本尚未更新到最新录入的猪场' }
  calls.get('/late', late, async ({ tx, caller, today }) => ({
    words: lateWords(await lateFarms(tx, [keptCosts.batches], caller.scope.farms, today)),
  }))
  calls.get('/:uid/ledger', {}, async ({ tx, caller, uid, today }) => {
    const seesCosts = COSTS.some((one) => caller.functions.has(one))
    return { ...(await batchLedger(tx, uid, seesCosts)), today }
  })
  const closing = { orAccess: ['nurs-and-finsh-batch-efficiency'], summary: '结批单' }
  calls.get('/:uid/close-out', closing, ({ tx, caller, uid, today }) => closeOut(tx, caller, uid, today))
}
