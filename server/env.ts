import { z } from 'zod'
import { StartError } from '#server/kit/start-error.ts'

/** What the environment decides; everything has a default except the addresses of databases of one's own. */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  replicaUrl?: string
  archiveUrl?: string
  archive2Url?: string
  /** For the first administrator, instead of a generated one. */
  adminPassword?: string
  /** Another server that speaks spec §7, for the front end alone. */
  apiTarget?: string
}

const POSTGRES = /^postgres(ql)?:\/\/.+/
const HTTP = /^https?:\/\/.+/

/** An empty value counts as unset: that is how shells and compose files say "none". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const text = (pattern: RegExp, message: string) => optional(z.string().regex(pattern, message).optional())
const database = text(POSTGRES, '必须是 postgresql:// 开头的连接地址')

const variables = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, '必须是 0 到 65535 的整数')
      .transform(Number)
      .refine((port) => port <= 65_535, '必须是 0 到 65535 的整数')
      .default(3000),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: database,
  DATABASE_REPLICA_URL: database,
  ARCHIVE_DATABASE_URL: database,
  ARCHIVE2_DATABASE_URL: database,
  ADMIN_PASSWORD: optional(z.string().min(6, '必须是 6 到 20 位').max(20, '必须是 6 到 20 位').optional()),
  API_TARGET: text(HTTP, '必须是 http:// 或 https:// 开头的地址'),
})

/** Reads the environment; the first mistake is a StartError that names the variable (its value may be a secret). */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = variables.safeParse(source)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`环境变量 ${String(issue?.path[0])} 不正确：${issue?.message}。`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    archiveUrl: values.ARCHIVE_DATABASE_URL,
    archive2Url: values.ARCHIVE2_DATABASE_URL,
    adminPassword: values.ADMIN_PASSWORD,
    apiTarget: values.API_TARGET,
  }
}
