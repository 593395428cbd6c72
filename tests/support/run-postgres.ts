/**
 * A program that owns an embedded database, as server/main.ts does, for tests that kill it.
 * Usage: node run-postgres.ts FOLDER [UID | through-pg-ctl]; prints one JSON line when the database is up, or a refusal and exits with 1.
 */
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { StartError } from '#server/kit/start-error.ts'

const [folder = '', more] = process.argv.slice(2)
const throughPgCtl = more === 'through-pg-ctl'
if (more !== undefined && !throughPgCtl) process.setuid?.(Number(more))

try {
  const database = await startPostgres({
    dataDir: folder,
    durable: false,
    throughPgCtl,
    log: (line) => console.error(line),
  })
  // stays until it is ended: a database started through pg_ctl is no child, and would be stopped as this program left by itself
  setInterval(() => undefined, 60_000)
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  console.log(JSON.stringify({ url: database.url, pid: database.pid }))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
