import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCode, StartError } from '../start-error.ts'
import { processSignature } from './processes.ts'

const ownerFile = z.object({ pid: z.number().int().positive(), signature: z.string() })

/** Whether a living process owns the data folder whose owner file this is. */
export function isOwned(path: string): boolean {
  const owner = readOwner(path)
  return owner !== undefined && owner.signature !== '' && processSignature(owner.pid) === owner.signature
}

/**
 * Makes this process the only owner of a data folder and answers the function that gives it up.
 * A living owner is a StartError; a dead one is replaced. The pid alone proves nothing, so its start time is kept too.
 */
export function takeOwnership(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, signature: processSignature(process.pid) })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    if (!claim(draft, path)) throw inUse(path)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(path) === mine) rmSync(path, { force: true })
  }
}

/** Linking fails when the name exists, so of two processes that start together exactly one wins. */
function claim(draft: string, path: string): boolean {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(draft, path)
      return true
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    if (isOwned(path)) return false
    discard(path, `${draft}.stale`)
  }
  return false
}

/** Takes a dead owner's file away; puts it back when a new owner wrote it between our look and our move. */
function discard(path: string, aside: string): void {
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (isOwned(aside) && !existsSync(path)) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function readOwner(path: string): z.infer<typeof ownerFile> | undefined {
  try {
    return ownerFile.parse(JSON.parse(readText(path)))
  } catch {
    return undefined
  }
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function inUse(path: string): StartError {
  const pid = readOwner(path)?.pid ?? '?'
  return new StartError(
    `数据文件夹正被另一个程序使用（进程 ${pid}，见 ${path}），请先停止它，或换一个 DATA_DIR。`,
  )
}
