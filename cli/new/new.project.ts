import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MIGRATIONS } from '#server/kit/migrator.ts'

/** A path inside the project. */
export const inProject = (path: string): string => join(import.meta.dirname, '../..', path)

/** A file of the project, undefined where there is none. */
export function projectFile(path: string): string | undefined {
  const found = inProject(path)
  return existsSync(found) ? readFileSync(found, 'utf8') : undefined
}

/** Migrations by their paths in the project. */
export const migrationPaths = (): string[] =>
  globSync('*.sql', { cwd: MIGRATIONS }).map((file) => relative(inProject('.'), join(MIGRATIONS, file)))

/** Runs a program of the project in a process of its own, which reads the declarations as they are now; answers its exit code. */
export function runTool(path: string, args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, [inProject(path), ...args], {
    cwd: inProject('.'),
    stdio: 'inherit',
  })
  if (error) throw error
  return status ?? 1
}

/** The same without a word, unless it fails: then all it said. */
export function runQuietly(path: string, args: readonly string[]): number {
  const options = { cwd: inProject('.'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [inProject(path), ...args], options)
  if (error) throw error
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status ?? 1
}

/** Brings files into the form of the house. Their lint is for `npm run validate`: it reads the whole project for one file. */
export const format = (paths: readonly string[]): number =>
  // without a path it would take the whole project
  paths.length === 0
    ? 0
    : runTool('node_modules/@biomejs/biome/bin/biome', [
        ...['check', '--write', '--linter-enabled=false', '--log-level=error'],
        ...paths,
      ])
