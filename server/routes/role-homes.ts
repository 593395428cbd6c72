import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HomeHead } from '#domain/home/home.ts'
import { isUuid } from '#kit/parse.ts'
import { functionCode } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { accountantHome } from '../commands/home/roles/accountant.ts'
import { type HomeAsking, mayRead, type RoleCard, type RoleHome } from '../commands/home/roles/declare.ts'
import { fatteningHome } from '../commands/home/roles/fattening.ts'
import { groupHome } from '../commands/home/roles/group.ts'
import { sellerHome } from '../commands/home/roles/seller.ts'
import { storeHome } from '../commands/home/roles/storekeeper.ts'
import { vetHome } from '../commands/home/roles/vet.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { reading, scoped, type Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { parseListQuery } from '../kit/list-query.ts'
import { forbidden, invalid } from '../kit/refused.ts'
import type { ServerReport } from '../kit/report/definition.ts'
import type { ReportAnswer } from '../kit/report/page-request.ts'
import { runReport } from '../kit/report/query.ts'
import { asSeenBy, MONEY } from '../kit/report/report.money.ts'
import { readContext, readFilters } from '../kit/report/report.request.ts'
import { callerOf } from '../plugins/authorization.ts'
import { freshenReport } from '../plugins/fresh-costs.ts'
import { serverReports } from '../reports/index.ts'
import { stores } from '../stores.ts'

type Query = Readonly<Record<string, unknown>>

/** The requested farms, inside the caller's scope; by default all of it. */
function farmsOf(caller: Caller, { farmIds }: Query): readonly string[] {
  const asked = [farmIds].flat().filter((one) => one !== undefined)
  if (asked.length === 0) return caller.scope.farms
  return asked.map((one) => {
    if (!isUuid(one)) throw invalid({ farmIds: ['请选择正确的猪场'] })
    if (!caller.scope.farms.includes(one)) throw forbidden('没有此猪场的权限')
    return one
  })
}

const isQuick = ({ quick }: Query): boolean => quick === 'true'

function reportNamed(name: string): ServerReport {
  const found = serverReports.find(({ report }) => report.name === name)
  if (!found) throw new Error(`a home names "${name}", which is not a report`)
  return found
}

/** Data access of cards, answered as by the screens: their filters, their rights, their statement. */
function askingOf(tx: Tx, caller: Caller, query: Query, today: string): HomeAsking {
  const farms = farmsOf(caller, query)
  // figures of one strip request one report repeatedly
  const answered = new Map<string, Promise<ReportAnswer>>()
  const once = (asked: unknown, ask: () => Promise<ReportAnswer>): Promise<ReportAnswer> => {
    const key = JSON.stringify(asked)
    const known = answered.get(key) ?? ask()
    answered.set(key, known)
    return known
  }
  return {
    ...{ tx, farms, today, functions: caller.functions },
    quick: isQuick(query),
    chosen: typeof query.chosen === 'string' ? query.chosen : null,
    report: (name, filters, { groupBy = null, sort = null, limit = 50 } = {}) =>
      once([name, filters, groupBy, sort, limit], async () => {
        // users with the right to its money may see it as well
        if (!caller.functions.has(name) && !caller.functions.has(functionCode(name, MONEY))) throw forbidden()
        const source = asSeenBy(reportNamed(name), caller)
        const checked = readFilters(source, caller, { filters: { farmIds: farms, ...filters } }, today)
        const context = await readContext(tx, caller, source, checked, today)
        return runReport(tx, source, context, { groupBy, sort, limit, offset: 0 })
      }),
    async list(name, filters, { sort, order = 'asc', limit = 50 } = {}) {
      const store = stores.get(name)
      if (!store) throw new Error(`a home names "${name}", which is not a resource`)
      if (!caller.functions.has(name)) throw forbidden()
      const paging = { _start: '0', _end: String(limit), ...(sort && { _sort: sort, _order: order }) }
      const asked = parseListQuery(seenBy(store.resource, caller.functions), {
        farmId: farms,
        ...filters,
        ...paging,
      })
      return store.list(tx, caller, asked)
    },
  }
}

/** Homes by role: the user's homes, the figures of one, and each of its cards by itself. */
export async function roleHomeRoutes(app: FastifyInstance): Promise<void> {
  const open = (summary: string, [access = 'SIGNED_IN', ...orAccess]: readonly string[] = []) => ({
    config: { access, orAccess, scope: 'farm', doc: { summary } } as const,
  })

  async function asked<T>(
    request: FastifyRequest,
    { fresh = [], reconciles: writes = false }: Pick<RoleCard, 'fresh' | 'reconciles'>,
    read: (ask: HomeAsking, caller: Caller) => Promise<T>,
  ) {
    const today = farmToday(app.now())
    const query = request.query as Query
    const isWhole = !isQuick(query)
    if (isWhole) await freshen(request, fresh, today)
    const caller = { ...callerOf(request), today }
    const run = writes && isWhole ? scoped : reading
    const data = await run(app.db, { ...caller.scope, today }, (tx) =>
      read(askingOf(tx, caller, query, today), caller),
    )
    return success({ ...data, today, asOf: farmMoment(app.now()) })
  }

  /** Brings kept costs up to date first, as the reports themselves do. */
  async function freshen(request: FastifyRequest, names: readonly string[], today: string): Promise<void> {
    const caller = callerOf(request)
    const filters = { farmIds: farmsOf(caller, request.query as Query) }
    for (const name of names) {
      const source = asSeenBy(reportNamed(name), caller)
      await freshenReport(app.db, { source, caller, filters, today }, (error, farm) =>
        app.log.error({ err: error, farm, report: name }, 'costs are behind'),
      )
    }
  }

  app.get('/home/roles', open('按岗位的首页'), async (request) =>
    success({ list: homesOf(callerOf(request).functions) }),
  )

  const figures = (home: RoleHome) =>
    app.get(`/home/${home.key}/figures`, open(`首页（${home.label}）：指标`, home.functions), (request) =>
      asked(request, home, async (ask, caller) => {
        const list = []
        for (const figure of home.figures)
          if ('read' in figure && mayRead(caller.functions, figure)) list.push(await figure.read(ask))
        return { list }
      }),
    )

  for (const home of roleHomes) {
    figures(home)
    for (const card of home.cards)
      app.get(
        `/home/${home.key}/cards/${card.key}`,
        open(`首页（${home.label}）：${card.label}`, card.functions),
        (request) => asked(request, card, (ask) => card.read(ask)),
      )
  }
}

/** Homes by role, in the order they are offered; the breeding home is the default for users without any. */
export const roleHomes: readonly RoleHome[] = [
  storeHome,
  vetHome,
  sellerHome,
  fatteningHome,
  accountantHome,
  groupHome,
]

type Functions = ReadonlySet<string>

const has = (functions: Functions, home: RoleHome): boolean =>
  home.functions.every((one) => functions.has(one)) && home.cards.some((card) => mayRead(functions, card))

const headOf = (functions: Functions, home: RoleHome): HomeHead => {
  const cards = home.cards.filter((card) => mayRead(functions, card))
  return {
    key: home.key,
    label: home.label,
    title: home.title,
    several: home.several,
    driven: home.driven ?? null,
    lists: home.lists,
    strip: home.figures
      .filter((figure) => mayRead(functions, figure))
      .map((figure) => ({ key: figure.key, card: 'fromCard' in figure ? figure.fromCard : null })),
    cards: cards.map(({ key, label, side = false, list = null, quick = false }) => ({
      ...{ key, label, side, list, quick },
    })),
  }
}

/** The homes a user has the functions for, with only the cards of those functions. */
const homesOf = (functions: Functions): HomeHead[] =>
  roleHomes.filter((home) => has(functions, home)).map((home) => headOf(functions, home))
