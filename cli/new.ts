/**
 * Writes what a new screen of rows needs: declaration, place in the list of resources, migration. Function codes, menu, list, form,
 * import template, export and interface follow from the declaration. What is there already is left as it is.
 * Usage: npm run new -- resource energy-price 'energyType=能源,dictionary:energy_type,required' 'price=单价,money,required,digits:4'
 *        npm run new -- resource NAME --from rows.xlsx
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resources } from '#resources/index.ts'
import { type Ask, askedLine } from './new/ask.ts'
import { changesOf } from './new/changes.ts'
import { SpecMistake } from './new/field-spec.ts'
import { inProject, projectFile } from './new/project.ts'
import { runTool } from './new/run-tool.ts'

async function main(args: readonly string[]): Promise<number> {
  const ask: Ask | null = await askedLine(args, { resources, read: theirFile })
  if (ask === null) return 1
  const { changes, slug } = changesOf(ask, { resources, read: projectFile })
  for (const { path, text } of changes) {
    console.log(`${projectFile(path) === undefined ? '新建' : '修改'} ${path}`)
    mkdirSync(dirname(inProject(path)), { recursive: true })
    writeFileSync(inProject(path), text)
  }
  const sources = changes.map(({ path }) => path).filter((path) => path.endsWith('.ts'))
  if (sources.length === 0) console.log('声明与登记都已存在，未作改动')
  else if (runTool('node_modules/@biomejs/biome/bin/biome', ['check', '--write', ...sources]) !== 0) return 1
  return runTool('cli/db-diff.ts', [slug]) || runTool('cli/explain.ts', [ask.said.name])
}

/** A file as its owner names it: npm runs us in the project's folder, not in his. */
const theirFile = (path: string): Uint8Array => readFileSync(resolve(process.env.INIT_CWD ?? '.', path))

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof SpecMistake ? error.message : error)
    process.exitCode = 1
  },
)
