import { MESSAGE_LENGTH } from '#domain/subscription/message.ts'
import { isRelativePeriod } from '#domain/subscription/period.ts'
import { type Rhythm, readRhythm, rhythmProblem } from '#domain/subscription/rhythm.ts'
import { isUuid } from '#kit/parse.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { type SubscriptionInput, subscriptionFiles } from '#kit/subscriptions.ts'
import { isKeyOf } from '#server/kit/narrow.ts'
import { invalid } from '#server/kit/refused.ts'
import { asBody, type Body } from '#server/kit/report/report.request.ts'

const NAME_LENGTH = 40
const MOST_RECIPIENTS = 50
const MOST_CHANNELS = 10

/** The part of an input that is checked by its report: view and request. */
type TypedInput = Omit<SubscriptionInput, 'view' | 'request'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const uidsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every(isUuid) ? [...new Set(value.map(String))] : null

/** Reads the input of the dialog. @throws Refused INVALID with a message by field */
export function readInput(raw: unknown): TypedInput {
  const body = asBody(raw)
  const errors: FieldErrors = {}
  const refuse = (key: string, problem: string | null): void => {
    if (problem) errors[key] = [problem]
  }
  const name = textOf(body.name)
  refuse('name', lengthProblem(name, '名称', NAME_LENGTH) ?? (name ? null : '请输入名称'))
  const message = textOf(body.message)
  refuse('message', lengthProblem(message, '附言', MESSAGE_LENGTH))
  const scheme = textOf(body.scheme)
  refuse('scheme', lengthProblem(scheme, '查询方案', NAME_LENGTH))
  const report = textOf(body.report)
  refuse('report', report && report.length <= 80 ? null : '请选择报表')
  const [recipients, channels] = [uidsOf(body.recipients), uidsOf(body.channels)]
  refuse('recipients', recipientsProblem(recipients))
  refuse('channels', channels && channels.length <= MOST_CHANNELS ? null : '渠道不正确')
  const rhythm = readRhythm(body.rhythm)
  refuse('rhythm', rhythm ? null : (rhythmProblem(looseRhythm(body)) ?? '请选择节奏'))
  const file = textOf(body.file)
  refuse('file', isKeyOf(subscriptionFiles, file) ? null : '请选择文件')
  const period = body.period ?? null
  refuse('period', period === null || isRelativePeriod(period) ? null : '请选择期间')
  if (!rhythm || !isKeyOf(subscriptionFiles, file) || Object.keys(errors).length > 0) throw invalid(errors)
  return {
    ...{ name, message, scheme, report, recipients: recipients ?? [], channels: channels ?? [] },
    rhythm,
    file,
    period: isRelativePeriod(period) ? period : null,
    enabled: body.enabled !== false,
  }
}

const looseRhythm = (body: Body): Rhythm => {
  const { kind, at, weekdays, monthDay } = asBody(body.rhythm)
  return {
    ...{ kind: String(kind) as Rhythm['kind'], at: String(at), monthDay: Number(monthDay ?? 1) },
    weekdays: Array.isArray(weekdays) ? weekdays.map(Number) : [],
  }
}

const lengthProblem = (text: string, label: string, most: number): string | null =>
  [...text].length > most ? `${label}不能超过${most}个字` : unreadable(text)

/** PostgreSQL stores neither NUL nor halves of surrogate pairs. */
const unreadable = (text: string): string | null =>
  text.includes('\0') || !text.isWellFormed() ? '包含无法识别的字符' : null

function recipientsProblem(recipients: readonly string[] | null): string | null {
  if (!recipients || recipients.length === 0) return '请选择收件人'
  return recipients.length > MOST_RECIPIENTS ? `收件人最多 ${MOST_RECIPIENTS} 人` : null
}
