import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { backupsIn, type FoundBackup } from './folders.ts'

/** File with the result of the last restore test, among the backups. */
const RESULT = 'restore-test.json'

const testSchema = z.object({
  ok: z.boolean(),
  /** Time of the test, in farm time. */
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

/** State of the backups in a folder. @throws StartError where it cannot be read */
export function backupState(folder: string): BackupState {
  const [last = null] = backupsIn(folder)
  return { last, test: lastTest(folder) }
}

/** Stores the result of a restore test. A result of an older backup does not replace the failure of a newer one. */
export async function keepTest(folder: string, test: BackupTest): Promise<void> {
  const former = lastTest(folder)
  if (former && !former.ok && test.ok && basename(test.folder) < basename(former.folder)) return
  const [file, draft] = [join(folder, RESULT), join(folder, `${RESULT}.${process.pid}`)]
  await writeFile(draft, JSON.stringify(test), { mode: 0o600, flush: true })
  await rename(draft, file)
}

/** An unreadable result counts as none: the next test writes a new one. */
function lastTest(folder: string): BackupTest | null {
  try {
    return testSchema.parse(JSON.parse(readFileSync(join(folder, RESULT), 'utf8')))
  } catch {
    return null
  }
}
