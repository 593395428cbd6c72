import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { flag, text } from '#kit/field.ts'
import type { WorkbookFile } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { Acting } from '../commands/entry/entry.act.ts'
import { runningGoLive } from '../commands/golive/go-live.ts'
import { beginGoLiveWork } from '../commands/golive/golive.job.ts'
import { readWorkbookSheets, storeOwn, storeSample, workbookSheets } from '../commands/golive/golive.sheet.ts'
import { SAMPLE_FILE, sampleRows } from '../commands/golive/sample.ts'
import { type GoLiveRequest, goLiveJob, goLiveWork } from '../jobs/golive-job.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { asBody } from '../kit/report/report.request.ts'
import { callerOf } from '../plugins/authorization.ts'
import { type Asked, call, callsOf } from '../plugins/call.ts'
import { readBody, readQuery } from '../plugins/read-body.ts'
import { hashOf, readable, readFile, readSent, sizeLimit } from '../plugins/receive-sheet.ts'
import { streamSheet } from '../plugins/stream-sheet.ts'

const opened = (button: string) => call(`${GO_LIVE}:${button}`, 'farm')
const reasonOf = { reason: text('继续原因', { spaces: true, maxLength: 200 }) }
const backFields = {
  fileName: text('文件', { required: true, spaces: true, maxLength: 120 }),
  reason: text('回滚原因', { required: true, spaces: true, maxLength: 200 }),
}
/** Reason given for the warnings of the sample's rows. */
const SAMPLE_REASON = '示例数据'

/** All steps of a go-live in one workbook: the template, the file, the sample, and the undo. */
export async function goLiveWorkbook(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
  template(app)
  sending(app)

  const calls = callsOf(app, { access: GO_LIVE, scope: 'farm' })
  const revert = { button: 'revert', body: backFields, overrides: { unread: ['farmId'] } }
  calls.post('/workbook/revert', revert, (asked) =>
    enqueueGoLive(app, asked, { act: 'return', ...asked.body }),
  )
}

/** The workbook to fill in, or the one of the sample. */
function template(app: FastifyInstance): void {
  app.get('/workbook', call(GO_LIVE, 'farm'), async (request, reply) => {
    const { farmId: asked, ...query } = asBody(request.query)
    const { sample } = readQuery({ sample: flag('示例') }, { sample: query.sample === 'true' })
    const sheets = await app.inScope(request, async (tx, caller) => {
      const farmId = chooseFarm(caller, asked)
      const rows = sample ? sampleRows((await runningGoLive(tx, farmId)).goLiveDate) : {}
      return workbookSheets({ tx, caller }, farmId, rows)
    })
    return streamSheet(reply, { fileName: sample ? SAMPLE_FILE : '猪群期初工作簿.xlsx', sheets })
  })
}

type Store = (act: Acting) => Promise<WorkbookFile[]>

/** Uploads: the sheets are stored, and the job that imports them is queued, both or neither. */
function sending(app: FastifyInstance): void {
  const bring = (request: FastifyRequest, farmId: string, reason: string | null, store: Store) =>
    readable(() =>
      app.inScope(request, async (tx, caller) => {
        await runningGoLive(tx, farmId)
        const files = await store({ tx, caller })
        const asked = { act: 'bring' as const, files: files.map(({ uid }) => uid), reason }
        await enqueueGoLive(app, { tx, caller, request, farmId }, asked)
        return success({ files })
      }),
    )

  app.post('/workbook', opened('commit'), async (request) => {
    const query = asBody(request.query)
    const { reason } = readQuery(reasonOf, query)
    const caller = callerOf(request)
    const farmId = chooseFarm(caller, query.farmId)
    const kilobytes = await sizeLimit(app.db, caller, farmToday(app.now()))
    const received = await readFile(app, request, kilobytes)
    if ('progress' in received) return success(received.progress)
    const { sent } = received
    const sheets = await readable(() => readWorkbookSheets((given) => readSent(sent, given)))
    const file = { farmId, fileName: sent.name, hash: hashOf(sent, {}) }
    return bring(request, farmId, reason ?? null, (act) => storeOwn(act, file, sheets))
  })

  app.post('/workbook/sample', opened('commit'), async (request) => {
    const { farmId: asked, ...rest } = asBody(request.body)
    readBody({}, rest)
    const farmId = chooseFarm(callerOf(request), asked)
    return bring(request, farmId, SAMPLE_REASON, (act) => storeSample(act, farmId))
  })
}

export type GoLiveAsked = Pick<Asked, 'tx' | 'caller' | 'request' | 'farmId'>

/** Queues work on a go-live under the right of its call. @throws Refused where some is under way */
export async function enqueueGoLive(
  app: FastifyInstance,
  { tx, caller, request, farmId }: GoLiveAsked,
  asked: GoLiveRequest,
): Promise<void> {
  const { access = '' } = request.routeOptions.config
  const input = { farmId, access, request: asked }
  const busy = '上线任务正在进行，请等待完成'
  await app.jobs.enqueueForFarm(tx, goLiveJob, input, { farmId, by: caller, busy })
  await beginGoLiveWork(tx, farmId, goLiveWork(asked))
}
