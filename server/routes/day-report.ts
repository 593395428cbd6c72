import type { FastifyInstance } from 'fastify'
import {
  choice,
  date,
  type Fields,
  integer,
  month,
  note,
  organisation,
  organisations,
  type RowOf,
  text,
} from '#kit/field.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { drillCell, SPANS } from '../day-report/drill.ts'
import { exportDayReport } from '../day-report/export-day-report.ts'
import { readDayReport, readMonthReport } from '../day-report/read-report.ts'
import {
  DAY_REPORT,
  generateReport,
  type ReportAsked,
  remarkReport,
  signReport,
  unlockReport,
} from '../day-report/stand-report.ts'
import { bringFarmDays } from '../kept-days/kept-days.fresh.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { invalid } from '../kit/refused.ts'
import { type Archives, poolOfFamily, reportFamilies } from '../kit/report/families.ts'
import { readReport } from '../kit/report/transaction.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call, callsOf } from '../plugins/call.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { readBody } from '../plugins/read-body.ts'
import { abortSignal } from '../plugins/stream-sheet.ts'

const farm = organisation('猪场', ['farm'])
const ofDay = { farmId: farm, date: date('日期', { required: true }) }
const ofMonth = { farmId: farm, period: month('月份', { required: true }) }
const ofCell = {
  ...ofDay,
  cell: text('格', { required: true, maxLength: 200 }),
  span: choice('期间', SPANS, { default: 'day' }),
}
const exportAsked = {
  farmIds: organisations('猪场', ['farm', 'company']),
  dateFrom: date('开始日期', { required: true }),
  dateTo: date('结束日期', { required: true }),
  view: choice('样式', { day: '单日', month: '按月' }, { default: 'day' }),
}
const version = integer('版本', { min: 0, required: true })
const reason = note('解锁原因', { spaces: true })
const remark = {
  remark: note('场长批注', { spaces: true, maxLength: 300 }),
  temperature: text('气温', { spaces: true, maxLength: 20 }),
}

const ofStep = { ...ofDay, version }

const allSteps = { ...ofStep, reason, ...remark }

/** Most requested farms whose kept days are brought up to date while the user waits. */
const AT_ONCE = 4

/** 猪场生产日报: a farm's day on one page, its month, the rows behind each figure, and signing it. */
export async function dayReport(app: FastifyInstance, { archives }: { archives: Archives }): Promise<void> {
  for (const family of reportFamilies)
    await app.register(readRoutes, {
      prefix: `/${family}/${DAY_REPORT}`,
      db: poolOfFamily(archives, app.db, family),
    })
  standRoutes(app)
}

const label = (summary: string) => `猪场生产日报：${summary}`
const open = (access: string, summary: string, body: Fields) => call(access, 'farm', label(summary), { body })

interface Asking {
  readonly tx: Tx
  readonly caller: Caller
  readonly farmId: string
  readonly today: string
  readonly asOf: string
  readonly money: boolean
}

async function readRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const ask = <F extends typeof ofDay | typeof ofMonth>(
    path: string,
    summary: string,
    fields: F,
    work: (asking: Asking, body: RowOf<F>) => Promise<object>,
  ) =>
    app.post(path, open(DAY_REPORT, summary, fields), async (request, reply) => {
      const [caller, now] = [callerOf(request), app.now()]
      const body = readBody(fields, request.body)
      const today = farmToday(now)
      if ('date' in body && String(body.date) > today) throw invalid({ date: ['日期不能晚于今天'] })
      const farmId = chooseFarm(caller, body.farmId)
      await freshDays(app, caller, today, [farmId])
      const money = caller.functions.has(`${DAY_REPORT}:money`)
      return readReport(db, caller.scope, abortSignal(reply), async (tx) =>
        success(await work({ tx, caller, farmId, today, money, asOf: farmMoment(now) }, body)),
      )
    })

  ask('/', '单日', ofDay, (asking, { date }) => readDayReport(asking.tx, { ...asking, date }))
  ask('/month', '按月', ofMonth, (asking, { period }) => readMonthReport(asking.tx, { ...asking, period }))
  ask('/drill', '一格的明细', ofCell, (asking, { date, cell, span }) =>
    drillCell(asking.tx, { ...asking, date, cell, span: span ?? 'day' }),
  )

  acceptFormPost(app)
  app.post('/export', open(`${DAY_REPORT}:export`, '导出', exportAsked), async (request, reply) => {
    const [caller, today] = [callerOf(request), farmToday(app.now())]
    const body = readBody(exportAsked, request.body)
    await freshDays(app, caller, today, caller.scope.farms)
    return exportDayReport(app, request, reply, { db, asked: { ...body, view: body.view ?? 'day' } })
  })
}

/** Readers get the present state of a day; days that could not be brought up to date are computed by the reader. */
const freshDays = (app: FastifyInstance, caller: Caller, today: string, farms: readonly string[]) =>
  bringFarmDays(app.db, caller.scope, today, AT_ONCE, farms).catch((error: unknown) =>
    app.log.error({ err: error }, 'days of farms are behind'),
  )

/** Making, signing, unlocking and remarking: each by a right of its own, executed once however often it is sent. */
function standRoutes(app: FastifyInstance): void {
  const calls = callsOf(app, { access: DAY_REPORT, scope: 'farm' })
  const step = (
    name: string,
    summary: string,
    fields: Fields,
    work: (act: Act, report: ReportAsked, body: RowOf<typeof allSteps>) => Promise<void>,
  ) => {
    const overrides = { documented: { ...ofStep, ...fields } }
    const given = { button: name, summary: label(summary), body: allSteps, once: true, overrides }
    calls.post(`/${DAY_REPORT}/${name}`, given, (act) => {
      const { date, version } = act.body
      return work(act, { farmId: act.farmId, date, version }, act.body)
    })
  }
  step('generate', '生成', {}, generateReport)
  step('sign', '签字锁定', {}, signReport)
  step('unlock', '解锁', { reason }, (act, report, body) => unlockReport(act, report, body.reason))
  step('remark', '批注', remark, remarkReport)
}
