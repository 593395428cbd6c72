import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { cell, line, openWeaning, paste, sheet, withHeight, words } from './weaning-grid.tsx'

/** Nothing typed is lost, however soon after the last key the screen goes. */

beforeEach(withHeight)

test('rows pasted in the moment before the session ends are there after signing in again', async () => {
  const { unmount } = openWeaning()
  await paste(Array.from({ length: 3 }, (_, n) => line(n + 1)).join('\n'))
  unmount()
  openWeaning()
  await waitFor(() => expect(sheet()).toHaveAttribute('aria-rowcount', '4'))
  expect(words(3)[1]).toBe('M0003')
})

test('the word being typed when the screen goes is kept as well', async () => {
  const { user, unmount } = openWeaning()
  await user.type(await cell(1, '耳号'), 'M0077')
  unmount()
  openWeaning()
  expect(await cell(1, '耳号')).toHaveValue('M0077')
})

test('a closed window keeps the word being typed', async () => {
  const { user, unmount } = openWeaning()
  await user.type(await cell(1, '耳号'), 'M0078')
  fireEvent(window, new Event('pagehide'))
  expect(localStorage.getItem(localStorage.key(0) ?? '')).toContain('M0078')
  unmount()
})

test('saved rows leave the draft at once: they are not offered for saving again', async () => {
  const { user, unmount } = openWeaning()
  await paste(line(1))
  await screen.findByRole('button', { name: /保存 1 行/ })
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(words(1)[1]).toBe(''))
  unmount()
  openWeaning()
  expect(await cell(1, '耳号')).toHaveValue('')
})

test.each([
  ['another farm', { farmId: 'f-2' }],
  ['another person at the same machine', { user: 'vet' }],
  ['another form', { form: pregnancyCheck }],
])('%s does not get it, and does not take it away', async (_, other) => {
  const first = openWeaning()
  await paste(`${line(1)}\n${line(2)}`)
  first.unmount()
  const second = openWeaning(other)
  expect(await screen.findByLabelText('第1行 耳号')).toHaveValue('')
  await second.user.type(await screen.findByLabelText('第1行 耳号'), 'M0099')
  second.unmount()
  openWeaning()
  await waitFor(() => expect(words(2)[1]).toBe('M0002'))
  expect(document.body.textContent).not.toContain('M0099')
})
