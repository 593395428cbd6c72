/**
 * Writes the first draft of a resource, a document, a report, an event, a page or a job: files, entries in lists, migration. All of them,
 * or none where something is in the way; existing files stay as they are.
 * Usage: npm run new -- resource energy-price 'energyType=能源,dictionary:energy_type,required' 'price=单价,money,required,digits:4'
 *        npm run new -- --undo energy-price
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resources } from '#resources/index.ts'
import { StartError } from '#server/kit/start-error.ts'
import { type Ask, askedLine, readLine } from './new/ask.ts'
import { draftAfter, draftOf, keepDraft } from './new/drafts.ts'
import { SpecMistake } from './new/field-spec.ts'
import { changesOf } from './new/new.changes.ts'
import { LISTS } from './new/new.kinds.ts'
import { format, inProject, migrationPaths, projectFile, runQuietly, runTool } from './new/new.project.ts'
import { ROUTES } from './new/new.routes.ts'
import { unsummedLine } from './new/summed-fields.ts'
import { isFillable } from './new/text-fill.ts'
import { undo } from './new/undo.ts'
import { Unanswered } from './old-rows.ts'

async function main(args: readonly string[]): Promise<number> {
  const line = readLine(args)
  const { undo: undone, force } = line.values
  if (undone !== undefined) return await undo(undone, { resources, read: projectFile }, force)
  const around = { resources, routes: projectFile(ROUTES) ?? '', read: theirFile }
  const ask = await askedLine(line, around)
  return ask === null ? 1 : written(ask)
}

/** Everything, or nothing: where the migration cannot be written, the files are as they were. */
function written(ask: Ask): number {
  const { changes, slug } = changesOf(ask, { resources, read: projectFile })
  const before = changes.map(({ path }) => ({ path, text: projectFile(path) }))
  const migrations = new Set(migrationPaths())
  for (const { path, text } of changes) {
    console.log(`${projectFile(path) === undefined ? '新建' : '修改'} ${path}`)
    mkdirSync(dirname(inProject(path)), { recursive: true })
    writeFileSync(inProject(path), text)
  }
  const code = finished(
    ask,
    slug,
    changes.map(({ path }) => path),
  )
  if (code !== 0) {
    for (const { path, text } of before)
      if (text === undefined) rmSync(inProject(path))
      else writeFileSync(inProject(path), text)
    console.error('没有完成，已恢复原状')
    return code
  }
  const lists: readonly string[] = [ROUTES, ...Object.values(LISTS).flat()]
  const files = before.flatMap(({ path, text }) => (lists.includes(path) ? [] : [{ path, before: text }]))
  const migrated = migrationPaths().flatMap((path) =>
    migrations.has(path) ? [] : [{ path, before: undefined }],
  )
  const draft = draftAfter(draftOf(ask.said.name), [...files, ...migrated], projectFile)
  if (draft) keepDraft(ask.said.name, draft)
  return code
}

function finished(ask: Ask, slug: string, paths: readonly string[]): number {
  const { kind, said, oldRows } = ask
  const sources = paths.filter((path) => /\.tsx?$/.test(path))
  if (sources.length === 0) console.log('声明与登记都已存在，未作改动')
  else if (format(sources) !== 0) return 1
  const rows = oldRows.flatMap((one) => ['--old-rows', one])
  const keepsRows = kind === 'resource' || kind === 'document' || kind === 'event'
  if (keepsRows && runTool('cli/db-diff.ts', [slug, ...rows]) !== 0) return 1
  const shown = kind === 'event' ? `event-${said.name}` : said.name
  // the program reads what was written: a declaration it refuses is taken back
  const isDeclared = kind !== 'job'
  if (isDeclared && runQuietly('cli/explain.ts', [shown]) !== 0) return 1
  console.log(nextSteps(ask, shown, paths))
  return 0
}

/** Where it is described, and what proves it: tests of its own, else the contract of its kind. */
function nextSteps({ kind, said }: Ask, shown: string, paths: readonly string[]): string {
  const contract = kind === 'document' ? 'documents' : 'resources'
  const own = paths.filter((path) => /\.test\.tsx?$/.test(path) && path.includes(said.name))
  const project = kind === 'page' ? 'server,ui' : 'server'
  const test = own.length > 0 ? own.join(' ') : `tests/contract/${contract}.test.ts -t ${shown}`
  const source = kind === 'report' ? resources.find(({ name }) => name === said.of) : undefined
  return [
    '',
    ...(kind === 'job' ? [] : [`说明：npm run explain ${shown}`]),
    `检查：npm test -- --only=${project} ${test}，然后 npm run validate`,
    ...[source ? unsummedLine(source) : ''].filter(Boolean),
    ...(source && !isFillable(source)
      ? [
          `数据：契约测试要求农场里有 ${source.name} 的行，它们从别处产生，没有时请在 ${LISTS.report[2]} 里补上`,
        ]
      : []),
    `撤销：npm run new -- --undo ${said.name}`,
  ].join('\n')
}

/** A file as its owner names it: npm runs us in the project's folder, not in his. */
const theirFile = (path: string): Uint8Array => readFileSync(resolve(process.env.INIT_CWD ?? '.', path))

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const isSentence = [SpecMistake, Unanswered, StartError].some((one) => error instanceof one)
    console.error(isSentence ? error.message : error)
    process.exitCode = 1
  },
)
