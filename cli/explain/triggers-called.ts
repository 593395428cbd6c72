import { resources } from '#resources/index.ts'
import { snake } from '#server/kit/names.ts'
import { fileName, linesWith, placeOf, type Source } from './explain.sources.ts'

const TRIGGER = /create (?:or replace )?(?:constraint )?trigger (\w+) .* on (\w+)/i

/** Columns of tables whose field has this head: 舍别 is `house_type` of `organize`. */
const columnsLabelled = (word: string): { table: string; column: string }[] =>
  resources.flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, { label }]) => label === word)
      .map(([key]) => ({ table, column: snake(key) })),
  )

/** Triggers by their own name, their function, their table or the title of its list, and those that look at a column with this head. */
export function triggersCalled(word: string, sources: readonly Source[]): string[][] {
  const files = sources.filter(({ path }) => path.startsWith('server/sql/triggers/'))
  const columns = columnsLabelled(word)
  const tables = resources.filter(({ name, label }) => [name, label].includes(word)).map(({ table }) => table)
  return files.flatMap(({ path, lines }) =>
    linesWith([{ path, lines }], (line) => TRIGGER.test(line)).flatMap((place) => {
      const [, name = '', table = ''] = TRIGGER.exec(place.text) ?? []
      const text = lines.join('\n')
      const names = [name, table, fileName(path).replace('.sql', '')]
      const isNamed = names.includes(word.toLowerCase()) || tables.includes(table)
      const looks = columns.some((one) => one.table === table && new RegExp(`\\b${one.column}\\b`).test(text))
      return isNamed || looks ? [[name, place.text.trim(), placeOf(place)]] : []
    }),
  )
}
