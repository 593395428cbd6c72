/**
 * A database of a gigabyte (`BACKUP=100x100 npm run bench backup`: sows, MB, for a smaller one): backed up, and restored into a database
 * of its own with the count and checksum of every table, a sign-in and a report.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { placesOf } from '#server/backup/places.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import type { Db } from '#server/kit/database.ts'
import { testBackup } from '#server/operations/test-backup.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { copyHerd } from './copy-herd.ts'
import { report } from './figures.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'

const [SOWS = 1000, LEAST_MB = 1100] = (process.env.BACKUP ?? '1000x1100').split('x').map(Number)
const TODAY = '2026-11-20'
const COPIES = 8

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{
    mb: number
  }>`select (pg_database_size(current_database()) / 1048576.0)::float8 as mb`.execute(db)
  return rows[0]?.mb ?? 0
}

await benchDatabase(async (db, url) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: 2, seed: 20261121 }, TODAY, console.log)
  const farm = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const from = farm.rows[0]?.uid ?? ''
  while ((await sizeOf(db)) < LEAST_MB)
    await copyHerd(
      db,
      from,
      Array.from({ length: COPIES }, () => uuidv7()),
    )
  await sql`vacuum analyze`.execute(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'pig-farm-backup-'))
  const places = placesOf({ dataDir }, url)
  try {
    let path = ''
    const take = await timed(async () => {
      path = (await takeBackup(places)).path
    })
    const restore = await timed(async () => {
      const { ok, words } = await testBackup(path, places, () => undefined, new AbortController().signal)
      console.log(words)
      if (!ok) throw new Error(words)
    })
    report({
      'backup/size': [await sizeOf(db)],
      'backup/take': [take / 1000],
      'backup/restore': [restore / 1000],
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
