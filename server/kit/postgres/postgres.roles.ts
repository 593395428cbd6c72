import { createHmac } from 'node:crypto'
import pg from 'pg'
import { errorCode, errorText, StartError } from '../start-error.ts'

/** The database and the role that owns it: no superuser, so that row-level security holds as on any other server. */
const APP_NAME = 'pig_farm'

/** Connection strings of a running cluster. */
type ClusterUrls = { url: string; superuserUrl: string }

/** The application's password is derived from the superuser's: one secret to keep, and neither gives access to the other's account. */
export function clusterUrls(port: number, secret: string): ClusterUrls {
  return {
    url: address(APP_NAME, appPassword(secret), port, APP_NAME),
    superuserUrl: address('postgres', secret, port, APP_NAME),
  }
}

/** Creates the application's role and database where they are missing (a first start may have been killed in between). */
export async function ensureDatabase(port: number, secret: string): Promise<void> {
  const client = new pg.Client({ connectionString: address('postgres', secret, port, 'postgres') })
  client.on('error', () => undefined) // the query in flight already fails with it
  try {
    await client.connect()
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_NAME])
    const rights = `LOGIN CREATEROLE CREATEDB PASSWORD '${appPassword(secret)}'`
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APP_NAME} ${rights}`)
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [APP_NAME])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP_NAME} OWNER ${APP_NAME}`)
  } catch (error) {
    throw new StartError(sentence(error))
  } finally {
    await client.end()
  }
}

function address(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
}

function appPassword(secret: string): string {
  return createHmac('sha256', secret).update(APP_NAME).digest('base64url')
}

function sentence(error: unknown): string {
  return errorCode(error) === '28P01'
    ? '数据库密码文件与数据不相符，请从备份恢复 postgres.secret。'
    : `数据库已启动但无法连接：${errorText(error)}。`
}
