import type { FastifyInstance } from 'fastify'
import { flag } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { GETTING_STARTED, setupFarm, setupPen, setupPerson } from '#resources/getting-started/index.ts'
import type { AccountsAnswer } from '#resources/getting-started/setup.shapes.ts'
import { readLines } from '../commands/golive/golive.lines.ts'
import { createAccounts } from '../commands/setup/create-accounts.ts'
import { createFarm, makePens } from '../commands/setup/setup.places.ts'
import { presentIn, readSetup } from '../commands/setup/setup.state.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { asBody } from '../kit/report/report.request.ts'
import { tried } from '../kit/tried.ts'
import { call, callsOf } from '../plugins/call.ts'
import { readBody } from '../plugins/read-body.ts'

const MOST_LINES = 200
const pensFields = { dryRun: flag('试算', { default: false }) }

/** 开始使用: progress of a new company, and the steps that are one form or one grid. */
export async function gettingStarted(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: GETTING_STARTED, scope: 'tree' })
  calls.get('/', {}, (asked) =>
    readSetup(asked.tx, asked.caller, isUuid(asked.sent.farmId) ? asked.farmId : null),
  )

  calls.get('/missing', { access: 'SIGNED_IN', scope: 'farm' }, ({ tx, farmId }) => presentIn(tx, farmId))

  calls.post('/farm', { button: 'edit', body: setupFarm, once: true }, async (act) => ({
    farmId: await createFarm(act, act.body),
  }))

  app.post('/pens', call(`${GETTING_STARTED}:edit`, 'tree'), (request) => {
    const { farmId, lines: raw, ...rest } = asBody(request.body)
    const { dryRun } = readBody(pensFields, rest)
    const lines = readLines(setupPen, raw, MOST_LINES)
    const today = farmToday(app.now())
    const make = async (tx: Tx, caller: Caller) =>
      makePens({ tx, caller, today }, chooseFarm(caller, farmId), lines)
    const inScope = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) => app.inScope(request, work)
    return (dryRun ? tried(inScope, make) : inScope(make)).then(success)
  })

  // no idempotency key: the answer holds passwords, which are not stored
  calls.post('/people', { button: 'edit', overrides: { unread: ['farmId', 'lines'] } }, async (asked) => {
    const lines = readLines(setupPerson, asked.sent.lines, MOST_LINES)
    const people = await createAccounts(asked, asked.farmId, lines)
    return { people, address: app.outbound.publicUrl ?? null } satisfies AccountsAnswer
  })
}
