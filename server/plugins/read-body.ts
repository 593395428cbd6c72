import type { FastifyRequest } from 'fastify'
import { isDate } from '#domain/calendar.ts'
import type { Fields, RowOf } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { check, schemaOfFields } from '#kit/schema.ts'
import { invalid, notFound } from '../kit/refused.ts'

/** The body of a call by its declared fields: the same checks and messages as in forms; unknown keys are refused. */
export function readBody<F extends Fields>(fields: F, body: unknown): RowOf<F> {
  const result = check(schemaOfFields(fields), body ?? {})
  if (!result.ok) throw invalid(result.errors)
  return result.value as RowOf<F>
}

/** The query of a call by its declared fields; others, such as get_time, are ignored. */
export function readQuery<F extends Fields>(fields: F, query: unknown): RowOf<F> {
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  return readBody(fields, Object.fromEntries(Object.keys(fields).map((key) => [key, asked[key] ?? null])))
}

/** The `:uid` of an address; an invalid one finds no row. */
export function uidParam(request: FastifyRequest): string {
  const { uid } = request.params as { uid?: unknown }
  if (!isUuid(uid)) throw notFound()
  return uid
}

/** The day of a query; `today` without a valid one. */
export const dayOr = (today: string, value: unknown): string =>
  typeof value === 'string' && isDate(value) ? value : today
