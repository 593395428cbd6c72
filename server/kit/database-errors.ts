import { ruleMessage } from '#domain/rules.ts'
import type { Resource } from '#kit/resource.ts'
import { snake } from './names.ts'
import { invalid, Refused } from './refused.ts'

interface PgError {
  code?: string
  constraint?: string
}

/** Raised by the guard of closed months (`guard_closed_days`). */
const CLOSED_DAY = 'PFCLO'

/**
 * Turns refusals of the database into messages a user can act on: a violated unique key is M-06 at its field, or C-01 at its
 * period; overlapping price periods are M-05.
 * Any other error stays a system error.
 */
export function translate(error: unknown, resource?: Resource): unknown {
  const { code, constraint = '' } = (error ?? {}) as PgError
  if (code === '23505') return duplicate(constraint, resource)
  if (code === '23P01' && resource?.effective)
    return invalid({ [resource.effective.from]: [ruleMessage('M-05', {})] })
  if (code === '22021' || code === '22P05') return new Refused('INVALID', '包含无法识别的字符')
  if (code === '22003') return new Refused('INVALID', '数值超出范围')
  if (code === '42501') return new Refused('FORBIDDEN', '没有此数据的权限')
  if (code === CLOSED_DAY) return new Refused('ERROR', ruleMessage('V-002', {}))
  return error
}

function duplicate(constraint: string, resource?: Resource): Refused {
  const broken = Object.keys(resource?.fields ?? {}).filter((one) => constraint.includes(`_${snake(one)}_`))
  // of several fields the title is the entered one
  const key =
    broken.find((one) => one === resource?.titleField) ?? broken.toSorted((a, b) => b.length - a.length)[0]
  const month = broken.find((one) => one === resource?.day && resource.fields[one]?.kind === 'month')
  if (month) return invalid({ [month]: [ruleMessage('C-01', {})] })
  const label = key ? resource?.fields[key]?.label : undefined
  return key ? invalid({ [key]: [`${label}已存在`] }) : new Refused('ERROR', '编码（名称）已存在')
}

/** The database is unreachable, is starting or stopping, or accepts no more connections. */
const GONE = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** Messages of the client without a code. */
const GONE_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client was closed|Query read timeout/
/** A lock or a statement timed out. */
const BUSY = /^(55P03|57014|25P03)$/
/** No room for data or its log. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/

/** The HTTP status of a temporary failure of the database: 503 gone or busy, 507 full; undefined for any other. */
export function databaseStatus(error: unknown): 503 | 507 | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (FULL.test(code)) return 507
  return GONE.test(code) || BUSY.test(code) || GONE_WORDS.test(message) ? 503 : undefined
}
