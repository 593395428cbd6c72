import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { backupsIn, type FoundBackup } from './folders.ts'

/** Where the result of the last restore test lies among the backups. */
const RESULT = 'restore-test.json'

const testSchema = z.object({
  ok: z.boolean(),
  /** When it was tested, in farm time. */
  at: z.string(),
  /** Folder of the backup. */
  folder: z.string(),
  seconds: z.number(),
  words: z.string(),
})

export type BackupTest = z.infer<typeof testSchema>

export interface BackupState {
  /** The newest backup; null where there is none yet. */
  readonly last: FoundBackup | null
  /** The last restore test; null before the first. */
  readonly test: BackupTest | null
}

/** How the backups in a folder stand. @throws StartError where it cannot be read */
export function backupState(folder: string): BackupState {
  const [last = null] = backupsIn(folder)
  return { last, test: lastTest(folder) }
}

/** Keeps the result of a restore test. That of an older backup says nothing of a newer one that has failed. */
export async function keepTest(folder: string, test: BackupTest): Promise<void> {
  const former = lastTest(folder)
  if (former && !former.ok && test.ok && basename(test.folder) < basename(former.folder)) return
  const [file, draft] = [join(folder, RESULT), join(folder, `${RESULT}.${process.pid}`)]
  await writeFile(draft, JSON.stringify(test), { mode: 0o600, flush: true })
  await rename(draft, file)
}

/** One that cannot be read counts as none: the next one writes it anew. */
function lastTest(folder: string): BackupTest | null {
  try {
    return testSchema.parse(JSON.parse(readFileSync(join(folder, RESULT), 'utf8')))
  } catch {
    return null
  }
}
