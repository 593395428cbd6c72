import type { FastifyInstance } from 'fastify'
import { ERP_KINDS } from '#domain/erp/erp.ts'
import { lines, organisation, references, text } from '#kit/field.ts'
import { stationCells, stationFeed } from '#resources/other/station-feed.ts'
import { changeMessages, journalOf, payloadOf } from '../commands/erp/send.ts'
import { monthOf } from '../commands/month-close/month-close.read.ts'
import { recordStations } from '../commands/stations/stations.record.ts'
import { once } from '../kit/idempotent.ts'
import { invalid } from '../kit/refused.ts'
import { asBody } from '../kit/report/report.request.ts'
import { callsOf } from '../plugins/call.ts'
import { storeOf } from '../stores.ts'

const MOST = 2000

const head = {
  requestId: text('请求编号', {
    required: true,
    maxLength: 80,
    hint: '同一编号再次发送得到同一结果',
    overrides: { minLength: 8 },
  }),
  farmId: organisation('猪场', ['farm'], { hint: '只有一个猪场时可不填' }),
}
const body = { ...head, rows: lines('记录', stationCells) }

/** Rows sent by feeding stations: `POST jzswFeedInfo/records`. */
export async function stationFeedRoutes(app: FastifyInstance): Promise<void> {
  const summary = '上传精准饲喂记录：同一设备、耳号、日期的记录更新；逐行答复，好的行保存'
  const calls = callsOf(app, { access: `${stationFeed.name}:records`, scope: 'farm' })
  const overrides = { documented: body, unread: ['rows'] }
  calls.post('/records', { summary, body: head, overrides }, (asked) => {
    const { tx, caller, request } = asked
    const rows = rowsOf(asked.sent.rows)
    return once(tx, caller, { key: asked.body.requestId, body: request.body }, () =>
      recordStations(tx, caller, { store: storeOf(stationFeed), farmId: asked.farmId, rows }),
    )
  })
}

/** Each row is judged by itself; only a body without a list of rows is refused as a whole. */
function rowsOf(rows: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请至少发送一行'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多发送${MOST}行`] })
  return rows.map(asBody)
}

const some = { uids: references('消息', 'EBS-event', { required: true }) }
const month = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const MOST_AT_ONCE = 500

/** Acts on messages to the ERP: the list itself is the resource's. */
export async function erp(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'EBS-event', scope: 'farm' })
  calls.get('/:uid/payload', { button: 'payload' }, async ({ tx, caller, uid }) => ({
    payload: await payloadOf(tx, caller, uid),
  }))
  for (const [given, summary] of [
    ['send', '重发'],
    ['ignore', '忽略'],
  ] as const)
    calls.post(`/${given}`, { button: given, summary, body: some, once: true }, async (act) => {
      const { uids } = act.body
      if (uids.length === 0) throw invalid({ uids: ['请选择消息'] })
      if (uids.length > MOST_AT_ONCE) throw invalid({ uids: [`一次最多处理${MOST_AT_ONCE}条`] })
      await changeMessages(act, uids, given)
    })
  calls.post('/journal', { button: 'journal', summary: '导出凭证', body: month, once: true }, async (act) => {
    const { farmId, today } = act
    const { to, period } = await monthOf(act.tx, { farmId, period: act.body.period, today })
    return { name: `凭证 ${period}.csv`, text: await journalOf(act, { farmId, to, words: ERP_KINDS }) }
  })
}
