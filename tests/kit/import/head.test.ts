import { describe, expect, test } from 'vitest'
import { findColumns } from '#kit/import/import.head.ts'
import { importPages, kindOf } from '#resources/imports/index.ts'

/** The columns of a file found by what people write over them. */
const keysOf = (pageName: string, kindKey: string, head: readonly string[]) => {
  const page = importPages.find(({ name }) => name === pageName)
  const kind = page && kindOf(page, kindKey)
  if (!kind) throw new Error(`no kind ${kindKey} on ${pageName}`)
  const { columns, unknown, twice } = findColumns({ fields: kind.columns, others: kind.heads }, head)
  return { keys: columns.map(({ key }) => key), unknown, twice }
}

describe('the words of §5.7 name the columns of their screens', () => {
  test.each([
    [
      'salepig-death-import',
      'event-batch-death',
      ['批次', '日期', '头数', '重量', '原因'],
      ['earNo', 'date', 'qty', 'weight', 'reason'],
    ],
    [
      'piglet-transfor-import',
      'event-batch-transfer',
      ['转出批次', '日期', '头数', '重量', '转入批次'],
      ['earNo', 'date', 'qty', 'weight', 'toBatchNo'],
    ],
    [
      'piglet-transfor-import',
      'event-wean',
      ['耳号', '日期', '头数', '重量', '转入批次'],
      ['earNo', 'date', 'startes', 'weanWeight', 'targetBatchNo'],
    ],
    [
      'pig-no-earnock-batch-update',
      'event-tag-change',
      ['原耳号', '新耳号', '新耳缺'],
      ['earNo', 'newEarNo', 'earNotch'],
    ],
  ])('%s %s', (page, kind, head, keys) => {
    expect(keysOf(page, kind, head)).toEqual({ keys, unknown: [], twice: [] })
  })
})

test('a column under its own label leaves other words alone; two other words for one column are one too many', () => {
  const of = (...head: string[]) => keysOf('batch-import', 'event-death', head)
  expect(of('耳号', '死亡日期', '日期')).toEqual({ keys: ['earNo', 'date'], unknown: ['日期'], twice: [] })
  expect(of('耳号', '原因', '死因').twice).toEqual(['死亡原因'])
})

test('no other word of a kind is the label of another of its columns, nor of two columns', () => {
  for (const { kinds } of importPages)
    for (const { key, columns, heads = {} } of kinds) {
      const words = Object.entries(heads).flatMap(([column, more]) => (columns[column] ? more : []))
      expect(new Set(words).size, key).toBe(words.length)
    }
})
