import { expect, test } from 'vitest'
import {
  choice,
  code,
  date,
  decimal,
  type Field,
  integer,
  money,
  note,
  references,
  text,
} from '#kit/field.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import { formatText, limitText } from '#server/kit/import/field-words.ts'
import { matchHead } from '#server/kit/import/match-head.ts'

test.each<[Field, string]>([
  [code('编码'), '数字和字母'],
  [date('日期'), '日期，如 2026-11-21'],
  [integer('头数'), '整数'],
  [decimal('净重'), '数字，最多2位小数'],
  [money('单价', { digits: 4 }), '数字，最多4位小数'],
  [choice('类型', { PIG: '猪', FEED: '料' }), '猪、料'],
  [{ kind: 'choice', label: '类型', required: false }, ''],
  [text('名称'), '文字，不含空格'],
  [text('地址', { spaces: true }), '文字'],
  [note('备注'), '文字'],
  [references('客户', 'basic-client'), '名称或编码，多个用“、”分开'],
])('the format of %j', (field, words) => expect(formatText(field)).toBe(words))

test.each([
  [{}, ''],
  [{ min: 0 }, '不小于0'],
  [{ max: 0 }, '不大于0'],
  [{ min: 1, max: 9 }, '不小于1，不大于9'],
  [{ minLength: 2, maxLength: 30 }, '至少2个字符，最多30个字符'],
  [{ minLength: 0, maxLength: 0 }, '至少0个字符，最多0个字符'],
])('the limits of %j', (limits, words) => {
  expect(limitText({ kind: 'text', label: '', required: false, ...limits })).toBe(words)
})

const fields = {
  code: code('编码', { required: true }),
  heads: integer('头数', { unit: '头' }),
  remark: text('备注'),
}
const problem = (...head: string[]): string => {
  try {
    matchHead(fields, head)
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return ''
}

test('a heading with every required column is read', () => {
  expect(matchHead(fields, ['备注', '*编码']).map(({ key }) => key)).toEqual(['remark', 'code'])
})

test('missing, unknown and repeated columns are named together', () => {
  expect(problem('头数')).toBe('缺少必填列：“编码”')
  expect(problem('编码', '头数', '头数(头)', '毛重', '皮重')).toBe(
    '无法识别的列：“毛重”、“皮重”；重复的列：“头数”',
  )
  expect(problem('头数', '毛重')).toBe('缺少必填列：“编码”；无法识别的列：“毛重”')
  expect(problem('毛重')).toBe('没有可识别的表头，请使用模板')
})
