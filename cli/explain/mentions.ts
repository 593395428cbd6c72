import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from '#domain/rules.ts'
import { reports } from '#server/reports/index.ts'
import { filesBelow, ROOT } from '../source/files.ts'
import { section } from './text-table.ts'

/** Folders whose files are searched: what the program is made of, and the documents of its rules and words. */
const FOLDERS = ['src/domain', 'src/resources', 'src/pages', 'src/views', 'server', 'docs']
const READ = /\.(tsx?|sql|md)$/
const LEFT_OUT = /^(server\/migrations|docs\/(?!domain\/|glossary))/
const MOST = 12

interface Source {
  readonly path: string
  readonly lines: readonly string[]
}

const sources = (): Source[] =>
  FOLDERS.flatMap((folder) => filesBelow(folder, READ))
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The word by itself: V-50 is not V-505, PSY not the middle of another name. Chinese words stand in longer ones. */
const wholeWord = (word: string): RegExp =>
  /^[\w-]+$/.test(word) ? new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, 'i') : new RegExp(escaped(word))

const plain = (text: string): string => text.toLowerCase().replace(/[_-]/g, '')

/** Figures of reports by their key, title or formula. */
function figuresCalled(word: string): string[][] {
  return reports.flatMap(({ name, label, columns }) =>
    Object.entries(columns).flatMap(([key, { field, formula = '', definition = '', hidden }]) =>
      !hidden && [key, field.label, formula].some((one) => one.toLowerCase() === word.toLowerCase())
        ? [[`${label}（${name}）`, key, field.label, formula, definition]]
        : [],
    ),
  )
}

const capped = (rows: readonly string[][]): string[][] =>
  rows.length <= MOST ? [...rows] : [...rows.slice(0, MOST), [`… 共 ${rows.length} 处`]]

/** Where a word is found that no declaration is called by: a rule, a figure, a table, a trigger, a job, a text on screen; '' where nowhere. */
export function mentionsOf(word: string): string {
  const rule = Object.entries(RULES).find(([id]) => id === word.toUpperCase())
  const all = sources()
  const named = all.filter(({ path }) => plain(path.slice(path.lastIndexOf('/') + 1)).includes(plain(word)))
  const pattern = wholeWord(word)
  const lines = all.flatMap(({ path, lines: texts }) =>
    texts.flatMap((text, at) =>
      pattern.test(text) ? [[`${path}:${at + 1}`, text.trim().slice(0, 110)]] : [],
    ),
  )
  return [
    section('规则', rule ? [[rule[0], rule[1].level, rule[1].text]] : []),
    section('报表中的指标', capped(figuresCalled(word))),
    section('同名的文件', capped(named.map(({ path }) => [path]))),
    section('出现的位置', capped(lines)),
  ].join('')
}
