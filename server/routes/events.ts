import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type EventForm, eventFields, isOfBatches, isStandalone } from '#kit/event-form.ts'
import { isUuid } from '#kit/parse.ts'
import type { ReportEvent } from '#kit/report-acts.ts'
import type { Suggestion } from '#kit/suggestion.ts'
import { eventForms } from '#resources/events/index.ts'
import { technicianNames } from '../commands/accounts/accounts.names.ts'
import { listBatches, suggestBatches } from '../commands/batch/batch.lookup.ts'
import { newBatchNumbers } from '../commands/batch/new-numbers.ts'
import { commandsOf } from '../commands/event-commands.ts'
import { listWork, namedKinds, suggest } from '../commands/herd/herd.lookup.ts'
import { placesOf } from '../commands/herd/herd.places.ts'
import { withWithdrawals } from '../commands/herd/withdrawn-until.ts'
import { assertSaysWhy, isOwnToday } from '../commands/own-today.ts'
import { listLots, suggestLots } from '../commands/semen-lot/semen-lot.lookup.ts'
import { choicesOf, factsOfRow, listStandalone } from '../commands/standalone/standalone.lookup.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { notFound } from '../kit/refused.ts'
import { callerOf } from '../plugins/authorization.ts'
import type { AnimalFacts } from '../queries/animal-facts.ts'
import { placesAsked } from '../queries/place-filter.ts'
import { loadWorkLists } from '../queries/work-lists.ts'
import { reports } from '../reports/index.ts'
import { correctionBody, lookupBody, recordBody } from './event-body.ts'

type Query = Readonly<Record<string, unknown>>
interface ById {
  Params: { uid: string }
}

/** Recording, correcting and looking up, one group of routes per declared event form. */
export async function events(app: FastifyInstance): Promise<void> {
  for (const form of eventForms) app.register(eventRoutes, { prefix: `/event/${form.code}`, form })
}

type Part = (app: FastifyInstance, form: EventForm) => void

const opened =
  (form: EventForm) =>
  (action: string, orAccess: readonly string[] = []) => ({
    config: { access: action ? `${form.name}:${action}` : form.name, orAccess, scope: 'farm' as const },
  })

/** Reports whose rows are such events: users who may correct them there have access as well. */
const reportsOf = (form: EventForm): string[] =>
  reports.filter(({ event }) => event && standsFor(event, form)).map((report) => report.name)
const standsFor = ({ code, codeIn, codes }: ReportEvent, form: EventForm): boolean =>
  code === form.code ||
  (codes?.includes(form.code) ?? (codeIn !== undefined && !isOfBatches(form) && !isStandalone(form)))
const buttonsOf = (form: EventForm, ...keys: readonly string[]): string[] =>
  reportsOf(form).flatMap((name) => keys.map((key) => `${name}:${key}`))

/** The buttons of other screens that enter such events. */
const entrancesOf = ({ code }: EventForm): string[] =>
  reports.filter(({ event }) => event?.enters && event.code === code).map(({ name }) => `${name}:create`)

async function eventRoutes(app: FastifyInstance, { form }: { form: EventForm }): Promise<void> {
  for (const part of [recording, facts, numbers, choices, workLists, correcting]) part(app, form)
}

const typedIn = (query: Query): string => String(query.q ?? '').slice(0, 20)

/** Most open batches offered before numbers for a new one: a list shows some twelve. */
const WITH_NEW = 7
const toOpen = (one: AnimalFacts): AnimalFacts => ({ ...one, statusTitle: '新批次，请勾选新建' })

const recording: Part = (app, form) => {
  const open = opened(form)
  app.post('/', open('', entrancesOf(form)), (request) =>
    app.inScope(request, (tx, caller) => {
      const { rows, farmId, dryRun, requestId } = recordBody(request.body)
      const input = {
        farmId: chooseFarm(caller, farmId),
        entries: rows.map((row) => ({ form, row })),
        today: farmToday(app.now()),
        dryRun,
      }
      const key = dryRun ? undefined : requestId
      return once(tx, caller, { key, body: request.body }, async () =>
        success({ results: await commandsOf(form).record(tx, caller, input) }),
      )
    }),
  )
}

function namedCell(form: EventForm, key: string): Suggestion {
  const fields = eventFields(form)
  const suggest = Object.hasOwn(fields, key) ? fields[key]?.suggest : undefined
  if (!suggest) throw notFound()
  return suggest
}

/** Lookups of the grid while a user types: facts of animals, and ear numbers. */
const facts: Part = (app, form) => {
  const open = opened(form)
  app.post('/lookup', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId, earNos, rows } = lookupBody(request.body)
      const farm = chooseFarm(caller, farmId)
      const ofRows = factsOfRow(form)
      if (ofRows && rows) return success({ list: await ofRows(tx, farm, rows) })
      const found = await commandsOf(form).lookup(tx, farm, earNos, farmToday(app.now()))
      return success({ list: await withWithdrawals(tx, farm, form.code, found) })
    }),
  )

  app.get('/suggest', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      const farmId = chooseFarm(caller, query.farmId)
      const found = await commandsOf(form).suggest(tx, farmId, typedIn(query))
      return success({ list: await withWithdrawals(tx, farmId, form.code, found) })
    }),
  )
}

/** Numbers for cells that name something other than the row: another animal, a lot, a batch. */
const numbers: Part = (app, form) => {
  const open = opened(form)
  /** Boars, and suckling sows, for the cells that name another animal than the row's. */
  for (const kind of namedKinds)
    app.get(`/${kind}`, open(''), (request) =>
      app.inScope(request, async (tx, caller) => {
        const query = request.query as Query
        return success({ list: await suggest(tx, chooseFarm(caller, query.farmId), typedIn(query), kind) })
      }),
    )

  /** Lots of semen for the cells of a mating; every form answers, only those with such cells ask. */
  app.get('/lots', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      return success({ list: await suggestLots(tx, chooseFarm(caller, query.farmId), typedIn(query)) })
    }),
  )

  /** Open batches for the cells that name one. */
  app.get('/batches', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = request.query as Query
      return success({ list: await suggestBatches(tx, chooseFarm(caller, query.farmId), typedIn(query)) })
    }),
  )

  const offers = new Set(Object.values(form.offers ?? {}))
  /** Numbers for a new batch; where an existing one may be chosen, those first. */
  for (const call of (['numbers', 'batchesOrNew'] as const).filter((one) => offers.has(one)))
    app.get(`/${call}`, open(''), (request) =>
      app.inScope(request, async (tx, caller) => {
        const query = request.query as Query
        const farmId = chooseFarm(caller, query.farmId)
        const fresh = await newBatchNumbers(tx, farmId, typedIn(query), farmToday(app.now()))
        if (call === 'numbers') return success({ list: fresh })
        const open = await suggestBatches(tx, farmId, typedIn(query), form.stagesFirst)
        const there = open.slice(0, WITH_NEW)
        return success({ list: [...there, ...fresh.map(toOpen)] })
      }),
    )
}

/** Choices of a cell: names, rows of a list, places. */
const choices: Part = (app, form) => {
  const open = opened(form)
  /** Names offered for a cell; other names may be typed. */
  app.get<{ Params: { key: string } }>('/names/:key', open('', entrancesOf(form)), (request) =>
    app.inScope(request, async (tx, caller) => {
      const suggest = namedCell(form, request.params.key)
      const farmId = chooseFarm(caller, (request.query as Query).farmId)
      return success({ list: await technicianNames(tx, farmId, suggest.kinds) })
    }),
  )

  /** Rows a reference cell may name; all of the form's kind, searched in the browser. */
  app.get<{ Params: { key: string } }>('/options/:key', open('', buttonsOf(form, 'edit')), (request) =>
    app.inScope(request, async (tx) => {
      const fields = eventFields(form)
      const field = Object.hasOwn(fields, request.params.key) ? fields[request.params.key] : undefined
      if (field?.kind !== 'reference') throw notFound()
      return success({ list: await choicesOf(tx, field) })
    }),
  )

  app.get('/places', open('', buttonsOf(form, 'edit')), (request) =>
    app.inScope(request, async (tx, caller) =>
      success({ list: await placesOf(tx, chooseFarm(caller, (request.query as Query).farmId)) }),
    ),
  )
}

/** The animals of a work list. */
const workLists: Part = (app, form) => {
  const open = opened(form)
  app.get<{ Params: { key: string } }>('/list/:key', open(''), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { key } = request.params
      if (!Object.hasOwn(form.lists, key)) throw notFound()
      const query = request.query as Query
      const farmId = chooseFarm(caller, query.farmId)
      const today = farmToday(app.now())
      const withNotes = async (found: readonly AnimalFacts[]) =>
        success({ list: await withWithdrawals(tx, farmId, form.code, found) })
      if (isOfBatches(form)) return withNotes(await listBatches(tx, farmId, key, today))
      if (isStandalone(form)) return success({ list: await listStandalone(tx, farmId, key, today) })
      if (form.target === 'lot') return success({ list: await listLots(tx, farmId, key, today) })
      const list = (await loadWorkLists(tx, farmId, today))[key]
      if (!list) throw notFound()
      return withNotes(await listWork(tx, farmId, list, await placesAsked(tx, farmId, today, query)))
    }),
  )
}

const correcting: Part = (app, form) => {
  const open = opened(form)
  app.get<ById>('/:uid', open('', buttonsOf(form, 'edit', 'undo')), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { uid } = request.params
      const event = await commandsOf(form).read(tx, form.code, uid)
      return success({ ...event, ownToday: await isOwnToday(tx, form, uid, caller, farmToday(app.now())) })
    }),
  )

  app.patch<ById>('/:uid', open('edit', buttonsOf(form, 'edit')), (request) => correct(request, (row) => row))
  app.delete<ById>('/:uid', open('undo', buttonsOf(form, 'undo')), (request) => correct(request, () => null))

  function correct(request: FastifyRequest<ById>, newRow: (row: Query) => Query | null) {
    return app.inScope(request, async (tx, caller) => {
      const { uid } = request.params
      if (!isUuid(uid)) throw notFound()
      const { row, ...body } = correctionBody(request.body)
      const today = farmToday(app.now())
      const mayBackdate = callerOf(request).functions.has(`${form.name}:backdate`)
      const given = { ...body, uid, row: newRow(row), form, today, mayBackdate }
      await assertSaysWhy(tx, caller, given)
      return success(await commandsOf(form).correct(tx, caller, given))
    })
  }
}
