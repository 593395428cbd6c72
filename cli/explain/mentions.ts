import { declaredJobs } from '#server/jobs/index.ts'
import { figuresCalled } from './figures-called.ts'
import { messagesOf, rulesSaying } from './quoted.ts'
import { escaped, fileName, linesWith, type Place, placeOf, readSources, type Source } from './sources.ts'
import { section } from './text-table.ts'

const MOST = 12
const MOST_OF_A_FILE = 3

/** The word by itself: V-50 is not V-505, PSY not the middle of another name. Chinese words stand in longer ones. */
const wholeWord = (word: string): RegExp =>
  /^[\w-]+$/.test(word) ? new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'i') : new RegExp(escaped(word))

const plain = (text: string): string => text.toLowerCase().replace(/[_-]/g, '')

const TRIGGER = /create (?:or replace )?(?:constraint )?trigger (\w+)/i

/** Triggers by their own name, their function or their table. */
function triggersCalled(word: string, sources: readonly Source[]): string[][] {
  const files = sources.filter(({ path }) => path.startsWith('server/sql/triggers/'))
  return files.flatMap(({ path, lines }) =>
    linesWith([{ path, lines }], (line) => TRIGGER.test(line)).flatMap((place) => {
      const name = TRIGGER.exec(place.text)?.[1] ?? ''
      const asked = [name, fileName(path).replace('.sql', '')]
      return asked.includes(word.toLowerCase()) ? [[name, place.text.trim(), placeOf(place)]] : []
    }),
  )
}

/** Jobs by their word or their name: where they are declared. */
const jobsCalled = (word: string, sources: readonly Source[]): string[][] =>
  declaredJobs
    .filter(({ name, label }) => [name, label].includes(word))
    .map(({ name, label, about }) => {
      const jobs = sources.filter(({ path }) => path.startsWith('server/jobs/'))
      const declared = linesWith(jobs, (line) => line.includes(`label: '${label}'`))
      return [label, name, about, declared.map(placeOf).join(' ')]
    })

const COMMENT = /^\s*(\/\/|\/?\*|--)/

/** Texts that are the word and nothing else, then code, comments, documents; of a file the first few. */
function ranked(places: readonly Place[], word: string): Place[] {
  const whole = new RegExp(`['"\`>]${escaped(word)}['"\`<]`)
  const rank = ({ path, text }: Place): number => {
    if (path.startsWith('docs/')) return 3
    if (COMMENT.test(text)) return 2
    return whole.test(text) ? 0 : 1
  }
  const seen = new Map<string, number>()
  return places
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ path }) => {
      const count = (seen.get(path) ?? 0) + 1
      seen.set(path, count)
      return count <= MOST_OF_A_FILE
    })
}

const shown = (places: readonly Place[]): string[][] =>
  places.map((place) => [placeOf(place), place.text.trim().slice(0, 110)])

/**
 * Where a word is found that no declaration is called by: a rule, a figure, a job, a trigger, a table, a message with its values, a text on
 * screen; '' where nowhere.
 * @param isWhole nothing is left out, however often it occurs
 */
export function mentionsOf(word: string, isWhole = false): string {
  const capped = (rows: readonly string[][], count = rows.length): string[][] =>
    isWhole || rows.length <= MOST
      ? [...rows]
      : [...rows.slice(0, MOST), [`… 共 ${count} 处，--all 列出全部`]]
  const sources = readSources()
  const rules = rulesSaying(word)
  const checked = rules.flatMap(([id]) =>
    linesWith(sources, (line) => line.includes(`'${id}'`)).filter(
      ({ path }) => !/rules\.ts$|^docs/.test(path),
    ),
  )
  const named = sources.filter(({ path }) => plain(fileName(path)).includes(plain(word)))
  const pattern = wholeWord(word)
  const lines = linesWith(sources, (line) => pattern.test(line))
  const messages = lines.length === 0 ? messagesOf(word, sources) : []
  return [
    section(
      '规则',
      rules.map(([id, { level, text }]) => [id, level, text]),
    ),
    section('检查规则的位置', capped(shown(checked))),
    section('报表中的指标', capped(figuresCalled(word, sources))),
    section('定时任务', jobsCalled(word, sources)),
    section('触发器', capped(triggersCalled(word, sources))),
    section('同名的文件', capped(named.map(({ path }) => [path]))),
    section('出现的位置', capped(shown(isWhole ? lines : ranked(lines, word)), lines.length)),
    section('说出这句话的位置', capped(shown(messages))),
  ].join('')
}
