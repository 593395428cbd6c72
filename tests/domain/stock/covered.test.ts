import { expect, test } from 'vitest'
import { lackingInOrder } from '#domain/stock/covered.ts'

const want = (uid: string, ...wanted: [shelf: string, qty: number][]) => ({
  uid,
  wanted: wanted.map(([shelf, qty]) => ({ shelf, qty })),
})

test('the first takes what it wants; the next has what is left, and one that lacks something takes nothing', () => {
  const shelves = new Map([
    ['feed', 100],
    ['drug', 5],
  ])
  const lacking = lackingInOrder(
    [
      want('first', ['feed', 60]),
      want('second', ['feed', 50], ['drug', 1]),
      want('third', ['feed', 40], ['drug', 5]),
      want('fourth', ['feed', 1]),
    ],
    shelves,
  )
  expect([...lacking]).toEqual([
    ['first', 0],
    ['second', 1],
    ['third', 0],
    ['fourth', 1],
  ])
})

test('two lines of one thing are wanted together, and what no shelf has is lacking', () => {
  const lacking = lackingInOrder(
    [want('two', ['feed', 60], ['feed', 60]), want('none', ['gone', 1]), want('nothing')],
    new Map([['feed', 100]]),
  )
  expect([...lacking]).toEqual([
    ['two', 1],
    ['none', 1],
    ['nothing', 0],
  ])
})
