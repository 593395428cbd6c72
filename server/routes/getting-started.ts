import type { FastifyInstance } from 'fastify'
import { flag } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { GETTING_STARTED, setupFarm, setupPen, setupPerson } from '#resources/getting-started/index.ts'
import type { PeopleAnswer } from '#resources/getting-started/state.ts'
import { readLines } from '../commands/golive/lines.ts'
import { makePeople } from '../commands/setup/people.ts'
import { createFarm, makePens } from '../commands/setup/setup.places.ts'
import { presentIn, readSetup } from '../commands/setup/setup.state.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { asBody } from '../kit/report/request.ts'
import { tried } from '../kit/tried.ts'
import { call, jobOf } from './call.ts'
import { readBody } from './read-body.ts'

const open = (button = '') => call(button ? `${GETTING_STARTED}:${button}` : GETTING_STARTED, 'tree')
const MOST_LINES = 200
const pensFields = { dryRun: flag('试算', { default: false }) }

/** 开始使用: progress of a new company, and the steps that are one form or one grid. */
export async function gettingStarted(app: FastifyInstance): Promise<void> {
  app.get('/', open(), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId } = asBody(request.query)
      return success(await readSetup(tx, caller, isUuid(farmId) ? chooseFarm(caller, farmId) : null))
    }),
  )

  app.get('/missing', call('SIGNED_IN', 'farm'), (request) =>
    app.inScope(request, async (tx, caller) =>
      success(await presentIn(tx, chooseFarm(caller, asBody(request.query).farmId))),
    ),
  )

  app.post('/farm', open('edit'), (request) => {
    const values = readBody(setupFarm, request.body)
    const today = farmToday(app.now())
    return app.inScope(request, (tx, caller) =>
      once(tx, caller, jobOf(request), async () =>
        success({ farmId: await createFarm(tx, caller, { values, today }) }),
      ),
    )
  })

  app.post('/pens', open('edit'), (request) => {
    const { farmId, lines: raw, ...rest } = asBody(request.body)
    const { dryRun } = readBody(pensFields, rest)
    const lines = readLines(setupPen, raw, MOST_LINES)
    const today = farmToday(app.now())
    const make = async (tx: Tx, caller: Caller) =>
      makePens(tx, caller, { farmId: chooseFarm(caller, farmId), lines, today })
    const inScope = <T>(work: (tx: Tx, caller: Caller) => Promise<T>) => app.inScope(request, work)
    return (dryRun ? tried(inScope, make) : inScope(make)).then(success)
  })

  // no idempotency key: the answer holds passwords, which are not stored
  app.post('/people', open('edit'), (request) => {
    const { farmId, lines: raw, ...rest } = asBody(request.body)
    readBody({}, rest)
    const lines = readLines(setupPerson, raw, MOST_LINES)
    return app.inScope(request, async (tx, caller) => {
      const people = await makePeople(tx, caller, {
        farmId: chooseFarm(caller, farmId),
        lines,
      })
      const answer: PeopleAnswer = { people, address: app.outbound.publicUrl ?? null }
      return success(answer)
    })
  })
}
