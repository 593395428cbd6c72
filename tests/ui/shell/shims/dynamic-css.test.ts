import { beforeEach, expect, test } from 'vitest'
import { removeCSS, updateCSS } from '#shell/shims/dynamic-css.ts'

const QUEUE = { mark: 'data-css-hash', prepend: 'queue' } as const

let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  place.innerHTML = '<link><style>own</style>'
  document.body.replaceChildren(place)
})
const write = (css: string, priority = 0, key = css) =>
  updateCSS(css, key, { ...QUEUE, attachTo: place, priority })
const standing = () => [...place.children].map(({ textContent, tagName }) => textContent || tagName)

test('sheets stand before those of the page, in the order they came and by their priority', () => {
  for (const [css, priority] of [
    ['button', 0],
    ['table', 0],
    ['variables', -999],
    ['overriding', 5],
    ['form', 0],
  ] as const)
    write(css, priority)
  expect(standing()).toEqual(['variables', 'button', 'table', 'form', 'overriding', 'LINK', 'own'])
})

test('a sheet is written once, and anew where it says something else', () => {
  const sheet = write('a{display:none}', 0, 'key')
  expect(write('a{display:none}', 0, 'key')).toBe(sheet)
  expect(write('b{display:none}', 0, 'key')).toBe(sheet)
  expect(standing()).toEqual(['b{display:none}', 'LINK', 'own'])
  expect(sheet.getAttribute('data-css-hash')).toBe('key')
})

test('what was taken away, by its key or by the page, can be written again', () => {
  write('a{display:none}', 0, 'key').remove()
  expect(standing()).toEqual(['LINK', 'own'])
  write('a{display:none}', 0, 'key')
  expect(standing()).toEqual(['a{display:none}', 'LINK', 'own'])
  removeCSS('key', { ...QUEUE, attachTo: place })
  expect(standing()).toEqual(['LINK', 'own'])
  write('a{display:none}', 0, 'key')
  expect(standing()).toEqual(['a{display:none}', 'LINK', 'own'])
})

test('without a given place it stands behind everything in the head, under the nonce of the page', () => {
  const sheet = updateCSS('a{display:none}', 'lock', { csp: { nonce: 'once' } })
  expect(document.head.lastElementChild).toBe(sheet)
  expect(sheet.nonce).toBe('once')
  removeCSS('lock')
  expect(sheet.isConnected).toBe(false)
})
