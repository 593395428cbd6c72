import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unknownCitations } from './source/citations.ts'
import { type Figure, figuresOf } from './source/house.figures.ts'
import { measure } from './source/measure.ts'
import { modulesOf } from './source/modules.ts'
import { codeFiles, filesBelow, ROOT } from './source/source.files.ts'

/** `npm run validate` prints these figures; one above its limit is a failure. `--cases WORDS` names what a figure counts. */
function main([flag, wanted]: string[]): number {
  const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const paths = codeFiles('src', 'server', 'cli')
  const figures = figuresOf({
    code: modulesOf(paths),
    others: modulesOf([...codeFiles('tests'), 'vite.config.ts', 'vitest.config.ts']),
    sizes: paths.map((path) => measure(path, textOf(path))),
    textOf,
    sql: readdirSync(join(ROOT, 'server/sql'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => `server/sql/${path.replaceAll('\\', '/')}`),
    unknown: Object.values(unknownCitations).flatMap((unknown) => unknown()),
    styles: filesBelow('src', /\.css$/),
  })
  for (const { name, value, limit, aim } of figures)
    console.log(`  ${name}  ${value}（上限 ${limit}，目标 ${aim}）`)
  const worse = figures.filter(({ value, limit }) => value > limit)
  const asked = flag === '--cases' ? figures.filter(({ name }) => name.includes(wanted ?? '')) : worse
  for (const one of asked) show(one, flag === '--cases' ? Number.POSITIVE_INFINITY : 20)
  if (worse.length > 0) console.log(`超过上限：${worse.map(({ name }) => name).join('、')}`)
  return worse.length === 0 ? 0 : 1
}

function show({ name, cases }: Figure, most: number): void {
  const rest = cases.length > most ? [`… 共 ${cases.length} 处`] : []
  console.log([name, ...[...cases.slice(0, most), ...rest].map((one) => `  ${one}`)].join('\n'))
}

process.exitCode = main(process.argv.slice(2))
