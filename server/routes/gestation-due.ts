import type { FastifyInstance } from 'fastify'
import { date, integer, organisation } from '#kit/field.ts'
import { dueForCheck } from '../commands/herd/due-checks.ts'
import { loadFarmSettings } from '../commands/herd/farm-settings.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { asBody } from './event-body.ts'
import { readBody } from './read-body.ts'

const config = { access: 'gestationResultPositive', scope: 'farm' as const }
const filters = {
  mateFrom: date('配种日期起'),
  mateTo: date('配种日期止'),
  days: integer('天数不小于', { min: 0, max: 200 }),
  daysTo: integer('天数不大于', { min: 0, max: 999 }),
  houseId: organisation('栋舍', ['house']),
}

/** The served sows a check is due for. Their results are posted to the event's own route. */
export async function gestationDue(app: FastifyInstance): Promise<void> {
  app.get('/due', { config }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const query = asBody(request.query)
      const farmId = chooseFarm(caller, query.farmId)
      // the client adds keys of its own to what it reads
      const known = Object.keys(filters).map((key) => [key, query[key] ?? null])
      const { days, ...narrowed } = readBody(filters, Object.fromEntries(known))
      const { params } = await loadFarmSettings(tx, farmId)
      const today = farmToday(app.now())
      const wish = { ...narrowed, days: days ?? params.check_min_day }
      return success({ list: await dueForCheck(tx, farmId, today, wish), today, days: wish.days })
    }),
  )
}
