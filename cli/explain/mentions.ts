import { PARAMETERS } from '#domain/parameters.ts'
import { behind, usesOf } from './code.ts'
import {
  escaped,
  fileName,
  linesWith,
  type Place,
  placeOf,
  readSources,
  type Source,
  shownPlace,
} from './explain.sources.ts'
import { figureLines, figureRows, figuresOf } from './figures-called.ts'
import { glossaryRows } from './glossary.ts'
import { jobsCalled } from './jobs-called.ts'
import { messagesOf, rulesSaying } from './quoted.ts'
import { section } from './text-table.ts'
import { triggersCalled } from './triggers-called.ts'

const MOST = 12
const MOST_OF_A_FILE = 3
/** Figures whose lines are shown. */
const FEW = 6

/** The word by itself: V-50 is not V-505, PSY not the middle of another name. Chinese words stand in longer ones. */
const wholeWord = (word: string): RegExp =>
  /^[\w-]+$/.test(word) ? new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'i') : new RegExp(escaped(word))

const plain = (text: string): string => text.toLowerCase().replace(/[_-]/g, '')

const COMMENT = /^\s*(\/\/|\/?\*|--)/

/** Texts that are the word and nothing else, then SQL and other code, comments, documents; of a file the first few. */
function ranked(places: readonly Place[], word: string): Place[] {
  const whole = new RegExp(`['"\`>]${escaped(word)}['"\`<]`)
  const rank = ({ path, text }: Place): number => {
    if (path.startsWith('docs/')) return 4
    if (COMMENT.test(text)) return 3
    if (whole.test(text)) return 0
    return path.startsWith('server/sql/') ? 1 : 2
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

const shown = (places: readonly Place[]): string[][] => places.map(shownPlace)

const UNION_TYPE = /: '[^']+'(?: \| '[^']+')+[,;]?$|^\s*\| '/

/** Lines that check a rule: not its text, nor a type that lists it; those that compare with it come last. */
function checksOf(rules: readonly (readonly [string, unknown])[], sources: readonly Source[]): Place[] {
  const code = sources.filter(({ path }) => !/rules\.ts$|^docs/.test(path))
  return rules.flatMap(([id]) => {
    const raised = new RegExp(`(?:\\(|rule: |return .*|push\\()'${id}'`)
    const lines = linesWith(code, (line) => line.includes(`'${id}'`) && !UNION_TYPE.test(line))
    return lines
      .filter(({ text }) => !COMMENT.test(text))
      .toSorted((a, b) => Number(raised.test(b.text)) - Number(raised.test(a.text)))
  })
}

/** Lines whose own text on screen is the word: the title of a list, of a card, of a figure on the home page. */
const titled = (lines: readonly Place[], word: string): Place[] => {
  const title = new RegExp(`(?:\\b(?:label|title): |\\('\\w+', )'${escaped(word)}'`)
  return lines.filter(({ path, text }) => path.startsWith('server/commands/') && title.test(text))
}

/** Parameters by their key or their title: the line that declares each, and those that read it. */
const parametersCalled = (word: string, sources: readonly Source[]): Place[] =>
  Object.entries(PARAMETERS)
    .filter(([key, { label }]) => [key, label].includes(word))
    .flatMap(([key]) =>
      linesWith(
        sources.filter(({ path }) => /^(src\/domain|server)\//.test(path)),
        (line) => new RegExp(`^\\s*${key}: |\\.${key}\\b|'${key}'`).test(line),
      ),
    )

const HAN = /\p{Script=Han}/gu
/** A sentence, not a word of one. */
const LEAST_OF_A_SENTENCE = 5

/** True of a line of code that says a sentence. */
const isSaid = ({ path, text }: Place, sentence: string): boolean =>
  !path.startsWith('docs/') &&
  !COMMENT.test(text) &&
  (sentence.match(HAN)?.length ?? 0) >= LEAST_OF_A_SENTENCE

const cut = (rows: readonly string[][], isWhole: boolean, count = rows.length): string[][] =>
  isWhole || rows.length <= MOST ? [...rows] : [...rows.slice(0, MOST), [`… 共 ${count} 处，--all 列出全部`]]

/**
 * Meanings of a word besides the name of a declaration: a term, a rule, a figure, a job, a trigger, each with the code behind it; '' where
 * none.
 * @param isWhole nothing is left out, however often it occurs
 */
export function relatedTo(word: string, isWhole = false): string {
  const sources = readSources()
  const rules = rulesSaying(word)
  const { called, said } = figuresOf(word, sources)
  const jobs = jobsCalled(word, sources)
  const lists = titled(
    linesWith(sources, (line) => line.includes(`'${word}'`)),
    word,
  )
  const code = [...jobs.flatMap(({ place }) => place ?? []), ...lists].flatMap((place) =>
    behind(place, sources).map((one) => [placeOf(place), one.name, placeOf(one)]),
  )
  return [
    section('词汇表', glossaryRows(word, sources)),
    section(
      '规则',
      rules.map(([id, { level, text }]) => [id, level, text]),
    ),
    section('检查规则的位置', cut(shown(checksOf(rules, sources)), isWhole)),
    section('报表中的指标', cut(figureRows([...called, ...said]), isWhole)),
    section('指标的算法', figureLines(isWhole ? called : [...called, ...said].slice(0, FEW), sources)),
    section('参数', cut(shown(parametersCalled(word, sources)), isWhole)),
    section(
      '定时任务',
      jobs.map(({ row, place }) => [...row, place ? placeOf(place) : '']),
    ),
    section('首页的清单、卡片和指标', shown(lists)),
    section('由此执行的代码', code),
    section('触发器', cut(triggersCalled(word, sources), isWhole)),
  ].join('')
}

/**
 * Where a word stands that no declaration is called by: files of its name, lines, messages with their values and who says them; '' where
 * nowhere.
 * @param isWhole nothing is left out, however often it occurs
 */
export function mentionsOf(word: string, isWhole = false): string {
  const sources = readSources()
  const files = sources.filter(({ path }) => plain(fileName(path)).includes(plain(word)))
  const pattern = wholeWord(word)
  const lines = linesWith(sources, (line) => pattern.test(line))
  const messages = lines.length === 0 ? messagesOf(word, sources) : []
  const first = ranked(lines, word)
  const saying = [...first, ...messages].filter((place) => isSaid(place, word))
  return [
    section(
      '同名的文件',
      cut(
        files.map(({ path }) => [path]),
        isWhole,
      ),
    ),
    section('出现的位置', cut(shown(isWhole ? lines : first), isWhole, lines.length)),
    section('说出这句话的位置', cut(shown(messages), isWhole)),
    section('经由它说出的位置', cut(shown(saying.flatMap((place) => usesOf(place, sources))), isWhole)),
  ].join('')
}
