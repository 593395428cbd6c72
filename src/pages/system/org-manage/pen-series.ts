import { integer, text } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'

const LAST_NUMBER = 9999

/** What `POST org-manage/pens` takes besides the parent. */
export const penFields = {
  from: integer('起始号', { required: true, min: 1, max: LAST_NUMBER }),
  to: integer('结束号', { required: true, min: 1, max: LAST_NUMBER }),
  pattern: text('名称', { required: true, maxLength: 30, hint: '{n} 为号码，{nn} 补足两位' }),
  capacity: integer('容量', { min: 1, max: LAST_NUMBER, unit: '头' }),
}

const nameOf = (pattern: string, number: number): string =>
  pattern.replace(/\{(n+)\}/, (_place, width: string) => String(number).padStart(width.length, '0'))

/** What the series will make, in words: `将建 60 个栏位：1号栏 至 60号栏`; null while it makes none. */
export function seriesWords(values: Readonly<Record<string, unknown>>): string | null {
  const [from, to] = [Number(values.from), Number(values.to)]
  const pattern = String(values.pattern ?? '')
  if (!(from >= 1 && to >= from) || !/\{n+\}/.test(pattern)) return null
  return `将建 ${to - from + 1} 个栏位：${nameOf(pattern, from)} 至 ${nameOf(pattern, to)}`
}

/** What only the three together show to be wrong. */
export function seriesProblem(values: Readonly<Record<string, unknown>>): FieldErrors | null {
  if (Number(values.to) < Number(values.from)) return { to: ['结束号不能小于起始号'] }
  return /\{n+\}/.test(String(values.pattern)) ? null : { pattern: ['名称须包含 {n}'] }
}
