import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copying } from '../backup/tables.ts'
import { StartError } from '../kit/start-error.ts'

/** ms to wait for connections that are about to close: a server that has just stopped still has some. */
const LEAVING_MS = 3000
const LOOK_AGAIN_MS = 100

/** Connections of other programs to the database. */
async function otherConnections(client: pg.Client): Promise<number> {
  // a transaction keeps seeing the connections of its first look
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]?.others ?? 0
}

export const inUseByOthers = (others: number): StartError =>
  new StartError(`还有 ${others} 个连接在使用数据库，请先停止服务和其他程序，再运行本命令。`)

/** @throws StartError where other programs stay connected */
export async function waitUntilAlone(client: pg.Client): Promise<void> {
  const until = Date.now() + LEAVING_MS
  for (;;) {
    const others = await otherConnections(client)
    if (others === 0) return
    if (Date.now() > until) throw inUseByOthers(others)
    await sleep(LOOK_AGAIN_MS)
  }
}

/** The same on a connection of its own. @throws StartError */
export const assertAlone = (url: string): Promise<void> => copying(url, waitUntilAlone)
