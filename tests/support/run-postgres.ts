/**
 * A program that owns an embedded database, as server/main.ts does, for tests that kill it.
 * Usage: node run-postgres.ts FOLDER [UID]; prints one JSON line when the database is up, or a refusal and exits with 1.
 */
import { startPostgres } from '#server/kit/embedded-postgres.ts'
import { StartError } from '#server/kit/start-error.ts'

const [folder = '', uid] = process.argv.slice(2)
if (uid !== undefined) process.setuid?.(Number(uid))

try {
  const database = await startPostgres({
    dataDir: folder,
    durable: false,
    log: (line) => console.error(line),
  })
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  console.log(JSON.stringify({ url: database.url, pid: database.pid }))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
