import { expect, test } from 'vitest'
import { isUploadErrorCode, uploadError } from '#domain/upload/errors.ts'
import { refusalOf } from '#domain/upload/filters.ts'
import { partsHeld } from '#domain/upload/resume.ts'

const MB = 1024 * 1024

test.each([
  [{ received: 0, parts: [] }, 0],
  [{ received: 3 * MB, parts: [0, 1, 2] }, 3],
  // a gap: what lies behind it is sent again
  [{ received: 2 * MB, parts: [4, 1, 0] }, 2],
  [{ received: 0, parts: [1, 2] }, 0],
])('parts by number: of %j the first %i need not be sent again', (held, count) => {
  expect(partsHeld(held, { chunkSize: MB, chunkFields: 'chunks' })).toBe(count)
})

test.each([
  [0, 0],
  [MB - 1, 0],
  [MB, 1],
  [3 * MB + 5, 3],
])('parts by offset: %i bytes are %i whole parts, whatever their numbers', (received, count) => {
  expect(partsHeld({ received, parts: [0, 1, 2, 3, 4] }, { chunkSize: MB, chunkFields: 'offset' })).toBe(
    count,
  )
})

test.each([
  [-100, true],
  [-702, true],
  [-703, false],
  ['-100', false],
  [null, false],
])('%j is a code of the uploader: %s', (code, answer) => {
  expect(isUploadErrorCode(code)).toBe(answer)
})

test('an error says the usual sentence where there is no better one', () => {
  expect(uploadError(-600)).toEqual({
    ...{ code: -600, message: 'File size error.', label: '文件过大', file: null, status: 0 },
  })
  expect(uploadError(-200, { label: '满了', status: 507 })).toMatchObject({ label: '满了', status: 507 })
})

const file = (name: string, size = 10) => ({ id: 'a', name, type: '', size, lastModifiedDate: 0 })
const refused = (name: string, size = 10, present: { name: string; size: number }[] = []) => {
  const filters = { extensions: ['xlsx', 'csv'], maxSize: 2048, preventDuplicates: true }
  const error = refusalOf(file(name, size), filters, present)
  return error && `${error.code} ${error.label}`
}

test('a file that is refused hears why', () => {
  expect(refused('猪只.XLSX')).toBeNull()
  expect(refused('a.b.csv')).toBeNull()
  expect(refused('a.xlsx.exe')).toBe('-601 只能选择 .xlsx、.csv 文件')
  expect(refused('xlsx')).toBe('-601 只能选择 .xlsx、.csv 文件')
  expect(refused('a.xlsx', 0)).toBe('-600 文件是空的，请重新选择')
  expect(refused('a.xlsx', 2048)).toBeNull()
  expect(refused('a.xlsx', 2049)).toBe('-600 文件超过 2 KB，请拆分后再传')
})

test('a duplicate has the name and the size of a file that is there', () => {
  const there = [{ name: 'a.xlsx', size: 10 }]
  expect(refused('a.xlsx', 10, there)).toBe('-602 同名且大小相同的文件已在列表中')
  expect(refused('b.xlsx', 10, there)).toBeNull()
  expect(refused('a.xlsx', 11, there)).toBeNull()
})
