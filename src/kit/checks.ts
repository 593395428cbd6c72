/** The form checks of spec §5: one definition, used by the API, the form and the import. Each returns a message or null. */

import { isDate as isCalendarDay } from '#domain/calendar.ts'

export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 20

export type Check = (value: string) => string | null

const fails =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    pattern.test(value) ? null : message

export const checkCode = fails(/^[0-9A-Za-z]*$/, '只能输入数字和字母')
/** Of a pen: 3-12 as well. */
export const checkPenName = fails(/^[0-9A-Za-z.·\p{Script=Han}-]*$/u, '只能输入字母、数字、汉字、小数点和“-”')
/** Of another system, which writes its codes in its own way. */
export const checkForeignCode = fails(/^[0-9A-Za-z-]*$/, '只能输入数字、字母和“-”')
export const checkNumber = fails(/^[0-9.]*$/, '只能输入数字和小数点')
/** The dot may be that between the names of a person of another people: 买买提·吐尔逊. */
export const checkName = fails(/^[0-9A-Za-z.·\p{Script=Han}]*$/u, '只能输入字母、数字、汉字和小数点')
export const checkEarTag = fails(/^[0-9A-Za-z-]*$/, '耳号只能包含数字、字母和“-”')
export const checkPhone = fails(/^1\d{10}$/, '请输入正确的手机号（11位，以1开头）')
/** Of a company: a mobile, a landline with its area code (and extension), or a 400 number. */
export const checkCompanyPhone = fails(
  /^(1\d{10}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/,
  '请输入正确的电话：手机号、带区号的座机或400电话',
)
export const checkTwoDecimals = fails(/^-?\d+(\.\d{1,2})?$/, '请输入数字，不超过两位小数')
export const checkPositiveInteger = fails(/^[1-9]\d*$/, '请输正整数')
const hasNoBlank = fails(/^\S*$/u, '输入正确的文字，不能包含空格')

export const checkEmail = fails(
  /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:.]+$/,
  '请输入正确的邮箱，如 name@company.com',
)
/** A figure says what it counts: a dose of 5 may be 5 ml, 5 g or 5 bottles. */
export const checkMeasured = fails(/^\d+(\.\d+)?\s*[^\d\s.].*$/, '请写明数量和单位，如 5ml/头')
/** Type "all": anything but blanks (full-width ones too), unless they are permitted. */
export const checkAll =
  (spaces = false): Check =>
  (value) =>
    spaces ? null : hasNoBlank(value)

/** A text PostgreSQL and a spreadsheet can keep: no control characters but tab and line breaks, no half of a surrogate pair. */
export function checkCharacters(value: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(value) || !value.isWellFormed()
    ? '包含无法识别的字符'
    : null
}

/** Length limits; a Chinese character counts 1. `message` replaces the default text. */
export function checkLength(
  value: string,
  limits: { min?: number; max?: number; message?: string },
): string | null {
  const length = [...value].length
  if (limits.max !== undefined && length > limits.max) return limits.message ?? `最多输入${limits.max}个字符`
  if (limits.min !== undefined && length < limits.min) return limits.message ?? `至少输入${limits.min}个字符`
  return null
}

/** Required: blanks only count as empty. The message is 请输入 plus the title. */
export function checkRequired(value: unknown, title = '', verb = '请输入'): string | null {
  const empty =
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  return empty ? `${verb}${title}` : null
}

export const checkSort = (value: number): string | null => (Number(value) === 0 ? '排序不能为零' : null)

/** 6 to 20 non-space characters, no Chinese, mixing digits with non-digits or letters with non-letters. */
export function checkPassword(value: string): string | null {
  const length = checkLength(value, {
    min: PASSWORD_MIN,
    max: PASSWORD_MAX,
    message: `密码长度为${PASSWORD_MIN}到${PASSWORD_MAX}位`,
  })
  if (length) return length
  if (/\s/u.test(value)) return '密码不能包含空格'
  if (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(value)) return '密码不能包含中文'
  const mixed = (/\d/.test(value) && /\D/.test(value)) || (/[A-Za-z]/.test(value) && /[^A-Za-z]/.test(value))
  return mixed ? null : '密码须混合使用数字与其他字符，或字母与其他字符'
}

const ID_CARD_MESSAGE = '请输入正确的身份证号'
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 15 places (date pattern only) or 18 places with the GB 11643 check character; a lower-case x is accepted. */
export function checkIdCard(value: string): string | null {
  if (/^\d{15}$/.test(value)) return isDatePart(`19${value.slice(6, 12)}`) ? null : ID_CARD_MESSAGE
  if (!/^\d{17}[\dXx]$/.test(value) || !isDatePart(value.slice(6, 14))) return ID_CARD_MESSAGE
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(value[i]), 0)
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase() ? null : ID_CARD_MESSAGE
}

function isDatePart(digits: string): boolean {
  return isDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`)
}

/**
 * A real calendar day `YYYY-MM-DD`, from 1900 on. A day far ahead is a day: what it is refused for is that nothing may happen
 * after today, in 2100 as in 2999.
 */
export const isDate = (value: string): boolean => isCalendarDay(value) && value >= '1900-01-01'

export const isMonth = (value: string): boolean => isDate(`${value}-01`)
