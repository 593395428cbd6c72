import type { DocumentAct } from '#kit/document-rules.ts'
import { actOnDocument } from '#server/commands/documents/documents.act.ts'
import { documentNamed } from '#server/compose.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { stableUid } from '#server/kit/stable-uid.ts'
import type { Row } from '#server/kit/store.ts'

export interface DemoContext {
  readonly tx: Tx
  readonly caller: Caller
  readonly today: string
}

/** Documents of the demo farms are made by their clerk: the administrator who looks at them may approve those that wait. */
export const clerkOf = (caller: Caller): Caller => ({ ...caller, uid: CLERK, name: '王秀兰' })
const CLERK = stableUid('demo', 'clerk')
/** Actor of a step of a document: its author does not approve it (K-19). */
export const actorOf = (caller: Caller, act: DocumentAct): Caller =>
  act === 'approve' ? caller : clerkOf(caller)

/** Opens a document and takes the steps; answers its final state. */
export async function through(
  { tx, caller, today }: DemoContext,
  name: string,
  acts: readonly DocumentAct[],
  body: Record<string, unknown>,
): Promise<Row> {
  const kind = documentNamed(name)
  let row = await kind.store.create(tx, clerkOf(caller), body)
  for (const act of acts) {
    const step = { uid: row.uid, version: row.version, reason: null }
    row = await actOnDocument({ tx, caller: actorOf(caller, act), today }, kind, act, step)
  }
  return row
}
