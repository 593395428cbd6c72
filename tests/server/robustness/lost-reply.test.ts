import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { TODAY } from '#support/event-forms.ts'

/** A barn's network: the request arrives, the answer does not. The grid then asks again under the same request number. */
const { t, side } = await eventFixture({ own: true })
const own = await side('M')
const TRIALS = 60
let port = 0
/** Connections through the proxy that lose their answer. */
let loses: (turn: number) => boolean = () => false
let turns = 0
let direct = 0

/** Passes everything on to the server; hands back nothing, and hangs up at the first byte, of replies to lose. */
const proxy = createServer((client) => {
  const lose = loses(turns++)
  const server = connect(direct, '127.0.0.1')
  client.pipe(server)
  server.on('data', (chunk) => {
    if (lose) client.destroy()
    else client.write(chunk)
  })
  const end = (other: Socket) => () => void other.destroy()
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('close', end(other)).on('error', end(other))
})

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  direct = (t.app.server.address() as AddressInfo).port
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  port = (proxy.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => proxy.close(done)))

/** A heat that was seen: it could be recorded twice without any rule noticing. */
const heat = (remark: string) => ({
  earNo: 'M04',
  date: TODAY,
  intensity: 'STRONG',
  remark,
  confirmReason: '核实',
})

async function send(code: string, body: object): Promise<RowAnswer[] | null> {
  const headers = {
    'content-type': 'application/json',
    connection: 'close',
    cookie: `sid=${own.client.cookies.sid}`,
  }
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/event/${code}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { results: RowAnswer[] } }).data.results
  } catch {
    return null
  }
}

test('an answer lost on the way is asked for again: one event, the answer of the first time', async () => {
  loses = (turn) => turn % 3 !== 2
  let lost = 0
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const row = heat(`A${trial}`)
    const body = { requestId: `lost-reply-${trial}`, rows: [row] }
    let results: RowAnswer[] | null = null
    while (results === null) {
      results = await send('event_estrus', body)
      if (results === null) lost += 1
    }
    const uid = results[0]?.uid ?? ''
    expect(results).toMatchObject([{ accepted: true, earNo: row.earNo }])
    const stored = await sql<{
      uid: string
    }>`select uid from pig_event where payload->>'remark' = ${row.remark}`.execute(t.db)
    expect(stored.rows).toEqual([{ uid }])
  }
  expect(lost).toBe(TRIALS * 2)
})

test('the first request and its repetition at the same moment make one event, whichever answer is lost', async () => {
  loses = (turn) => turn % 2 === 0
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const row = heat(`B${trial}`)
    const body = { requestId: `both-at-once-${trial}`, rows: [row] }
    const answers = (await Promise.all([send('event_estrus', body), send('event_estrus', body)])).filter(
      (one) => one !== null,
    )
    const stored = await sql<{
      uid: string
    }>`select uid from pig_event where payload->>'remark' = ${row.remark}`.execute(t.db)
    expect(stored.rows).toHaveLength(1)
    for (const results of answers) expect(results[0]?.uid).toBe(stored.rows[0]?.uid)
    expect(answers.length).toBeGreaterThan(0)
  }
})
