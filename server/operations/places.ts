import { join, resolve } from 'node:path'
import { type BackupKeep, DEFAULT_KEEP } from '#domain/operations/kept-backups.ts'
import type { Env } from '../env.ts'
import { SECRET_KEY_FILE } from '../kit/secret-key.ts'

/** What an installation consists of, and where its backups go. */
export interface Places {
  /** The database as its owner. */
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

/** Hears how far an operation is: of `total` parts `done`, and what it does now. */
export type Progress = (done: number, total: number, words: string) => void

/** @param url of the database as its owner */
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
