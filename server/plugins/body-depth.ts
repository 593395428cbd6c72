import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Refused } from '../kit/refused.ts'

/** Far beyond every form and filter there is. */
const MAX_DEPTH = 32

/** JSON nested without end is refused before anything recursive (hash, schema, audit) meets it. */
export const bodyDepth = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', async ({ body }) => {
    if (isTooDeep(body)) throw new Refused('INVALID', '请求格式不正确')
  })
})

const isNest = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)

/** Level by level, not by recursion: that is what would break. */
function isTooDeep(body: unknown): boolean {
  let level = isNest(body) ? [body] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return true
    level = level.flatMap((one) => Object.values(one).filter(isNest))
  }
  return false
}
