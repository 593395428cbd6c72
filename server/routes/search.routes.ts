import type { FastifyInstance } from 'fastify'
import { organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { screensWith } from '../commands/search/find-screens.ts'
import { search } from '../commands/search/search.ts'
import { callsOf } from '../plugins/call.ts'
import { reports } from '../reports/index.ts'

/** Longest search text; more was pasted by mistake. */
const LONGEST = 60
/** Users of up to this many farms search the numbers of all of them; the others those of the farm in the header. */
const FEW_FARMS = 5

const query = {
  q: text('查找', { spaces: true }),
  farmId: organisation('所在猪场', ['farm'], {}),
}

/** Ctrl K: one search over everything a user may see. Each kind needs the function of its own screen. */
export async function searchRoute(app: FastifyInstance): Promise<void> {
  const screens = screensWith(reports)
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'farm' })
  calls.get(
    '/search',
    { summary: '全局查找', overrides: { documented: query } },
    async ({ tx, caller, sent, today }) => {
      const { q, farmId } = sent
      const words =
        typeof q === 'string' ? q.replaceAll('\u0000', '').trim().slice(0, LONGEST).toWellFormed() : ''
      if (words === '') return { groups: [] }
      const { farms } = caller.scope
      const own = isUuid(farmId) && farms.includes(farmId) ? farmId : (farms[0] ?? null)
      const near = farms.length <= FEW_FARMS ? farms : own ? [own] : []
      return { groups: await search({ tx, caller, words, near, own, today }, screens) }
    },
  )
}
