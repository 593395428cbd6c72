import { codeNamed } from './code.ts'
import { placeOf, type Source } from './explain.sources.ts'

const ROW = /^\| (.+) \|$/

/** The rows of the glossary for a word, with where their identifiers are declared. */
export function glossaryRows(word: string, sources: readonly Source[]): string[][] {
  const lines = sources.find(({ path }) => path === 'docs/glossary.md')?.lines ?? []
  const rows = lines.flatMap((line) => {
    const [, cells = ''] = ROW.exec(line) ?? []
    const [words = '', english = '', identifiers = '', columns = ''] = cells.split(' | ')
    const isCalled = words.split(/[,，、] ?| \(/).some((one) => one === word)
    return isCalled ? [[words, english, identifiers, columns]] : []
  })
  return rows.map(([words = '', english = '', identifiers = '', columns = '']) => {
    const names = [...identifiers.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const places = names.flatMap((name) => codeNamed(name, sources)).map(placeOf)
    return [words, english, identifiers, columns, places.slice(0, 3).join(' ')].map((one) =>
      one.replaceAll('`', ''),
    )
  })
}
