import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../kit/start-error.ts'

/** Written last: a folder that has it is complete. */
export const MANIFEST = 'manifest.json'

const tableSchema = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** Counted while the table was copied. */
  rows: z.number().int().nonnegative(),
  /** Uncompressed bytes of the text. */
  bytes: z.number().int().nonnegative(),
  /** Checksum of the text: a restored table gives the same when it is copied again. */
  sha256: z.string().length(64),
})

const manifestSchema = z.object({
  /** A backup of another format is not read. */
  form: z.literal(1),
  /** Version of the program that made it. */
  version: z.string(),
  /** Farm time, to the second. */
  at: z.string(),
  /** Version of the source database server. */
  postgres: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  attachments: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** True where it contains the key of sealed secrets; otherwise that came from the environment. */
  hasKey: z.boolean(),
  seconds: z.number(),
})

export type TableCopy = z.infer<typeof tableSchema>
export type Manifest = z.infer<typeof manifestSchema>

export const fileOf = ({ schema, name }: Pick<TableCopy, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.zst`)

/** Content of a backup. @throws StartError for a folder that is no backup, or is incomplete */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new StartError(`${folder} 不是完整的备份（缺少 ${MANIFEST}）。`)
  }
  const parsed = manifestSchema.safeParse(parsedJson(text))
  if (!parsed.success) throw new StartError(`${folder} 的 ${MANIFEST} 已损坏，或由更新的版本写成。`)
  return parsed.data
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
