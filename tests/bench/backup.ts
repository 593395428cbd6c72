/**
 * A database of a gigabyte (`BACKUP=100x1x2 npm run bench backup`: sows, years, farms, for a smaller one): backed up, and restored into
 * a database of its own with the count and checksum of every table, a sign-in and a report.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { placesOf } from '#server/operations/places.ts'
import { takeBackup } from '#server/operations/take-backup.ts'
import { testBackup } from '#server/operations/test-backup.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { copyHerd } from './copy-herd.ts'
import { report } from './figures.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'

const [SOWS = 3000, YEARS = 2, FARMS = 16] = (process.env.BACKUP ?? '3000x2x16').split('x').map(Number)
const TODAY = '2026-11-20'
/** What the events of the farms are kept in. */
const EVENTS = ['pig_event', 'herd_day', 'farm_day', 'farm_herd_day']

await benchDatabase(async (db, url) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: YEARS, seed: 20261121 }, TODAY, console.log)
  const farm = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const from = farm.rows[0]?.uid ?? ''
  for (let copy = 1; copy < FARMS; copy += 1) await copyHerd(db, from, [uuidv7()], EVENTS)
  await sql`vacuum analyze`.execute(db)
  const size = await sql<{
    mb: number
  }>`select (pg_database_size(current_database()) / 1048576.0)::float8 as mb`.execute(db)
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
      'backup/size': [size.rows[0]?.mb ?? 0],
      'backup/take': [take / 1000],
      'backup/restore': [restore / 1000],
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
