/** The server in a process of its own, so that its memory is its own: started with a database and perhaps a
 *  built front end, it reports its port, then its RSS. */
import type { AddressInfo } from 'node:net'
import { build } from '#server/app.ts'
import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer } from '#server/jobs/job-server.ts'
import { createDb, createPool } from '#server/kit/database.ts'

const SAMPLE_EVERY_MS = 10

const [url = '', webRoot] = process.argv.slice(2)
const db = createDb(createPool(url))
const jobs = createJobServer({ url, db, now: () => new Date(), log: console.error }, declaredJobs)
await jobs.start()
const app = await build({ db, jobs, unlimited: true, ...(webRoot ? { webRoot } : {}) })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
// the asking process may be gone before the second report
setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }, () => undefined), SAMPLE_EVERY_MS)
process.on('disconnect', () => process.exit(0))
