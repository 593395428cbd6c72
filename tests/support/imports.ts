import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { type ImportMode, type ImportTask, isImportRunning } from '#kit/import-task.ts'
import type { Db } from '#server/kit/database.ts'
import type { Answer, Client } from './app.ts'
import { tableOf, upload } from './upload.ts'

type Cell = string | number | boolean | null
export type SentFile = Answer<ImportTask>

/** Sends rows under these heads to an import screen. */
export async function send(
  client: Client,
  page: string,
  kind: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  more: { farmId?: string; fileName?: string; mode?: ImportMode } = {},
): Promise<SentFile> {
  const farm = more.farmId ? `&farmId=${more.farmId}` : ''
  const mode = more.mode ? `&mode=${more.mode}` : ''
  const path = `${page}/upload?kind=${kind}${farm}${mode}`
  const file = await tableOf(head, rows)
  return (await upload(client, path, file, { fileName: more.fileName ?? '导入.xlsx' })) as unknown as SentFile
}

/** Waits until the server is done with a task. */
export async function settled(client: Client, { page, uid }: ImportTask): Promise<ImportTask> {
  for (;;) {
    const { data, msg } = await client.get<ImportTask>(`${page}/${uid}`)
    if (!data) throw new Error(msg)
    if (!isImportRunning(data.status)) return data
    await wait(15)
  }
}

async function run(client: Client, task: ImportTask, act: string, body: unknown): Promise<ImportTask> {
  const { code, msg, data } = await client.post<ImportTask>(`${task.page}/${task.uid}/${act}`, body)
  if (code !== 'SUCCESS') throw new Error(`${act}: ${msg}`)
  return settled(client, data)
}

export const check = (client: Client, task: ImportTask): Promise<ImportTask> => run(client, task, 'check', {})

let requests = 0
export const commit = (
  client: Client,
  task: ImportTask,
  { partial = false, reason }: { partial?: boolean; reason?: string } = {},
): Promise<ImportTask> => {
  requests += 1
  return run(client, task, 'commit', {
    requestId: `commit-${requests}-${task.uid}`,
    partial,
    ...(reason ? { reason } : {}),
  })
}

export const revert = (client: Client, task: ImportTask): Promise<ImportTask> =>
  run(client, task, 'revert', { token: task.revertToken, reason: '导错文件' })

/** A row of cells as a person writes them: titles for uids, labels for choices. */
export async function asTyped(
  db: Db,
  { columns }: ImportKind,
  row: Readonly<Record<string, unknown>>,
): Promise<{ head: string[]; cells: Cell[] }> {
  const keys = Object.keys(columns).filter((key) => row[key] !== undefined && row[key] !== null)
  const cells: Cell[] = []
  for (const key of keys) {
    const field = columns[key]
    if (field) cells.push(await wordOf(db, field, row[key]))
  }
  return { head: keys.map((key) => columns[key]?.label ?? key), cells }
}

async function wordOf(db: Db, field: Field, value: unknown): Promise<Cell> {
  const titled = (query: RawBuilder<{ title: string }>) =>
    query.execute(db).then(({ rows }) => rows[0]?.title ?? '')
  if (field.kind === 'flag') return value ? '是' : '否'
  if (field.kind === 'choice') return field.options?.find((one) => one.value === value)?.label ?? ''
  if (field.kind === 'dictionary')
    return titled(sql`select name1 as title from data_dictionary where uid = ${value}`)
  if (field.kind === 'organisation')
    return titled(sql`select name as title from organize where uid = ${value}`)
  if (field.kind === 'reference') return titled(sql`select name as title from material where uid = ${value}`)
  return typeof value === 'number' ? value : String(value)
}
