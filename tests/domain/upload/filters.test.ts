import { expect, test } from 'vitest'
import { refusalOf } from '#domain/upload/upload.filters.ts'

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
