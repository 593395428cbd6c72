import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '#server/kit/postgres/binaries.ts'
import { stopOrphan } from '#server/kit/postgres/orphan.ts'
import { isOwned } from '#server/kit/postgres/ownership.ts'
import { clusterPaths } from '#server/kit/postgres/paths.ts'
import { onServer, queryOn } from './database-admin.ts'

const FOLDER_PREFIX = 'pig-farm-test-'
/** Linux keeps what lies here in memory, where copying a database takes a quarter of the time. */
const MEMORY = '/dev/shm'
/** All the databases of a run and their logs, in bytes, several times over. */
const ROOM = 6 * 2 ** 30

/** Databases of a run that lasted longer than this belong to a run that was killed, in seconds. */
const MAX_RUN = 3600
/** Time after its making during which a folder may have no owner yet, in ms. */
const STARTING = 600_000

const hasRoom = (folder: string): boolean => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM
}

/** A new folder for a database that is thrown away: in memory where there is plenty of it. */
export const databaseFolder = (): string =>
  mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), FOLDER_PREFIX))

/** Stops the servers and removes the folders of test runs that were killed. */
export async function sweepFolders(): Promise<void> {
  for (const place of [tmpdir(), MEMORY].filter((one) => existsSync(one)))
    for (const name of readdirSync(place)) {
      // Other runs end and sweep at the same time: what vanishes under our hands is none of our business.
      if (name.startsWith(FOLDER_PREFIX)) await sweepFolder(join(place, name)).catch(() => undefined)
    }
}

async function sweepFolder(folder: string): Promise<void> {
  const paths = clusterPaths(realpathSync(folder))
  if (await isOwned(paths.owner)) return
  if (!existsSync(paths.owner) && isYoung(paths.dataDir)) return
  const launch = { paths, binaries: findBinaries(), account: { prefix: [] }, port: 0, durable: false }
  await stopOrphan({ ...launch, throughPgCtl: process.platform === 'win32', log: () => undefined })
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
