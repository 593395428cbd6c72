import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '#server/kit/postgres/orphan.ts'
import { isOwned } from '#server/kit/postgres/ownership.ts'
import { clusterPaths } from '#server/kit/postgres/paths.ts'
import { onServer, queryOn } from './database-admin.ts'

export const FOLDER_PREFIX = 'pig-farm-test-'

/** Databases of a run that lasted longer than this belong to a run that was killed, in seconds. */
const MAX_RUN = 3600
/** How long after its making a folder may have no owner yet, in ms. */
const STARTING = 600_000

/** Stops the servers and removes the folders of test runs that were killed. */
export async function sweepFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    // Other runs end and sweep at the same time: what vanishes under our hands is none of our business.
    if (name.startsWith(FOLDER_PREFIX)) await sweepFolder(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function sweepFolder(folder: string): Promise<void> {
  const paths = clusterPaths(realpathSync(folder))
  if (isOwned(paths.owner)) return
  if (!existsSync(paths.owner) && isYoung(paths.dataDir)) return
  await stopOrphan(paths.cluster, () => undefined)
  rmSync(paths.dataDir, { recursive: true, force: true })
}

/** A folder without an owner may belong to a run that is just about to take it. */
function isYoung(folder: string): boolean {
  return Date.now() - statSync(folder).mtimeMs < STARTING
}

/** Drops the databases that killed runs left on a server; their names carry the second they were made. */
export async function sweepDatabases(url: string): Promise<void> {
  const rows = await queryOn<{ datname: string }>(
    url,
    "SELECT datname FROM pg_database WHERE datname ~ '^pigtest_[0-9]+_'",
  )
  const oldest = Date.now() / 1000 - MAX_RUN
  for (const { datname } of rows) {
    if (Number(datname.split('_')[1]) < oldest)
      await onServer(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  }
}
