import type { FastifyInstance } from 'fastify'
import { lines, organisation, text } from '#kit/field.ts'
import { stationCells, stationFeed } from '#resources/other/station-feed.ts'
import { recordStations } from '../commands/stations/stations.record.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { once } from '../kit/idempotent.ts'
import { invalid } from '../kit/refused.ts'
import { traceOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { asBody } from './event-body.ts'
import { readBody } from './read-body.ts'

const MOST = 2000

const head = {
  requestId: text('请求编号', {
    required: true,
    minLength: 8,
    maxLength: 80,
    hint: '同一编号再次发送得到同一结果',
  }),
  farmId: organisation('猪场', ['farm'], { hint: '只有一个猪场时可不填' }),
}
const body = { ...head, rows: lines('记录', stationCells, { required: true }) }

/** What feeding stations send by themselves: `POST jzswFeedInfo/records`. */
export async function stationFeedRoutes(app: FastifyInstance): Promise<void> {
  const doc = { summary: '上传精准饲喂记录：同一设备、耳号、日期的记录更新；逐行答复，好的行保存', body }
  const config = { access: `${stationFeed.name}:records`, scope: 'farm', doc } as const
  app.post('/records', { config }, (request) =>
    app.inScope(request, (tx, caller) => {
      const { rows, ...rest } = asBody(request.body)
      const { requestId, farmId } = readBody(head, rest)
      const told = rowsOf(rows)
      const trace = traceOf(request)
      return once(tx, caller, { key: requestId, route: trace.route, body: request.body }, async () => {
        const farm = chooseFarm(caller, farmId)
        const sent = { store: storeOf(stationFeed.name), farmId: farm, rows: told }
        return success(await recordStations(tx, caller, trace, sent))
      })
    }),
  )
}

/** Each row is judged by itself; only what is no list of rows is refused as a whole. */
function rowsOf(rows: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(rows) || rows.length === 0) throw invalid({ rows: ['请至少发送一行'] })
  if (rows.length > MOST) throw invalid({ rows: [`一次最多发送${MOST}行`] })
  return rows.map(asBody)
}
