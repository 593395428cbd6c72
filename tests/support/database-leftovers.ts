import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '#server/kit/postgres/orphan.ts'
import { isOwned } from '#server/kit/postgres/ownership.ts'
import { clusterPaths } from '#server/kit/postgres/paths.ts'
import { onServer, queryOn } from './database-admin.ts'

export const FOLDER_PREFIX = 'pig-farm-test-'

/** Databases of a run that lasted longer than this belong to a run that was killed, in seconds. */
const MAX_RUN = 3600

/** Stops the servers and removes the folders of test runs that were killed. */
export async function sweepFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const paths = clusterPaths(realpathSync(join(tmpdir(), name)))
    if (isOwned(paths.owner)) continue
    await stopOrphan(paths.cluster, () => undefined)
    rmSync(paths.dataDir, { recursive: true, force: true })
  }
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
