import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { line, openWeaning, paste, rowAt, withHeight, words } from './weaning-grid.tsx'

/** A reply that is lost on the way is asked for under the same number until it comes, so that no event is entered twice. */

let restore: () => void
beforeEach(() => {
  restore = withHeight()
})
afterEach(() => restore())

interface Saving {
  readonly requestId?: string
  readonly rows: readonly Record<string, string>[]
}

/** A grid with two rows, whose first saves fail in this way. */
async function opened(failures: readonly object[]) {
  const saves: Saving[] = []
  const { user } = openWeaning({
    answers: {
      'post event/event_wean': ({ payload }) => {
        const { requestId, rows } = payload as Saving
        if (requestId) saves.push({ requestId, rows })
        const failure = requestId ? failures[saves.length - 1] : undefined
        if (failure) throw failure
        return {
          results: rows.map(({ earNo }, row) => ({
            row,
            accepted: true,
            uid: `uid-${earNo}`,
            earNo,
            violations: [],
          })),
        }
      },
    },
  })
  await paste(`${line(1)}\n${line(2)}`)
  await screen.findByRole('button', { name: /保存 2 行/ })
  const save = () => user.keyboard('{Control>}s{/Control}')
  return { saves, save, user }
}
const LOST = { message: '网络连接中断' }
const numbers = (saves: readonly Saving[]) => new Set(saves.map(({ requestId }) => requestId)).size

test('it is asked again by itself under the same number, with the same rows', async () => {
  const { saves, save } = await opened([LOST, LOST])
  await save()
  await waitFor(() => expect(saves).toHaveLength(3), { timeout: 6000 })
  expect(numbers(saves)).toBe(1)
  expect(saves[2]?.rows).toEqual(saves[0]?.rows)
  await waitFor(() => expect(screen.queryByRole('button', { name: /保存 2 行/ })).toBeNull())
}, 15_000)

test('when it does not come, the next save asks for that answer first, whatever was typed meanwhile', async () => {
  const { saves, save, user } = await opened([LOST, LOST, LOST])
  await save()
  await waitFor(() => expect(saves).toHaveLength(3), { timeout: 6000 })
  await user.click(within(rowAt(1) ?? document.body).getAllByRole('gridcell')[5] ?? document.body)
  await user.keyboard('9{Enter}')
  expect(words(1)[6]).toBe('9')
  await save()
  await waitFor(() => expect(saves).toHaveLength(4))
  expect(numbers(saves)).toBe(1)
  expect(saves[3]?.rows).toEqual(saves[0]?.rows)
}, 15_000)

test('a refusal is an answer: what is corrected and saved again has a number of its own', async () => {
  const { saves, save } = await opened([{ message: '系统错误', statusCode: 500 }])
  await save()
  await waitFor(() => expect(saves).toHaveLength(1))
  await save()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(numbers(saves)).toBe(2)
}, 15_000)
