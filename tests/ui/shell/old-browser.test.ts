import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = (path: string) => readFileSync(path, 'utf8')

/** Runs the scripts of the page that are for browsers without modules, as one with this user agent would; returns what they write. */
function writtenFor(userAgent: string): string {
  const sources = [...file('index.html').matchAll(/<script nomodule src="\/([^"]+)"[^>]*><\/script>/g)]
  let written = ''
  for (const [, source] of sources) {
    const run = new Function('navigator', 'document', file(`public/${source}`))
    run({ userAgent }, { write: (text: string) => (written += text) })
  }
  return written
}

test('S8-14 below IE9 the page says that the browser is too old; from IE9 on and elsewhere it does not', () => {
  const ie = (version: string) => `Mozilla/4.0 (compatible; MSIE ${version}; Windows NT 6.1; Trident/4.0)`
  const notice = '为了更好的浏览体验，请不要在IE9以下的浏览器中登录该网站！'
  expect(writtenFor(ie('8.0'))).toContain(notice)
  expect(writtenFor(ie('7.0'))).toContain(notice)
  expect(writtenFor(ie('9.0'))).toBe('')
  expect(writtenFor(ie('10.0'))).toBe('')
  expect(writtenFor('Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36')).toBe('')
})

test('the notice comes before the program and in words an old browser understands', () => {
  const page = file('index.html')
  expect(page.indexOf('old-browser.js')).toBeLessThan(page.indexOf('type="module"'))
  expect(file('public/old-browser.js')).not.toMatch(/=>|\b(let|const|class)\b|`/)
})
