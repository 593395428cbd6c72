import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inProject, projectFile } from './new.project.ts'

/** Hashes of the files of a draft as the tool left them, by their paths. */
type Draft = Readonly<Record<string, string>>

type Read = (path: string) => string | undefined

/** Records are of this machine alone: a clone has none. */
const recordOf = (name: string): string => `.drafts/${name}.json`

const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export function draftOf(name: string): Draft | undefined {
  const text = projectFile(recordOf(name))
  return text === undefined ? undefined : (JSON.parse(text) as Draft)
}

export function keepDraft(name: string, draft: Draft): void {
  const path = inProject(recordOf(name))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(draft, null, 2)}\n`)
}

export function forgetDraft(name: string): void {
  const path = inProject(recordOf(name))
  if (existsSync(path)) rmSync(path)
}

/**
 * The record after a run: new files are added; a file the tool had written and added to follows, unless it was edited by hand in
 * between. Undefined where the run began no draft, and continued none.
 */
export function draftAfter(
  old: Draft | undefined,
  written: readonly { readonly path: string; readonly before: string | undefined }[],
  read: Read,
): Draft | undefined {
  const isNew = written.some(({ path, before }) => before === undefined && /\.tsx?$/.test(path))
  if (!old && !isNew) return undefined
  const isOurs = (path: string, before: string | undefined) =>
    before === undefined || old?.[path] === hashOf(before)
  const ours = written.filter(({ path, before }) => isOurs(path, before))
  return { ...old, ...Object.fromEntries(ours.map(({ path }) => [path, hashOf(read(path) ?? '')])) }
}

/** Files that are not as the tool left them. */
export const editedIn = (draft: Draft, files: readonly string[], read: Read): string[] =>
  files.filter((path) => draft[path] !== hashOf(read(path) ?? ''))
