import type { FastifyInstance } from 'fastify'
import { batchLedger, ledBatches } from '../commands/batch/batch.read.ts'
import { newBatchNumbers } from '../commands/batch/new-numbers.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { lateFarms, lateWords } from '../kit/report/kept-costs.ts'
import { closeOut } from '../reports/pig/nurs-and-finsh-batch-efficiency/close-out.ts'
import { call } from './call.ts'

/** Most characters of a searched number. */
const LONGEST = 30

/** The rights to see costs of batches. */
const COSTS = ['batch-manage:money', 'nurs-and-finsh-batch-efficiency:money'] as const

interface ById {
  Params: { uid: string }
}

/** 批次负责人管理 beyond its records: today's batches of each leader. */
export async function batchLeaderRoutes(app: FastifyInstance): Promise<void> {
  app.get('/batches', call('batchLeaderManage', 'farm', '负责人的当前批次'), (request) =>
    app.inScope(request, async (tx, { scope }) =>
      success({ list: await ledBatches(tx, scope.farms, farmToday(app.now())) }),
    ),
  )
}

/** 批次管理 beyond its records: the ledger of a batch, and numbers for a new one. */
export async function batchRoutes(app: FastifyInstance): Promise<void> {
  app.get('/numbers', call('batch-manage:create', 'farm', '新批次号'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId, q } = request.query as Readonly<Record<string, unknown>>
      const farm = chooseFarm(caller, farmId)
      const typed = String(q ?? '').slice(0, LONGEST)
      return success({ list: await newBatchNumbers(tx, farm, typed, farmToday(app.now())) })
    }),
  )
  app.get('/late', call('batch-manage:money', 'farm', '成本尚未更新到最新录入的猪场'), (request) =>
    app.inScope(request, async (tx, { scope }) =>
      success({ words: lateWords(await lateFarms(tx, ['batches'], scope.farms, farmToday(app.now()))) }),
    ),
  )
  app.get<ById>('/:uid/ledger', call('batch-manage', 'farm'), (request) =>
    app.inScope(request, async (tx, { functions }) => {
      const ledger = await batchLedger(
        tx,
        request.params.uid,
        COSTS.some((one) => functions.has(one)),
      )
      return success({ ...ledger, today: farmToday(app.now()) })
    }),
  )

  const config = {
    access: 'batch-manage',
    orAccess: ['nurs-and-finsh-batch-efficiency'],
    scope: 'farm',
    doc: { summary: '结批单' },
  } as const
  app.get<ById>('/:uid/close-out', { config }, (request) =>
    app.inScope(request, async (tx, caller) =>
      success(await closeOut(tx, caller, request.params.uid, farmToday(app.now()))),
    ),
  )
}
