import { createServer } from 'node:net'
import pg from 'pg'
import { ROLE_FACTS, type RoleFacts, roleFault } from './kit/rls-role.ts'
import { errorCode, errorText, StartError } from './kit/start-error.ts'
import { hasRoom } from './kit/storage.ts'

/** Checks before anything is made: each fault is one sentence with its remedy. */

/** Before the first release of this program: an earlier clock was never set. */
const EARLIEST_YEAR = 2026
/** @throws StartError for a clock that was never set: every record would get its day */
export function checkClock(now: Date): void {
  if (now.getUTCFullYear() < EARLIEST_YEAR)
    throw new StartError(`本机时间 ${now.toISOString().slice(0, 10)} 不正确，请先校准系统时间再启动。`)
}

/** @throws StartError where the data folder has no room for a start */
export function checkRoom(dataDir: string): void {
  if (!hasRoom(dataDir))
    throw new StartError(
      `数据文件夹 ${dataDir} 所在磁盘已满，请清理出至少 1 GB，或用环境变量 DATA_DIR 换一个位置。`,
    )
}

const LISTEN: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `端口 ${port} 已被占用，请用 PORT=其他端口 再启动。`,
  EACCES: (port) => `没有权限使用端口 ${port}，请用 PORT=… 换一个大于 1024 的端口。`,
  EADDRNOTAVAIL: (_port, host) => `HOST=${host} 不是本机的地址，请改为本机地址或 0.0.0.0。`,
  ENOTFOUND: (_port, host) => `HOST=${host} 无法解析，请改为本机地址或 0.0.0.0。`,
  EAI_AGAIN: (_port, host) => `HOST=${host} 无法解析，请改为本机地址或 0.0.0.0。`,
}

/** The sentence for an address that cannot be listened on; the error itself for any other. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const sentence = LISTEN[errorCode(error)]
  return sentence ? new StartError(sentence(port, host)) : error
}

/** Tries the address to listen on, before the database is touched. @throws StartError */
export async function checkAddress(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(listenError(error, port, host)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done()))
  })
}

const OLDEST = 15
const PATIENCE_MS = 1500
/** Greatest difference between the clocks of server and database, in ms. */
const APART_MS = 5 * 60_000

interface Facts {
  readonly version: number
  readonly shown: string
  readonly standby: boolean
  readonly encoding: string
  readonly creates: boolean
  readonly zone: string
  readonly role: RoleFacts
  readonly now: number
}

/**
 * Checks an external database before it is migrated.
 * @param name of its environment variable
 * @throws StartError
 */
export async function checkDatabase(name: string, connectionString: string): Promise<void> {
  const facts = await asked(name, connectionString)
  if (facts.version < OLDEST)
    throw new StartError(
      `${name}：PostgreSQL ${facts.shown} 过旧，需要 ${OLDEST} 或更高版本，请先升级数据库。`,
    )
  if (facts.standby) throw new StartError(`${name}：该数据库是只读的备库，请改为主库的地址。`)
  if (facts.encoding !== 'UTF8')
    throw new StartError(
      `${name}：数据库编码为 ${facts.encoding}，请重建为 UTF8（CREATE DATABASE … ENCODING 'UTF8'）。`,
    )
  if (!facts.creates)
    throw new StartError(
      `${name}：该账号不能在库中建表，请让它成为库的所有者（ALTER DATABASE … OWNER TO …）。`,
    )
  const fault = roleFault(facts.role)
  if (fault) throw new StartError(`${name}：${fault}`)
  if (Math.abs(facts.now - Date.now()) > APART_MS)
    throw new StartError(`${name}：数据库服务器与本机的时间相差超过 5 分钟，请校准两台机器的时间。`)
}

/** Checks that a replica answers. @throws StartError */
export const checkReplica = async (name: string, connectionString: string): Promise<void> =>
  void (await asked(name, connectionString))

/** True where a database of old years answers and can be read by this program. @throws StartError */
export async function checkArchive(name: string, connectionString: string): Promise<void> {
  const { role } = await asked(name, connectionString)
  if (!role.named)
    throw new StartError(
      `${name}：该库是空的，或结构早于本版本，请先对它运行升级（DATABASE_URL=该库地址 npm run migrate）。`,
    )
}

/** Any zone but those that servers have of their own: a pooler does not pass the settings of a session on. */
const ZONE = 'Asia/Urumqi'
const POOLED = 'unsupported startup parameter'

async function asked(name: string, connectionString: string): Promise<Facts> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS },
    ...{ application_name: 'start', options: `-c TimeZone=${ZONE}` },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } =
      await client.query<Facts>(`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_version') as shown, pg_is_in_recovery() as standby, current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as creates,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now, current_setting('TimeZone') as zone, (select row_to_json(facts) from (${ROLE_FACTS}) facts) as role`)
    const facts = rows[0] as Facts
    if (facts.zone !== ZONE) throw new Error(POOLED)
    return facts
  } catch (error) {
    throw new StartError(`${name}：${sentence(error, connectionString)}`)
  } finally {
    // a server that does not answer takes no leave either
    void client.end().catch(() => undefined)
  }
}

function sentence(error: unknown, connectionString: string): string {
  const { hostname, port, username, pathname } = new URL(connectionString)
  const place = `${hostname}:${port || 5432}`
  const database = decodeURIComponent(pathname.slice(1)) || username
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `数据库 ${place} 拒绝连接，请确认它已启动，地址和端口正确。`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `主机名 ${hostname} 无法解析，请检查地址。`
    case '28P01':
      return `账号 ${username} 的密码不正确，请检查连接地址中的密码（特殊字符须转义）。`
    case '28000':
      return `账号 ${username} 不能登录，请检查账号和数据库的 pg_hba.conf。`
    case '3D000':
      return `数据库 ${database} 不存在，请先建立（CREATE DATABASE ${database} ENCODING 'UTF8'）。`
    case '53300':
      return '数据库的连接数已满，请稍后再启动，或调大 max_connections。'
    case '57P03':
      return '数据库正在启动或恢复，请稍后再启动。'
  }
  if (errorText(error).includes(POOLED))
    return '地址指向连接池（PgBouncer 等），它不转交会话的设置：请改为数据库本身的地址，服务自带连接池。'
  if (/timeout/i.test(errorText(error)))
    return `数据库 ${place} 没有应答，请检查地址、防火墙和数据库是否运行。`
  if (/SSL/i.test(errorText(error)))
    return `数据库 ${place} 的加密要求不符：${errorText(error)}，请检查地址中的 sslmode。`
  return `数据库不能使用：${errorText(error)}。`
}
