import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseEarTags } from '#domain/ear-tags.ts'
import type { EventForm } from '#kit/event-form.ts'
import { isUuid } from '#kit/parse.ts'
import { eventForms } from '#resources/events/index.ts'
import { correctEvent } from '../commands/herd/correct-event.ts'
import { loadWorkLists } from '../commands/herd/load-work-lists.ts'
import { listAnimals, lookup, suggest } from '../commands/herd/lookup.ts'
import { placesOf } from '../commands/herd/places.ts'
import { readEvent } from '../commands/herd/read-event.ts'
import { recordEvents } from '../commands/herd/record-events.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { invalid, notFound } from '../kit/refused.ts'
import { callerOf, traceOf } from '../plugins/authorization.ts'

type Body = Readonly<Record<string, unknown>>
const MAX_ROWS = 2000

const bodyOf = (request: FastifyRequest): Body =>
  request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
    ? (request.body as Body)
    : {}

const formOf = (code: string): EventForm => {
  const form = eventForms.find((one) => one.code === code)
  if (!form) throw notFound()
  return form
}

/** Recording, correcting and looking up, one group of routes per declared event form. */
export async function events(app: FastifyInstance): Promise<void> {
  for (const form of eventForms) app.register(eventRoutes, { prefix: `/event/${form.code}`, form })
}

async function eventRoutes(app: FastifyInstance, { form }: { form: EventForm }): Promise<void> {
  const open = (action: string) => ({
    config: { access: action ? `${form.name}:${action}` : form.name, scope: 'farm' as const },
  })

  app.post('/', open(''), (request) =>
    app.inScope(request, (tx, caller) => {
      const body = bodyOf(request)
      const input = {
        farmId: chooseFarm(caller, body.farmId),
        entries: rowsOf(body).map((row) => ({ form, row })),
        today: farmToday(app.now()),
        dryRun: body.dryRun === true,
      }
      const trace = traceOf(request)
      const key = input.dryRun ? undefined : (body.requestId as string | undefined)
      return once(tx, caller, { key, route: trace.route, body }, async () =>
        success({ results: await recordEvents(tx, caller, trace, input) }),
      )
    }),
  )

  app.post('/lookup', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const body = bodyOf(request)
      const earNos = Array.isArray(body.earNos)
        ? body.earNos.map(String)
        : parseEarTags(String(body.earNos ?? ''))
      return success({ list: await lookup(tx, chooseFarm(caller, body.farmId), earNos.slice(0, MAX_ROWS)) })
    }),
  )

  app.get('/suggest', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Body
      return success({
        list: await suggest(tx, chooseFarm(caller, query.farmId), String(query.q ?? '').slice(0, 20)),
      })
    }),
  )

  app.get('/places', open(''), (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ list: await placesOf(tx, chooseFarm(caller, (request.query as Body).farmId)) }),
    ),
  )

  app.get<{ Params: { key: string } }>('/list/:key', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { key } = request.params
      if (!Object.hasOwn(form.lists, key)) throw notFound()
      const farmId = chooseFarm(caller, (request.query as Body).farmId)
      const list = (await loadWorkLists(tx, farmId, farmToday(app.now())))[key]
      if (!list) throw notFound()
      return success({ list: await listAnimals(tx, farmId, list.condition, list.order) })
    }),
  )

  app.get<{ Params: { uid: string } }>('/:uid', open(''), (request) =>
    app.inScope(request, async (tx) => success(await readEvent(tx, request.params.uid))),
  )

  app.patch<{ Params: { uid: string } }>('/:uid', open('edit'), (request) =>
    correct(request, bodyOf(request).row ?? {}),
  )
  app.delete<{ Params: { uid: string } }>('/:uid', open('undo'), (request) => correct(request, null))

  function correct(request: FastifyRequest<{ Params: { uid: string } }>, row: unknown) {
    return app.inScope(request, async (tx, caller) => {
      if (!isUuid(request.params.uid)) throw notFound()
      const body = bodyOf(request)
      const wish = {
        uid: request.params.uid,
        version: body.version,
        row: row as Body | null,
        reason: typeof body.reason === 'string' ? body.reason.slice(0, 200) : null,
        dryRun: body.dryRun === true,
        today: farmToday(app.now()),
        formOf,
        mayBackdate: callerOf(request).functions.has(`${form.name}:backdate`),
      }
      return success(await correctEvent(tx, caller, traceOf(request), wish))
    })
  }
}

function rowsOf(body: Body): readonly unknown[] {
  if (!Array.isArray(body.rows) || body.rows.length === 0) throw invalid({ rows: ['请至少填写一行'] })
  if (body.rows.length > MAX_ROWS) throw invalid({ rows: [`一次最多保存${MAX_ROWS}行`] })
  return body.rows
}
