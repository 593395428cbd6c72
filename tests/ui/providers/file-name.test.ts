import { expect, test } from 'vitest'
import { fileNameOf } from '#providers/download.ts'

const utf8AsLatin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

test.each([
  ['attachment; filename="births.xlsx"', 'births.xlsx'],
  ['attachment; filename=births.xlsx', 'births.xlsx'],
  ["attachment; filename*=UTF-8''%E5%88%86%E5%A8%A9%E6%8A%A5%E8%A1%A8.xlsx", '分娩报表.xlsx'],
  [`attachment; filename="births.xlsx"; filename*=UTF-8''%E5%88%86%E5%A8%A9.xlsx`, '分娩.xlsx'],
  ["attachment; filename*=utf-8'zh-CN'%E5%88%86%3B1.xlsx; filename=x", '分;1.xlsx'],
  ['attachment; filename="%E5%88%86%E5%A8%A9.xlsx"', '分娩.xlsx'],
  [`attachment; filename="${utf8AsLatin1('分娩.xlsx')}"`, '分娩.xlsx'],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename="100%.xlsx"', '100%.xlsx'],
  ['attachment; filename="../../etc/分娩.xlsx"', '分娩.xlsx'],
  ['attachment', null],
  [undefined, null],
])('S7-39 %s is saved as %s', (header, name) => expect(fileNameOf(header)).toBe(name))
