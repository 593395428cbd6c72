import { isIP } from 'node:net'
import { z } from 'zod'
import type { BackupKeep } from '#domain/operations/kept-backups.ts'
import { type ChannelKind, channelKinds } from '#domain/subscription/channels.ts'
import { passwordProblem } from '#server/commands/accounts/passwords.ts'
import { mailHost } from '#server/kit/outbound/mail.ts'
import { outboundUrl } from '#server/kit/outbound/outbound-post.ts'
import { StartError } from '#server/kit/start-error.ts'
import type { EnvironmentChannel } from '#server/seed/outbound-channels.ts'

/** Settings from the environment; everything has a default except the addresses of external databases. */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  replicaUrl?: string
  archiveUrl?: string
  archive2Url?: string
  /** Password of the first administrator, instead of a generated one. */
  adminPassword?: string
  /** Hosts and address ranges of the own network open to outgoing calls. */
  outboundAllow?: string
  /** Chat robots and mail servers, in addition to those entered by the administrators of the group. */
  outboundChannels?: readonly EnvironmentChannel[]
  /** Key that seals secrets in the database, instead of the key in the data folder. */
  secretKey?: string
  /** Public address of the system. */
  publicUrl?: string
  /** Addresses and ranges of proxies in front of the server. */
  trustProxy?: string
  /** Folder for backups, instead of `backups` in the data folder. */
  backupDir?: string
  /** Number of backups to keep. */
  backupKeep?: BackupKeep
  /** Another server that implements spec §7, for the front end alone. */
  apiTarget?: string
}

const POSTGRES = /^postgres(ql)?:\/\/.+/
const SEVERAL_HOSTS = /^postgres(ql)?:\/\/([^/@]*@)?[^/]*,/
const HTTP = /^https?:\/\/.+/

/** An empty value counts as unset: shells and compose files write "none" that way. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const text = (pattern: RegExp, message: string) => optional(z.string().regex(pattern, message).optional())
const database = optional(
  z
    .string()
    .regex(POSTGRES, '必须是 postgresql:// 开头的连接地址')
    .refine((url) => !SEVERAL_HOSTS.test(url), '不支持多个主机，请只写主库的一个地址')
    .refine(
      (url) => SEVERAL_HOSTS.test(url) || URL.canParse(url),
      '不是正确的连接地址，请检查端口，特殊字符须转义',
    )
    .optional(),
)

const CHANNELS =
  '必须是 JSON 数组，每项有 kind（WECOM、DINGTALK、FEISHU 或 EMAIL）、name、address，邮件还有 sender'

const channel = z
  .strictObject({
    kind: z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]]),
    name: z.string().min(1).max(40),
    address: z.string().max(500),
    ...{ secret: z.string().max(200).optional(), account: z.string().max(100).optional() },
    sender: z.string().max(120).optional(),
  })
  .refine(
    ({ kind, address, sender }) =>
      isChannelAddress(kind, address) && (kind !== 'EMAIL' || sender?.includes('@')),
  )

function isChannelAddress(kind: ChannelKind, address: string): boolean {
  try {
    if (kind === 'EMAIL') mailHost(address)
    else outboundUrl(address)
    return true
  } catch {
    return false
  }
}

/** Its parts may be secrets: for any error, one sentence describes the format. */
const channels = z.string().transform((text, context) => {
  const list = z.array(channel).safeParse(parsed(text))
  const names = new Set(list.data?.map(({ kind, name }) => `${kind} ${name}`))
  if (list.success && names.size === list.data.length) return list.data
  context.addIssue({ code: 'custom', message: CHANNELS })
  return z.NEVER
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks the rules of every password: the first one must not be easy to guess either. */
function strongEnough(password: string, context: z.RefinementCtx): void {
  const problem = passwordProblem(password, 'admin')
  if (problem) context.addIssue({ code: 'custom', message: problem })
}

const PROXIES = '必须是逗号分隔的 IP 地址或网段，如 10.0.0.5,192.168.1.0/24'

/** Names of address ranges known to the framework. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function areProxies(text: string): boolean {
  return text.split(',').every((one) => {
    const [address = '', bits, ...more] = one.trim().split('/')
    if (NAMED_RANGES.has(one.trim())) return true
    const family = isIP(address)
    return family > 0 && more.length === 0 && (bits === undefined || isWithin(bits, family === 4 ? 32 : 128))
  })
}

const isWithin = (bits: string, most: number): boolean => /^\d{1,3}$/.test(bits) && Number(bits) <= most

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
  ADMIN_PASSWORD: optional(z.string().superRefine(strongEnough).optional()),
  OUTBOUND_ALLOW: optional(z.string().optional()),
  OUTBOUND_CHANNELS: optional(channels.optional()),
  SECRET_KEY: optional(z.string().min(16, '至少 16 位').optional()),
  PUBLIC_URL: text(HTTP, '必须是 http:// 或 https:// 开头的地址'),
  BACKUP_DIR: optional(z.string().optional()),
  BACKUP_KEEP: optional(
    z
      .string()
      .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, '必须是“天,周,月”三个数，如 7,4,6')
      .transform((text) => {
        const [days = 0, weeks = 0, months = 0] = text.split(',').map(Number)
        return { days, weeks, months }
      })
      .optional(),
  ),
  TRUST_PROXY: optional(z.string().refine(areProxies, PROXIES).optional()),
  API_TARGET: text(HTTP, '必须是 http:// 或 https:// 开头的地址'),
})

/** Read once and never passed on to a started program. */
const SECRETS = [
  ...['ADMIN_PASSWORD', 'SECRET_KEY', 'OUTBOUND_CHANNELS'],
  ...['DATABASE_URL', 'DATABASE_REPLICA_URL', 'ARCHIVE_DATABASE_URL', 'ARCHIVE2_DATABASE_URL'],
] as const satisfies readonly (keyof typeof variables.shape)[]

/** Removes the secrets from the environment, so that no started program inherits them. */
export function forgetSecrets(source: Record<string, string | undefined>): void {
  for (const name of SECRETS) delete source[name]
}

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
    outboundAllow: values.OUTBOUND_ALLOW,
    outboundChannels: values.OUTBOUND_CHANNELS,
    secretKey: values.SECRET_KEY,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    backupDir: values.BACKUP_DIR,
    backupKeep: values.BACKUP_KEEP,
    apiTarget: values.API_TARGET,
  }
}
