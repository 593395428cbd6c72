/** The server in a process of its own, so that its memory is its own: told a database, it tells its port, then its RSS. */
import type { AddressInfo } from 'node:net'
import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'

const SAMPLE_EVERY_MS = 10

const app = await build({ db: createDb(createPool(process.argv[2] ?? '')), unlimited: true })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }), SAMPLE_EVERY_MS)
process.on('disconnect', () => process.exit(0))
