import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { feedbackKinds, feedbackStates } from '#domain/feedback.state.ts'
import { choice, note, reference, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { feedback } from '#resources/system/feedback.ts'
import { answerFeedback, sendFeedback } from '../commands/feedback/feedback.write.ts'
import {
  addScreenshot,
  assertMayAddScreenshot,
  dropUnnamedScreenshot,
  feedbackCounts,
  markSeen,
  oneScreenshot,
  type ScreenshotPlace,
  threadOf,
  unreadAnswers,
} from '../commands/feedback/thread.ts'
import { notFound } from '../kit/refused.ts'
import { keepAttachment, sendAttachment } from '../plugins/attachment-transfer.ts'
import { call, callsOf } from '../plugins/call.ts'
import { readQuery, uidParam } from '../plugins/read-body.ts'

const { fields, name: PAGE } = feedback
/** Entered fields, and those added by the browser. */
const sentBody = {
  title: text('标题', { required: true, spaces: true, maxLength: 60 }),
  module: { ...fields.module, readonly: false },
  kind: choice('类别', feedbackKinds, { required: true }),
  content: note('说明', { required: true, spaces: true, maxLength: 2000 }),
  page: text('页面', { spaces: true }),
  appVersion: text('版本', { maxLength: 40 }),
  browser: text('浏览器', { spaces: true, maxLength: 60 }),
  screenSize: text('分辨率', { maxLength: 20 }),
  lastRequest: text('请求号', { maxLength: 60 }),
}
const answerBody = {
  body: note('回复', { spaces: true, maxLength: 2000 }),
  status: choice('状态', feedbackStates),
}
const placeQuery = { message: reference('回复', PAGE) }

/** 意见反馈: sent by any signed-in user, answered and moved on by administrators, followed by its sender. */
export async function feedbackRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: PAGE, scope: 'tree' })
  const everybody = { access: 'SIGNED_IN', scope: 'none' } as const
  const sending = { ...everybody, summary: '提交意见反馈', body: sentBody, once: true }
  calls.post('/', sending, async (act) => ({ uid: await sendFeedback(act, act.body) }))

  calls.list('/unread', { ...everybody, summary: '本人未看的回复' }, ({ tx, caller }) =>
    unreadAnswers(tx, caller),
  )
  calls.get('/counts', { summary: '意见反馈按状态计数' }, ({ tx, caller }) => feedbackCounts(tx, caller))
  calls.get('/:uid/thread', { summary: '意见反馈的往来' }, ({ tx, caller, uid }) => threadOf(tx, caller, uid))
  calls.post('/:uid/seen', { summary: '已看回复' }, ({ tx, caller, uid, now }) =>
    markSeen(tx, caller, uid, now),
  )
  calls.post('/:uid/answer', { summary: '回复意见反馈', body: answerBody }, async (act) => ({
    uid: await answerFeedback(act, act.uid, act.body),
  }))
  await app.register(screenshots)
}

async function screenshots(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  const placeOf = (request: FastifyRequest): ScreenshotPlace => ({
    feedbackUid: uidParam(request),
    messageUid: readQuery(placeQuery, request.query).message,
    root: app.attachments,
  })

  app.post('/:uid/files', call('SIGNED_IN', 'none', '上传截图', { file: true }), (request) =>
    addFile(app, request, placeOf(request)),
  )

  app.get('/:uid/files/:file/download', call(PAGE, 'tree', '下载截图'), async (request, reply) => {
    const { file } = request.params as { file?: unknown }
    if (!isUuid(file)) throw notFound('截图不存在')
    const { feedbackUid: folder, root } = placeOf(request)
    const found = await app.inScope(request, (tx, caller) => oneScreenshot(tx, caller, folder, file))
    return sendAttachment(reply, root, { ...found, folder })
  })
}

/** No bytes are read before the upload is known to be permitted. */
async function addFile(app: FastifyInstance, request: FastifyRequest, place: ScreenshotPlace) {
  await app.inScope(request, (tx, caller) => assertMayAddScreenshot(tx, caller, place))
  const { root, feedbackUid } = place
  return keepAttachment(app, request, {
    folder: feedbackUid,
    name: (file) => app.inScope(request, (tx, caller) => addScreenshot(tx, caller, place, file)),
    dropUnnamed: (sha256) =>
      app.inScope(request, (tx) => dropUnnamedScreenshot(tx, root, feedbackUid, sha256)),
  })
}
