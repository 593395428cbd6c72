/** The list API against a handler written by hand for the same rows, over sockets, in turn. */
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { build } from '#server/app.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { median, ratios, report } from './figures.ts'
import { fillSuppliers } from './fill-suppliers.ts'
import { handWritten } from './hand-written.ts'
import { interleave, timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'

const ROWS = 5000
const ROUNDS = 15
const REQUESTS = 40
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Fetches the page over a kept connection, checks the rows, answers the ms it took. */
const page = (port: number, path: string, sid: string) => () =>
  timed(async () => {
    const { list, total } = await read(port, path, sid)
    if (list.length !== 50 || total !== ROWS) throw new Error(`${path}: ${list.length} of ${total} rows`)
  })

const read = (port: number, path: string, sid: string): Promise<{ list: unknown[]; total: number }> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: `sid=${sid}` }
    get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()).data))
    }).on('error', reject)
  })

await benchDatabase(async (db, url) => {
  const session = await fillSuppliers(db, ROWS)
  const pools = [createPool(url, 10), createPool(url, 10)] as const
  const ownDb = createDb(pools[0])
  const own = await build({ db: ownDb, unlimited: true })
  const plain = handWritten(pools[1], session)
  try {
    const query = '_start=0&_end=50&_sort=code&_order=asc'
    const [ownPort, plainPort] = [await listening(own), await listening(plain)]
    const candidates = {
      own: page(ownPort, `/api/v2/basic-supplier?${query}`, session.sid),
      plain: page(plainPort, `/supplier?${query}`, session.sid),
      parallel: page(plainPort, `/supplier/parallel?${query}`, session.sid),
    }
    await interleave(100, candidates) // code compiled, pages in memory
    const medians: Record<keyof typeof candidates, number[]> = { own: [], plain: [], parallel: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = await interleave(REQUESTS, candidates)
      medians.own.push(median(times.own))
      medians.plain.push(median(times.plain))
      medians.parallel.push(median(times.parallel))
    }
    report({
      'list/own': medians.own,
      'list/plain': medians.plain,
      'list/parallel': medians.parallel,
      'list/ratio': ratios(medians.own, medians.plain),
    })
  } finally {
    agent.destroy()
    await Promise.all([own.close(), plain.close()])
    await Promise.all([ownDb.destroy(), pools[1].end()])
  }
})
