import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileSize, measure } from './source/measure.ts'
import { codeFiles, ROOT } from './source/source.files.ts'
import { percent, quantile } from './source/statistics.ts'

const FILE_CAP = 300
const FUNCTION_CAP = 60

/** `npm run validate` prints these; over a cap, or any `any`, is a failure. Tests are shown next to them, without caps. */
function main(): number {
  const code = read('src', 'server', 'cli')
  console.log(`代码  ${summary(code)}`)
  console.log(`测试  ${summary(read('tests'))}`)
  list('最大的文件', biggestFiles(code, 5))
  list('最长的函数', biggestFunctions(code, 5))
  const excess = [...longFiles(code), ...longFunctions(code), ...anys(code)]
  list('超过上限', excess)
  return excess.length === 0 ? 0 : 1
}

function read(...folders: string[]): FileSize[] {
  return codeFiles(...folders).map((path) => measure(path, readFileSync(join(ROOT, path), 'utf8')))
}

function summary(files: FileSize[]): string {
  const sum = (pick: (file: FileSize) => number) => files.reduce((total, file) => total + pick(file), 0)
  const lines = sum((file) => file.lines)
  const functions = files.flatMap((file) => file.functions.map((one) => one.lines))
  return [
    `${files.length} 个文件 ${lines} 行`,
    `文件 ${spread(files.map((file) => file.lines))}`,
    `${functions.length} 个函数 ${spread(functions)}`,
    `any ${sum((file) => file.any)}`,
    `as ${sum((file) => file.assertions)}`,
    `注释 ${percent(
      sum((file) => file.commentLines),
      lines,
    )}`,
  ].join(' · ')
}

function spread(values: number[]): string {
  return `中位 ${quantile(values, 0.5)} p90 ${quantile(values, 0.9)} 最大 ${quantile(values, 1)}`
}

function biggestFiles(files: FileSize[], count: number): string[] {
  const sorted = files.toSorted((a, b) => b.lines - a.lines)
  return sorted.slice(0, count).map((file) => `${file.lines} ${file.path}`)
}

function biggestFunctions(files: FileSize[], count: number): string[] {
  const all = files.flatMap((file) => file.functions.map((one) => ({ ...one, path: file.path })))
  const sorted = all.toSorted((a, b) => b.lines - a.lines)
  return sorted.slice(0, count).map((one) => `${one.lines} ${one.path}:${one.line} ${one.name}`)
}

/** A file without a function is a table of data and may be as long as its data. */
function longFiles(files: FileSize[]): string[] {
  return files
    .filter((file) => file.lines > FILE_CAP && file.functions.length > 0)
    .map((file) => `${file.path}: ${file.lines} 行（上限 ${FILE_CAP}）`)
}

function longFunctions(files: FileSize[]): string[] {
  return files.flatMap((file) =>
    file.functions
      .filter((one) => one.lines > FUNCTION_CAP)
      .map((one) => `${file.path}:${one.line} ${one.name}: ${one.lines} 行（上限 ${FUNCTION_CAP}）`),
  )
}

/** kysely's table map is the one `any` the house allows (server/kit/database.ts says why). */
function anys(files: FileSize[]): string[] {
  return files
    .filter((file) => file.any > (file.path === 'server/kit/database.ts' ? 1 : 0))
    .map((file) => `${file.path}: any × ${file.any}`)
}

function list(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

process.exitCode = main()
