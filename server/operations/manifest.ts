import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../kit/start-error.ts'

/** Written last, so that a folder that has one is whole. */
export const MANIFEST = 'manifest.json'

const tableSchema = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** Counted while the table was copied. */
  rows: z.number().int().nonnegative(),
  /** Of the text, before it was packed. */
  bytes: z.number().int().nonnegative(),
  /** Of the text: a table that was restored has the same when it is copied again. */
  sha256: z.string().length(64),
})

const manifestSchema = z.object({
  /** A backup of another form is not read. */
  form: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  /** Farm time, to the second. */
  at: z.string(),
  /** Of the database server it came from. */
  postgres: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  attachments: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Whether the key of sealed secrets is in it; otherwise it came from the environment. */
  hasKey: z.boolean(),
  seconds: z.number(),
})

export type TableCopy = z.infer<typeof tableSchema>
export type Manifest = z.infer<typeof manifestSchema>

export const fileOf = ({ schema, name }: Pick<TableCopy, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.zst`)

/** What a backup holds. @throws StartError for a folder that is none, or is not whole */
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
