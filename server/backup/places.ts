import { join, resolve } from 'node:path'
import { type BackupKeep, DEFAULT_KEEP } from '#domain/operations/kept-backups.ts'
import type { Env } from '../env.ts'
import { SECRET_KEY_FILE } from '../kit/secret-key.ts'

/** Parts of an installation, and the folder of its backups. */
export interface Places {
  /** Connection string of the database's owner. */
  readonly url: string
  readonly dataDir: string
  /** Folder of the attached files. */
  readonly attachments: string
  /** File with the key of sealed secrets; null where it comes from the environment. */
  readonly secretKey: string | null
  /** Folder of the backups. */
  readonly backups: string
  readonly keep: BackupKeep
}

/** Receives the progress of an operation: `done` of `total` parts, and its present work. */
export type Progress = (done: number, total: number, words: string) => void

/** @param url of the database's owner */
export const placesOf = (
  env: Pick<Env, 'dataDir' | 'secretKey' | 'backupDir' | 'backupKeep'>,
  url: string,
): Places => {
  const dataDir = resolve(env.dataDir)
  return {
    url,
    dataDir,
    attachments: join(dataDir, 'attachments'),
    secretKey: env.secretKey ? null : join(dataDir, SECRET_KEY_FILE),
    backups: resolve(env.backupDir ?? join(dataDir, 'backups')),
    keep: env.backupKeep ?? DEFAULT_KEEP,
  }
}
