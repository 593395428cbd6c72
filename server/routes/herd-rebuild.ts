import type { FastifyInstance, FastifyRequest } from 'fastify'
import { date } from '#kit/field.ts'
import { runRebuild } from '../commands/herd/rebuild/start-rebuild.ts'
import { readTask } from '../commands/herd/rebuild/task.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { callerOf, traceOf } from '../plugins/authorization.ts'
import { asBody } from './event-body.ts'
import { readBody, uidParam } from './read-body.ts'

const CHECKER = 'event_check'
const fields = { fromDate: date('起始日期') }

/** Comparing a farm with a replay of its events, and bringing it up to it. The list of tasks is the resource's. */
export async function herdRebuildRoutes(app: FastifyInstance): Promise<void> {
  const open = (access: string, orAccess: string[] = []) => ({
    config: { access: `refresh-farm-herds${access}`, orAccess, scope: 'farm' as const },
  })
  app.post('/check', open(':check', [CHECKER]), (request) => start(request, true))
  app.post('/run', open(':run'), (request) => start(request, false))

  app.get('/latest', open('', [CHECKER]), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId } = asBody(request.query)
      return success({ task: await readTask(tx, [chooseFarm(caller, farmId)], null) })
    }),
  )

  app.get('/:uid/found', open('', [CHECKER]), (request) =>
    app.inScope(request, async (tx, caller) => {
      const task = await readTask(tx, caller.scope.farms, uidParam(request))
      if (!task) throw notFound()
      return success({ task })
    }),
  )

  /** Answers as soon as the task stands in the list; it goes on by itself. */
  async function start(request: FastifyRequest, dryRun: boolean) {
    const caller = callerOf(request)
    const { farmId: asked, ...rest } = asBody(request.body)
    const { fromDate } = readBody(fields, rest)
    const wish = {
      farmId: chooseFarm(caller, asked),
      dryRun,
      from: fromDate ?? null,
      today: farmToday(app.now()),
    }
    const trace = traceOf(request)
    const uid = await new Promise<string>((started, refused) => {
      const job = (signal: AbortSignal) => runRebuild({ db: app.db, caller, trace, wish, signal, started })
      app.inBackground(job).catch((error: unknown) => {
        refused(error)
        if (!(error instanceof Refused)) app.log.error({ err: error }, 'rebuild failed')
      })
    })
    return success({ uid })
  }
}
