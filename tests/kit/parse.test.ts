import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choice,
  code,
  date,
  decimal,
  type Field,
  flag,
  functions,
  integer,
  lines,
  money,
  month,
  name,
  note,
  password,
  phone,
  reference,
  references,
  text,
} from '#kit/field.ts'
import { parseField, problemOf } from '#kit/parse.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const value = (field: Field, raw: unknown): unknown => {
  const parsed = parseField(field, raw)
  return parsed.ok ? parsed.value : `refused: ${parsed.message}`
}

describe('empty values', () => {
  test('S5-06 pass every check type unless required', () => {
    for (const field of [
      code('编码'),
      name('姓名'),
      text('备注'),
      phone('电话'),
      integer('头数'),
      date('日期'),
    ])
      for (const empty of ['', '  ', null, undefined]) expect(value(field, empty)).toBeNull()
    expect(value(references('供应商', 'basic-supplier'), [])).toEqual([])
  })

  test('S5-11 a required field names its title', () => {
    expect(problemOf(text('耳号', { required: true }), '')).toBe('请输入耳号')
    expect(problemOf(date('日期', { required: true }), null)).toBe('请选择日期')
  })

  test('S5-13 blanks only are empty for a required field', () => {
    for (const blank of ['   ', '\u3000']) {
      expect(problemOf(code('编码', { required: true }), blank)).toBe('请输入编码')
      expect(problemOf(password('密码', { required: true }), blank)).toBe('请输入密码')
    }
  })
})

describe('texts', () => {
  test('are trimmed and keep one kind of line break', () => {
    expect(value(code('编码'), ' A1\t')).toBe('A1')
    expect(value(note('备注'), 'a\r\nb\rc')).toBe('a\nb\nc')
  })

  test('numbers of a spreadsheet count as text, other things do not', () => {
    expect(value(code('编码'), 12)).toBe('12')
    for (const raw of [true, {}, ['a']]) expect(problemOf(code('编码'), raw)).toBe('编码应为文字')
  })

  test('S5-08 lengths of the declaration hold, counted in characters', () => {
    const field = text('名称', { maxLength: 3, overrides: { minLength: 2 } })
    expect(value(field, '一二三')).toBe('一二三')
    expect(problemOf(field, '一二三四')).toBe('最多输入3个字符')
    expect(problemOf(field, '一')).toBe('至少输入2个字符')
  })

  test('a password is never trimmed', () => {
    expect(problemOf(password('密码'), 'abc123 ')).toBe('密码不能包含空格')
  })
})

describe('numbers', () => {
  test('S5-14 a sort field refuses 0 and "0"', () => {
    const sort = integer('排序', { min: -9999, overrides: { nonZero: true } })
    for (const zero of [0, '0', '-0']) expect(problemOf(sort, zero)).toBe('排序不能为零')
    expect(value(sort, '1')).toBe(1)
    expect(value(sort, -5)).toBe(-5)
  })

  test('S5-23 a decimal has at most two places', () => {
    const weight = decimal('体重')
    for (const good of ['1', '1.5', '1.55', 1.5]) expect(value(weight, good)).toBe(String(good))
    for (const bad of ['1.555', 'a', '1.', {}, true, 1e21])
      expect(problemOf(weight, bad)).toBe('请输入数字，不超过两位小数')
  })

  test('S5-24 negative only where the field allows it', () => {
    expect(problemOf(decimal('体重'), '-1.5')).toBe('不能小于0')
    expect(value(decimal('差异', { min: -10 }), '-1.5')).toBe('-1.5')
  })

  test('S5-25 an integer without min is positive', () => {
    expect(value(integer('头数'), '100')).toBe(100)
    for (const bad of [0, -1, 1.5, 'a', '1e2']) expect(problemOf(integer('头数'), bad)).toBe('请输正整数')
  })

  test('ranges and sizes of the declaration hold', () => {
    expect(problemOf(integer('天数', { min: 0, max: 365 }), 366)).toBe('不能大于365')
    expect(problemOf(integer('头数', { min: 0 }), '2147483648')).toBe('请输入整数')
    expect(problemOf(decimal('体重'), '123456789012345')).toBe('数值过大')
    expect(Object.is(value(integer('头数', { min: 0 }), -0), 0)).toBe(true)
  })

  test('prices keep four places', () => {
    expect(value(money('单价', { digits: 4 }), '1.2345')).toBe('1.2345')
    expect(problemOf(money('单价', { digits: 4 }), '1.23456')).toBe('请输入数字，不超过4位小数')
  })
})

describe('chosen values', () => {
  const kind = choice('类型', { FEED: '饲料', DRUG: '兽药' })

  test('a choice takes its value or its label, and stores the value', () => {
    expect(value(kind, 'FEED')).toBe('FEED')
    expect(value(kind, '兽药')).toBe('DRUG')
    for (const bad of ['feed', 1, ['FEED'], '__proto__'])
      expect(problemOf(kind, bad)).toBe('请选择正确的类型：饲料、兽药')
  })

  test('of a long choice a message names the first words', () => {
    const months = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`M${at}`, `${at}月`]))
    expect(problemOf(choice('月份', months), '闰月')).toMatch(/^请选择正确的月份：0月、.*、11月等$/)
  })

  test('a flag takes yes and no in words', () => {
    expect(['是', '否', true, 'false'].map((raw) => value(flag('启用'), raw))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(problemOf(flag('启用'), 1)).toBe('启用应为“是”或“否”')
  })

  test('dates and months are real ones', () => {
    expect(value(date('日期'), '2024-02-29')).toBe('2024-02-29')
    expect(problemOf(date('日期'), '2023-02-29')).toBe('日期应为日期，如 2026-11-21')
    expect(problemOf(month('期间'), '2026-13')).toBe('期间应为月份，如 2026-11')
  })

  test('references are uids; several of them lose their doubles', () => {
    expect(value(reference('供应商', 'x'), ID)).toBe(ID)
    expect(value(reference('供应商', 'x'), ID.toUpperCase())).toBe(ID)
    expect(value(references('供应商', 'x'), [ID, ID.toUpperCase()])).toEqual([ID])
    expect(problemOf(reference('供应商', 'x'), 'S1')).toBe('请选择正确的供应商')
    expect(value(references('供应商', 'x'), [ID, ID])).toEqual([ID])
    expect(problemOf(references('供应商', 'x'), [ID, 'x'])).toBe('请选择正确的供应商')
  })

  test('function codes are a flat list of words', () => {
    expect(value(functions('功能'), ['user', 'user', 'basic-supplier:create'])).toEqual([
      'user',
      'basic-supplier:create',
    ])
    for (const bad of [[['user']], ['a b'], [1], 'user'])
      expect(problemOf(functions('功能'), bad)).toBe('请选择正确的功能')
  })
})

describe('lines', () => {
  const field = lines(
    '明细',
    { code: code('编码', { required: true }), count: integer('数量') },
    { required: false },
  )

  test('are checked field by field, the message names line and field', () => {
    expect(value(field, [{ code: ' A ', count: '2' }])).toEqual([{ code: 'A', count: 2 }])
    expect(problemOf(field, [{ code: 'A' }, { code: '', count: 1 }])).toBe('第2行编码：请输入编码')
  })

  test('take no key that is not declared and no line that is no row', () => {
    expect(problemOf(field, [{ code: 'A', farmId: 'x' }])).toBe('第1行有不允许的字段：farmId')
    expect(problemOf(field, [JSON.parse('{"__proto__": 1}')])).toBe('第1行有不允许的字段：__proto__')
    for (const bad of ['abc', null, 1, ['A']]) expect(problemOf(field, [bad])).toBe('第1行格式不正确')
    expect(problemOf(field, 'abc')).toBe('明细格式不正确')
  })
})

test('nothing that JSON can carry makes a parser throw', () => {
  const fields: Field[] = [
    text('甲'),
    code('甲'),
    integer('甲'),
    decimal('甲'),
    date('甲'),
    flag('甲'),
    choice('甲', { A: 'a' }),
    references('甲', 'x'),
    functions('甲'),
    lines('甲', { a: code('乙') }, { required: false }),
    password('甲'),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue({ noUnicodeString: false }), (field, raw) => {
      const parsed = parseField(field, raw)
      expect(parsed.ok || parsed.message.length > 0).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
