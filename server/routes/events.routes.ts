import type { FastifyInstance } from 'fastify'
import { type EventForm, eventFields, isOfBatches, isStandalone } from '#kit/event-form.ts'
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
import { once } from '../kit/idempotent.ts'
import { notFound } from '../kit/refused.ts'
import type { Body } from '../kit/report/report.request.ts'
import { type Asked, type Calls, callsOf } from '../plugins/call.ts'
import type { AnimalFacts } from '../queries/animal-facts.ts'
import { placesAsked } from '../queries/place-filter.ts'
import { loadWorkLists } from '../queries/work-lists.ts'
import { reports } from '../reports/index.ts'
import { correctionBody, lookupBody, recordBody } from './event-body.ts'

/** Recording, correcting and looking up, one group of routes per declared event form. */
export async function events(app: FastifyInstance): Promise<void> {
  for (const form of eventForms) app.register(eventRoutes, { prefix: `/event/${form.code}`, form })
}

type Part = (calls: Calls, form: EventForm) => void

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
  const calls = callsOf(app, { access: form.name, scope: 'farm' })
  for (const part of [recording, facts, numbers, choices, workLists, correcting]) part(calls, form)
}

const typedIn = ({ q }: Body): string => String(q ?? '').slice(0, 20)

/** Most open batches offered before numbers for a new one: a list shows some twelve. */
const WITH_NEW = 7
const toOpen = (one: AnimalFacts): AnimalFacts => ({ ...one, statusTitle: '新批次，请勾选新建' })

const recording: Part = (calls, form) => {
  calls.post('/', { orAccess: entrancesOf(form) }, (asked) => {
    const { tx, caller, today, request } = asked
    const { rows, dryRun, requestId } = recordBody(request.body)
    const input = { farmId: asked.farmId, entries: rows.map((row) => ({ form, row })), today, dryRun }
    const key = dryRun ? undefined : requestId
    return once(tx, caller, { key, body: request.body }, async () => ({
      results: await commandsOf(form).record(tx, caller, input),
    }))
  })
}

function namedCell(form: EventForm, key: string): Suggestion {
  const fields = eventFields(form)
  const suggest = Object.hasOwn(fields, key) ? fields[key]?.suggest : undefined
  if (!suggest) throw notFound()
  return suggest
}

/** Lookups of the grid while a user types: facts of animals, and ear numbers. */
const facts: Part = (calls, form) => {
  calls.post('/lookup', {}, async ({ tx, sent, farmId, today }) => {
    const { earNos, rows } = lookupBody(sent)
    const ofRows = factsOfRow(form)
    if (ofRows && rows) return { list: await ofRows(tx, farmId, rows) }
    const found = await commandsOf(form).lookup(tx, farmId, earNos, today)
    return { list: await withWithdrawals(tx, farmId, form.code, found) }
  })

  calls.list('/suggest', {}, async ({ tx, farmId, sent }) => {
    const found = await commandsOf(form).suggest(tx, farmId, typedIn(sent))
    return withWithdrawals(tx, farmId, form.code, found)
  })
}

/** Numbers for cells that name something other than the row: another animal, a lot, a batch. */
const numbers: Part = (calls, form) => {
  /** Boars, and suckling sows, for the cells that name another animal than the row's. */
  for (const kind of namedKinds)
    calls.list(`/${kind}`, {}, ({ tx, farmId, sent }) => suggest(tx, farmId, typedIn(sent), kind))

  /** Lots of semen for the cells of a mating; every form answers, only those with such cells ask. */
  calls.list('/lots', {}, ({ tx, farmId, sent }) => suggestLots(tx, farmId, typedIn(sent)))

  /** Open batches for the cells that name one. */
  calls.list('/batches', {}, ({ tx, farmId, sent }) => suggestBatches(tx, farmId, typedIn(sent)))

  const offers = new Set(Object.values(form.offers ?? {}))
  /** Numbers for a new batch; where an existing one may be chosen, those first. */
  for (const call of (['numbers', 'batchesOrNew'] as const).filter((one) => offers.has(one)))
    calls.list(`/${call}`, {}, async ({ tx, farmId, sent, today }) => {
      const fresh = await newBatchNumbers(tx, farmId, typedIn(sent), today)
      if (call === 'numbers') return fresh
      const open = await suggestBatches(tx, farmId, typedIn(sent), form.stagesFirst)
      return [...open.slice(0, WITH_NEW), ...fresh.map(toOpen)]
    })
}

/** Choices of a cell: names, rows of a list, places. */
const choices: Part = (calls, form) => {
  /** Names offered for a cell; other names may be typed. */
  calls.list('/names/:key', { orAccess: entrancesOf(form) }, (asked) => {
    const { kinds } = namedCell(form, asked.key)
    return technicianNames(asked.tx, asked.farmId, kinds)
  })

  /** Rows a reference cell may name; all of the form's kind, searched in the browser. */
  calls.list('/options/:key', { orAccess: buttonsOf(form, 'edit') }, ({ tx, key }) => {
    const fields = eventFields(form)
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (field?.kind !== 'reference') throw notFound()
    return choicesOf(tx, field)
  })

  calls.list('/places', { orAccess: buttonsOf(form, 'edit') }, ({ tx, farmId }) => placesOf(tx, farmId))
}

/** The animals of a work list. */
const workLists: Part = (calls, form) => {
  calls.list('/list/:key', {}, async (asked) => {
    const { tx, key, sent, today } = asked
    if (!Object.hasOwn(form.lists, key)) throw notFound()
    const { farmId } = asked
    const withNotes = (found: readonly AnimalFacts[]) => withWithdrawals(tx, farmId, form.code, found)
    if (isOfBatches(form)) return withNotes(await listBatches(tx, farmId, key, today))
    if (isStandalone(form)) return listStandalone(tx, farmId, key, today)
    if (form.target === 'lot') return listLots(tx, farmId, key, today)
    const list = (await loadWorkLists(tx, farmId, today))[key]
    if (!list) throw notFound()
    return withNotes(await listWork(tx, farmId, list, await placesAsked(tx, farmId, today, sent)))
  })
}

const correcting: Part = (calls, form) => {
  calls.get('/:uid', { orAccess: buttonsOf(form, 'edit', 'undo') }, async ({ tx, caller, uid, today }) => {
    const event = await commandsOf(form).read(tx, form.code, uid)
    return { ...event, ownToday: await isOwnToday(tx, form, uid, caller, today) }
  })

  calls.patch('/:uid', { button: 'edit', orAccess: buttonsOf(form, 'edit') }, (asked) =>
    correct(asked, (row) => row),
  )
  calls.delete('/:uid', { button: 'undo', orAccess: buttonsOf(form, 'undo') }, (asked) =>
    correct(asked, () => null),
  )

  async function correct({ tx, caller, uid, request, today }: Asked, newRow: (row: Body) => Body | null) {
    const { row, ...body } = correctionBody(request.body)
    const mayBackdate = caller.functions.has(`${form.name}:backdate`)
    const given = { ...body, uid, row: newRow(row), form, today, mayBackdate }
    await assertSaysWhy(tx, caller, given)
    return commandsOf(form).correct(tx, caller, given)
  }
}
