import type { Field } from '#kit/field.ts'

const formats: Partial<Record<Field['kind'], string>> = {
  code: '数字和字母',
  name: '字母、数字、汉字和小数点',
  earTag: '数字、字母和“-”',
  phone: '11位手机号',
  idCard: '15或18位身份证号',
  password: '6到20位，混合数字与字母等',
  integer: '整数',
  date: '日期，如 2026-11-21',
  month: '月份，如 2026-11',
  flag: '是 或 否',
  dictionary: '名称或编码',
  reference: '名称或编码',
  organisation: '名称或编码',
}

/** Format of a field as text: 数字和字母; the labels of a choice. */
export function formatText(field: Field): string {
  if (field.kind === 'choice') return field.options?.map((one) => one.label).join('、') ?? ''
  if (field.kind === 'decimal' || field.kind === 'money') return `数字，最多${field.digits ?? 2}位小数`
  const words = field.spaces || field.multiline ? '文字' : '文字，不含空格'
  return [formats[field.kind] ?? words, field.many ? '多个用“、”分开' : ''].filter(Boolean).join('，')
}

/** The limits of a field as text; '' without any. */
export function limitText({ min, max, minLength, maxLength }: Field): string {
  return [
    min !== undefined && `不小于${min}`,
    max !== undefined && `不大于${max}`,
    minLength !== undefined && `至少${minLength}个字符`,
    maxLength !== undefined && `最多${maxLength}个字符`,
  ]
    .filter(Boolean)
    .join('，')
}
