import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RULES } from '#domain/rules.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'

/** A number of a rule as the catalogue writes it. */
const NUMBER = /\b[VBKSMCG]-\d{2,3}\b|\bR\d{1,2}\b/

test('no message of a rule, hint or label holds the number of a rule', () => {
  const texts = [
    ...Object.values(RULES).map(({ text }) => text),
    ...[...resources, ...eventForms].flatMap(({ fields, label }) => [
      label,
      ...Object.values(fields).flatMap((one) => [one.label, one.hint ?? '']),
    ]),
  ]
  expect(texts.filter((text) => NUMBER.test(text))).toEqual([])
})

test('nothing is written with the number of its rule before its words', () => {
  const written = /`[^`]*\$\{(?:\w+\.)?rule\} \$\{/
  const found = ['src', 'server'].flatMap((root) =>
    globSync(`${root}/**/*.{ts,tsx}`).filter((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      // keys of rows on a screen are not shown
      return lines.some(
        (line) => written.test(line) && !/Key|seen = new Map|const key|lines\.set\(/.test(line),
      )
    }),
  )
  expect(found).toEqual([])
})
