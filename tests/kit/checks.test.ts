import { describe, expect, test } from 'vitest'
import {
  type Check,
  checkAll,
  checkCharacters,
  checkCode,
  checkCompanyPhone,
  checkEarTag,
  checkForeignCode,
  checkIdCard,
  checkLength,
  checkName,
  checkNumber,
  checkPassword,
  checkPenName,
  checkPhone,
  checkPositiveInteger,
  checkRequired,
  checkSort,
  checkTwoDecimals,
  isDate,
  isMonth,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#kit/checks.ts'
import { password } from '#kit/field.ts'
import { parseField } from '#kit/parse.ts'

const ACCEPTED = null

function expectAll(check: Check, values: readonly string[], answer: string | null): void {
  for (const value of values) expect(check(value), JSON.stringify(value)).toBe(answer)
}
const expectRefused = (check: Check, values: readonly string[]): void => {
  for (const value of values) expect(check(value), JSON.stringify(value)).toMatch(/\p{Script=Han}/u)
}

describe('form check types', () => {
  test('S5-01 code takes digits and letters only', () => {
    expectAll(checkCode, ['A1b2', '0', 'z'], ACCEPTED)
    expectAll(checkCode, ['A-1', 'A 1', '甲1', 'A.1', 'Ａ1', '\n'], '只能输入数字和字母')
  })

  test('S5-02 number takes digits and dots', () => {
    expectAll(checkNumber, ['12.5', '1..2'], ACCEPTED)
    expectAll(checkNumber, ['-1', '1e3', '1,5', '１'], '只能输入数字和小数点')
  })

  test('S5-03 name takes letters, digits, Chinese characters and dots', () => {
    // the dot of names of other peoples is one as well
    expectAll(checkName, ['张三.A1', '𠮷野', '买买提·吐尔逊'], ACCEPTED)
    expectAll(checkName, ['张 三', 'a-b', 'a_b', '张三！'], '只能输入字母、数字、汉字和小数点')
  })

  test('S5-04 all takes anything without blanks, full-width ones included', () => {
    expectAll(checkAll(), ['甲-_!', '😀', 'a=b'], ACCEPTED)
    expectAll(checkAll(), ['a b', 'a\tb', 'a\u3000b', 'a\u00a0b', 'a\nb'], '输入正确的文字，不能包含空格')
  })

  test('S5-05 all takes blanks where they are permitted', () => {
    expectAll(checkAll(true), ['a b', 'a\u3000b'], ACCEPTED)
  })

  test('S5-07 code, number and name say in Chinese what is allowed', () => {
    expect(checkCode('-')).toMatch(/数字和字母/)
    expect(checkNumber('-')).toMatch(/数字和小数点/)
    expect(checkName('-')).toMatch(/字母、数字、汉字和小数点/)
  })

  test('the name of a pen takes - as well', () => {
    expectAll(checkPenName, ['3-12', '东区.1-02栏'], ACCEPTED)
    expectAll(checkPenName, ['3 12', '3_12'], '只能输入字母、数字、汉字、小数点和“-”')
  })

  test('a code of another system takes digits, letters and -', () => {
    expectAll(checkForeignCode, ['10-0042-A', 'A1'], ACCEPTED)
    expectAll(checkForeignCode, ['A 1', 'A_1', '甲1', 'Ａ1'], '只能输入数字、字母和“-”')
  })

  test('a company is called by mobile, landline or 400 number, a person by mobile', () => {
    const lines = ['0371-65321234', '037165321234', '010-62345678-801', '400-820-8820', '4008208820']
    expectAll(checkCompanyPhone, ['13903960021', ...lines], ACCEPTED)
    expectAll(checkPhone, lines, '请输入正确的手机号（11位，以1开头）')
    expectAll(
      checkCompanyPhone,
      ['65321234', '1390396002', '0371 65321234', '400-82-08820', '电话'],
      '请输入正确的电话：手机号、带区号的座机或400电话',
    )
  })

  test('an ear number takes digits, letters and -', () => {
    expectAll(checkEarTag, ['M-0001', 'a1'], ACCEPTED)
    expectAll(checkEarTag, ['M 1', 'M_1', '母1'], '耳号只能包含数字、字母和“-”')
  })

  test('characters that nothing can keep are refused, everything a person types is not', () => {
    expectAll(checkCharacters, ['甲\t乙\n丙', '😀', '\u200b', '<b>'], ACCEPTED)
    expectRefused(checkCharacters, ['a\u0000', '\ud800', '\udc00a', '\u0007', '\uffff'])
  })
})

describe('lengths', () => {
  test('S5-08 longer than max is refused, a Chinese character counts 1', () => {
    for (const five of ['abcde', '一二三四五', '😀😀😀😀😀'])
      expect(checkLength(five, { max: 5 })).toBe(ACCEPTED)
    for (const six of ['abcdef', '一二三四五六', '😀😀😀😀😀😀'])
      expect(checkLength(six, { max: 5 })).toBe('最多输入5个字符')
  })

  test('S5-09 shorter than min is refused', () => {
    expect(checkLength('abc', { min: 3 })).toBe(ACCEPTED)
    expect(checkLength('ab', { min: 3 })).toBe('至少输入3个字符')
  })

  test('S5-10 a custom message replaces the Chinese default, for both limits', () => {
    expect(checkLength('abcd', { max: 3, message: '太长' })).toBe('太长')
    expect(checkLength('a', { min: 3, message: '太短' })).toBe('太短')
    expect(checkLength('abcd', { max: 3 })).toMatch(/\p{Script=Han}/u)
  })
})

describe('required', () => {
  test('S5-11 says 请输入 and the title', () => {
    for (const empty of ['', null, undefined, []]) expect(checkRequired(empty, '耳号')).toBe('请输入耳号')
    for (const given of ['A1', 0, false, ['x']]) expect(checkRequired(given, '耳号')).toBe(ACCEPTED)
  })

  test('S5-12 required without a title says 请输入', () => {
    expect(checkRequired('')).toBe('请输入')
  })

  test('S5-13 blanks only count as empty', () => {
    for (const blank of ['   ', '\t', '\u3000', '\r\n'])
      expect(checkRequired(blank, '耳号')).toBe('请输入耳号')
  })
})

describe('single checks', () => {
  test('S5-14 sort must not be zero', () => {
    expect(checkSort(0)).toBe('排序不能为零')
    expect(checkSort(1)).toBe(ACCEPTED)
    expect(checkSort(-1)).toBe(ACCEPTED)
  })

  test('S5-15 a phone has 11 digits starting with 1', () => {
    expectAll(checkPhone, ['13800138000', '19999999999'], ACCEPTED)
    expectRefused(checkPhone, [
      '1380013800',
      '138001380000',
      '23800138000',
      '1380013800a',
      '+8613800138000',
      '138 0013 8000',
      '13800138000\n',
    ])
  })

  test('S5-23 a number has at most two decimals', () => {
    expectAll(checkTwoDecimals, ['1', '1.5', '1.55', '0', '007.10'], ACCEPTED)
    expectAll(checkTwoDecimals, ['1.555', 'a', '1.', '.5', '', '1,5', '1e3'], '请输入数字，不超过两位小数')
  })

  test('S5-25 a positive integer', () => {
    expectAll(checkPositiveInteger, ['1', '100'], ACCEPTED)
    expectAll(checkPositiveInteger, ['0', '-1', '1.5', 'a', '01', ''], '请输正整数')
  })
})

describe('password', () => {
  const ofLength = (length: number) => 'a1'.repeat(11).slice(0, length)

  test('S5-16 has 6 to 20 characters', () => {
    expectRefused(checkPassword, [ofLength(5), ofLength(21)])
    expectAll(checkPassword, [ofLength(6), ofLength(20)], ACCEPTED)
  })

  test('S9-14 its limits are constants of one place, used by the field of form and server', () => {
    expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([6, 20])
    const parse = (value: string) => parseField(password('密码'), value).ok
    expect([5, 6, 20, 21].map((length) => parse(ofLength(length)))).toEqual([false, true, true, false])
  })

  test('S5-17 has no blanks', () => {
    expectAll(checkPassword, ['abc 123', 'abc\u3000123', ' abc123'], '密码不能包含空格')
  })

  test('S5-18 has no Chinese', () => {
    expectAll(checkPassword, ['abc123密', 'abc123，'], '密码不能包含中文')
  })

  test('S5-19 mixes digits with non-digits or letters with non-letters', () => {
    expectRefused(checkPassword, ['123456', 'abcdef', 'ABCdef', '!!!!!!'])
    expectAll(checkPassword, ['abc123', '12345!', 'abcde!'], ACCEPTED)
  })
})

describe('identity card', () => {
  test('S5-21 has 15 digits with a date in the middle', () => {
    expectAll(checkIdCard, ['110105491231002', '130503670401001'], ACCEPTED)
    expectRefused(checkIdCard, [
      '11010549123100',
      '1101054912310021',
      '110105491331002',
      '110105490230002',
      '11010549123100X',
    ])
  })

  test('S5-22 has 18 places with the check character, x in either case', () => {
    expectAll(
      checkIdCard,
      ['11010519491231002X', '11010519491231002x', `44052419800101001${last('44052419800101001')}`],
      ACCEPTED,
    )
    expectRefused(checkIdCard, [
      '110105194912310021',
      '1101051949123100X',
      '11010519491231002XX',
      '11010519491331002X',
      'X1010519491231002X',
    ])
  })

  test('S5-22 of the eleven possible last characters exactly one is right', () => {
    for (const head of ['11010519491231002', '44052419800101001', '51010220000229123'])
      expect([...'0123456789X'].filter((sign) => checkIdCard(head + sign) === null)).toEqual([last(head)])
  })
})

/** GB 11643-1999 by its definition: the sum of a(i) × 2^(18-i) is 1 modulo 11. */
function last(head: string): string {
  const sum = [...head].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  const check = (12 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

describe('dates', () => {
  test('are calendar days', () => {
    for (const day of ['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31', '2999-01-01', '9999-12-31'])
      expect(isDate(day)).toBe(true)
    for (const day of [
      '2023-02-29',
      '2100-02-29',
      '2024-13-01',
      '2024-00-01',
      '2024-04-31',
      '2024-4-1',
      '1899-12-31',
      '10000-01-01',
      '0000-01-01',
      '2024-02-29 ',
    ])
      expect(isDate(day), day).toBe(false)
  })

  test('months have two digits', () => {
    expect(isMonth('2026-11')).toBe(true)
    for (const month of ['2026-13', '2026-1', '2026']) expect(isMonth(month)).toBe(false)
  })
})
