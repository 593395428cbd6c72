import type { FastifyInstance } from 'fastify'
import { date, organisation, text } from '#kit/field.ts'
import { workOutAgain } from '../commands/daily/again.ts'
import { dailyProblems } from '../commands/daily/find.ts'
import { monthOf } from '../commands/month-close/month-close.read.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { refreshHerdDays } from '../reports/pig/herd-day/herd-day.refresh.ts'
import { readBody } from './read-body.ts'
import { stepOf } from './step.ts'

const ask = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const again = {
  farmId: organisation('猪场', ['farm']),
  day: date('日期', { required: true }),
  batchId: text('批次', { maxLength: 36 }),
}

/** 每日存栏重复核查: days that are kept twice, not at all or wrong, and working one out anew. */
export async function daily(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  app.post('/check', open('mrclcf', '每日存栏重复核查', ask), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId: asked, period } = readBody(ask, request.body)
      const [farmId, today] = [chooseFarm(caller, asked), farmToday(app.now())]
      const month = await monthOf(tx, { farmId, period: period ?? null, today })
      const to = month.to < today ? month.to : today
      return success({ farmId, month, list: await dailyProblems(tx, farmId, { from: month.from, to }) })
    }),
  )
  app.post('/again', open('mrclcf:again', '重算该日', again), (request) =>
    step(request, async (act) => {
      const { farmId, day, batchId } = readBody(again, request.body)
      const wish = { farmId: chooseFarm(act.caller, farmId), day, batchId }
      await workOutAgain(act, wish, refreshHerdDays)
      return undefined
    }),
  )
}

const open = (access: string, summary: string, body: typeof ask | typeof again) => ({
  config: { access, scope: 'farm' as const, doc: { summary, body } },
})
