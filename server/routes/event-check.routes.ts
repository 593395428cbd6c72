import type { FastifyInstance } from 'fastify'
import { date, integer, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { type DueRequest, dueForCheck } from '../commands/herd/herd.lookup.ts'
import { approveEvents, eventUnderCheck, type Reviewed, rejectEvent } from '../commands/review-events.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { invalid } from '../kit/refused.ts'
import { asBody, type Body } from '../kit/report/report.request.ts'
import { titleBlock } from '../kit/sheet/title-words.ts'
import type { SheetColumn } from '../kit/sheet.ts'
import { text as textColumn } from '../kit/sheet-fields.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call, callsOf } from '../plugins/call.ts'
import { acceptFormPost } from '../plugins/form-post.ts'
import { farmWords } from '../plugins/printed-report.ts'
import { readBody, readQuery } from '../plugins/read-body.ts'
import { streamSheet } from '../plugins/stream-sheet.ts'
import { loadFarmSettings } from '../queries/farm-settings.ts'
import { correctionBody } from './event-body.ts'

const MOST = 1000
const rowFields = {
  uid: text('事件', { required: true }),
  version: integer('版本', { required: true, min: 1 }),
}

/** Review of entered events: approve many, open one, take one back. The list itself is the resource's. */
export async function eventCheckRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'event_check', scope: 'farm' })
  calls.post('/approve', { button: 'approve' }, ({ tx, caller, sent }) =>
    approveEvents(tx, caller, rowsOf(sent)),
  )
  calls.get('/:uid/event', {}, ({ tx, caller, uid }) => eventUnderCheck(tx, caller, uid))
  calls.post('/:uid/reject', { button: 'reject' }, ({ tx, caller, request, uid, today }) => {
    const { version, reason, dryRun } = correctionBody(request.body)
    if (!dryRun && !reason) throw invalid({ reason: ['请填写驳回原因'] })
    return rejectEvent(tx, caller, { uid, version, reason, dryRun, today })
  })
}

function rowsOf({ rows }: Body): Reviewed[] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请选择要通过的事件'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多通过${MOST}条`] })
  const read = rows.map((row: unknown) => readBody(rowFields, row))
  if (!read.every(({ uid }) => isUuid(uid))) throw invalid({ rows: ['请选择正确的事件'] })
  return read
}

const NAME = 'gestationResultPositive'
const LABEL = '待检母猪'
const filters = {
  mateFrom: date('配种日期起'),
  mateTo: date('配种日期止'),
  days: integer('天数不小于', { min: 0, max: 200 }),
  daysTo: integer('天数不大于', { min: 0, max: 999 }),
  houseId: organisation('栋舍', ['house']),
}

interface DueAsked {
  readonly farmId: string
  readonly given: DueRequest
}

/** The request; the client adds keys of its own to the answer. */
async function readAsked(tx: Tx, caller: Caller, sent: Body, today: string): Promise<DueAsked> {
  const farmId = chooseFarm(caller, sent.farmId)
  const { days, ...narrowed } = readQuery(filters, sent)
  const { params } = await loadFarmSettings(tx, farmId, today)
  return { farmId, given: { ...narrowed, days: days ?? params.check_min_day } }
}

const COLUMNS: readonly SheetColumn[] = [
  textColumn('earNo', '耳号'),
  { key: 'parity', title: '胎次', kind: 'integer' },
  { key: 'lastServiceDate', title: '配种日期', kind: 'date' },
  { key: 'days', title: '天数', kind: 'integer' },
  textColumn('boarEarnock', '公猪'),
  textColumn('place', '栏位'),
]

const words = ({ given }: DueAsked): string[] => [
  ...(given.mateFrom || given.mateTo ? [`配种日期 ${given.mateFrom ?? ''}至${given.mateTo ?? ''}`] : []),
  `天数 ${given.days}至${given.daysTo ?? ''}`,
]

/** The served sows due for a check, as data or as a workbook. Their results are posted to the event's own route. */
export async function gestationDue(app: FastifyInstance): Promise<void> {
  acceptFormPost(app)
  const calls = callsOf(app, { access: NAME, scope: 'farm' })
  calls.get('/due', {}, async ({ tx, caller, sent, today }) => {
    const { farmId, given } = await readAsked(tx, caller, sent, today)
    return { list: await dueForCheck(tx, farmId, today, given), today, days: given.days }
  })

  app.post('/due/export', call(`${NAME}:export`, 'farm'), async (request, reply) => {
    const [now, caller] = [app.now(), callerOf(request)]
    const { asked, rows, farms } = await app.inScope(request, async (tx) => {
      const found = await readAsked(tx, caller, asBody(request.body), farmToday(now))
      const due = await dueForCheck(tx, found.farmId, farmToday(now), found.given)
      return { asked: found, rows: due, farms: await farmWords(tx, [found.farmId]) }
    })
    await audit(app.db, caller, { target: NAME, after: { export: true, ...asked } })
    const sheet = {
      sheetName: LABEL,
      columns: COLUMNS,
      rows,
      print: {
        block: titleBlock({
          ...{ title: LABEL, farms, filters: words(asked), asOf: farmMoment(now), by: caller.name },
          requestId: caller.requestId,
        }),
        fixed: 1,
      },
    }
    return streamSheet(reply, { fileName: `${LABEL}_${farmToday(now)}.xlsx`, sheets: [sheet] })
  })
}
