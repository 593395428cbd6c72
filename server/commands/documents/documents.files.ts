import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Document } from '#kit/document.ts'
import { type DocumentFile, filesRefusal, MAX_FILES } from '#kit/document-files.ts'
import { functionCode } from '#kit/resource.ts'
import { stateOf } from '#server/commands/documents/posting.ts'
import { dropFile, keepFile, type TakenFile } from '#server/kit/attachments/file-store.ts'
import { audit } from '#server/kit/audit.ts'
import { alsoIn, type Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { forbidden, invalid, notFound, Refused } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'
import type { Act, Acting } from '../entry/entry.act.ts'

const MB = 1024 * 1024

/** A document whose files are read or changed. */
export interface Carrier {
  readonly store: Store
  readonly resource: Document
  readonly uid: string
  /** Folder of attached files. */
  readonly root: string
}

interface Kept extends DocumentFile {
  readonly sha256: string
}

const columns = sql`f.uid, f.file_name as "fileName", f.size, f.type, f.added_by as "addedBy", f.created_at as "createdAt"`

/** Files of a document, for users who may see the document, the receiving farm included. */
export async function listFiles({ tx, caller }: Acting, { store, uid }: Carrier): Promise<DocumentFile[]> {
  const row = await store.get(tx, caller, uid)
  return alsoIn(tx, caller.scope, String(row.farmId), () =>
    tx.rows(sql<DocumentFile>`select ${columns} from document_file f
      where f.farm_id = ${row.farmId} and f.document_uid = ${uid} order by f.created_at, f.uid`),
  )
}

/** One of them, with the farm and content hash its bytes are stored under. */
export async function oneFile(
  { tx, caller }: Acting,
  { store, uid }: Carrier,
  file: string,
): Promise<Kept & { farmId: string }> {
  const row = await store.get(tx, caller, uid)
  const farmId = String(row.farmId)
  const found = await alsoIn(tx, caller.scope, farmId, () => kept(tx, row, file))
  return { ...found, farmId }
}

async function kept(tx: Tx, { farmId, uid }: Row, file: string): Promise<Kept> {
  const one = await tx.row(sql<Kept>`select ${columns}, f.sha256 from document_file f
    where f.farm_id = ${farmId} and f.document_uid = ${uid} and f.uid = ${file}`)
  if (!one) throw notFound('附件不存在或已被删除')
  return one
}

/** The document, locked, if the caller may change its files. @throws Refused otherwise */
export async function assertMayAttach(
  { tx, caller }: Acting,
  { store, resource, uid }: Carrier,
  lock = false,
): Promise<Row> {
  const row = await store.get(tx, caller, uid, lock)
  if (!caller.scope.farms.includes(String(row.farmId))) throw forbidden('没有此猪场的权限')
  const may = (action: string) => caller.functions.has(functionCode(resource.name, action))
  const rights = { edit: may('edit'), approve: may('approve') }
  const refusal = filesRefusal(stateOf(row), rights)
  if (refusal) throw new Refused('ERROR', refusal)
  return row
}

/** Attaches an uploaded file: its row, count, trace and final place. */
export async function addFile(
  act: Act,
  carrier: Carrier,
  taken: TakenFile,
  fileName: string,
): Promise<DocumentFile> {
  const { tx, caller, today } = act
  const row = await assertMayAttach(act, carrier, true)
  const farmId = String(row.farmId)
  await holdFiles(tx, farmId)
  await assertRoom(tx, row, taken, today)
  const uid = uuidv7()
  const { size, sha256, type } = taken
  await tx.run(sql`insert into document_file (farm_id, uid, document, document_uid, file_name, size, sha256, type, added_by, created_by)
    values (${farmId}, ${uid}, ${carrier.resource.name}, ${row.uid}, ${fileName}, ${size}, ${sha256}, ${type}, ${caller.name}, ${caller.uid})`)
  await countFiles(tx, carrier.resource, row)
  const after = { file: fileName, size, sha256, type }
  await audit(tx, caller, { target: carrier.resource.name, targetUid: row.uid, after })
  await keepFile(carrier.root, farmId, taken)
  const { sha256: _, ...reported } = await kept(tx, row, uid)
  return reported
}

/** Removes a file from a document. Answers where its bytes are stored; they are deleted when no other row names them. */
export async function removeFile(act: Acting, carrier: Carrier, file: string) {
  const { tx, caller } = act
  const row = await assertMayAttach(act, carrier, true)
  const { fileName, size, sha256, type } = await kept(tx, row, file)
  await tx.run(sql`
    delete from document_file where farm_id = ${row.farmId} and document_uid = ${row.uid} and uid = ${file}`)
  await countFiles(tx, carrier.resource, row)
  const before = { file: fileName, size, sha256, type }
  await audit(tx, caller, { target: carrier.resource.name, targetUid: row.uid, before })
  return { farmId: String(row.farmId), sha256 }
}

/** Deletes the bytes no row of the farm names any more; an upload of the same content waits meanwhile. */
export async function dropUnnamed(tx: Tx, root: string, farmId: string, sha256: string): Promise<void> {
  await holdFiles(tx, farmId)
  const named = sql`select 1 from document_file where farm_id = ${farmId} and sha256 = ${sha256} limit 1`
  if (!(await tx.has(named))) await dropFile(root, farmId, sha256)
}

const holdFiles = (tx: Tx, farmId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('document_file' || ${farmId}, 0))`)

async function assertRoom(tx: Tx, row: Row, { size, sha256 }: TakenFile, today: string): Promise<void> {
  const farmId = String(row.farmId)
  const { own, same, used } = await tx.one(sql<{ own: number; same: string | null; used: number }>`select
    (select count(*)::int from document_file where farm_id = ${farmId} and document_uid = ${row.uid}) as own,
    (select file_name from document_file where farm_id = ${farmId} and document_uid = ${row.uid} and sha256 = ${sha256} limit 1) as same,
    (select coalesce(sum(size), 0)::float from (select distinct sha256, size from document_file
      where farm_id = ${farmId} and sha256 <> ${sha256}) f) as used`)
  if (same !== null) throw invalid({ file: [`此文件已在附件中：${same}`] })
  if (own >= MAX_FILES) throw invalid({ file: [`一张单据最多 ${MAX_FILES} 个附件`] })
  const { attachment_quota } = await parametersOf(tx, farmId, today)
  if (used + size > attachment_quota * MB)
    throw invalid({ file: [`本场附件空间（${attachment_quota} MB）已用完，请联系管理员`] })
}

/** The count is stored in the document for its list; it is no change to the document's content. */
const countFiles = (tx: Tx, { table }: Document, { farmId, uid }: Row): Promise<void> =>
  tx.run(sql`update ${sql.table(table)} set files = nullif((select count(*)::int from document_file
    where farm_id = ${farmId} and document_uid = ${uid}), 0) where farm_id = ${farmId} and uid = ${uid}`)
