import { parameterKeys } from '#domain/parameters.ts'
import { dictionaryData } from '#server/seed/dictionary-data.ts'
import { roleTemplates } from '#server/seed/roles.seed.ts'
import type { Visitor } from './visitor.ts'

const words = (text: string): string[] => text.split(' ')

/** Words allowed in Latin letters: units, keys, and identifiers. */
const ALLOWED = new Set([
  ...words('kg mm min ml pH KB MB xlsx csv http https'),
  ...words('Ctrl Control Alt Shift Enter Tab Esc Delete'),
  ...words('ERP EBS RFID NPD PSY MSY LSY WSI PIC REF admin Edge Chrome'),
  // what other tests leave behind: an account, a role and a farm, ear numbers
  ...words('reader READER QS YZ DR'),
  ...roleTemplates.flatMap(({ code }) => code.split('_')),
  ...[...Object.keys(dictionaryData), ...parameterKeys].flatMap((key) => key.split('_')),
])

/** So many characters before and after a word say where it stands. */
const AROUND = 60

/** Latin words among what is to be read on the page, its placeholders, hints and spoken labels (S1-08), each with where it stands. */
export async function foreignWords({ page }: Visitor): Promise<string[]> {
  const text = await page.evaluate(() => {
    const hints = {
      placeholder: '',
      // what a program that signed in calls itself
      title: ':not([aria-label="登录日志"] td)',
      // antd gives no way to translate these: icons carry their own name, a tree's hidden input its note
      'aria-label': ':not(.anticon, [aria-label="for screen reader"])',
    }
    const said = Object.entries(hints).flatMap(([name, except]) =>
      [...document.querySelectorAll(`[${name}]${except}`)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute(name)),
    )
    return [document.title, document.body.innerText, ...said].join('\n')
  })
  // the number of a request or run, whole or its first digits, is no word
  const read = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replace(/(?<![\w-])(?=[0-9a-f]*\d)[0-9a-f]{8}(?![\w-])/g, '')
  // the number of a batch is no word, nor that of a document: BY2025-01, RK20261121-001
  const found = read.matchAll(/(?<![A-Za-z])[A-Za-z]{2,}(?![A-Za-z]|\d{4}(?:\d{4})?-)/g)
  return [...found]
    .filter(([word]) => !ALLOWED.has(word))
    .map(({ 0: word, index }) => `${word}: ${read.slice(Math.max(0, index - AROUND), index + AROUND)}`)
}
