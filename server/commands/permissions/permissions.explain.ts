import { sql } from 'kysely'
import { isAllowed, type PermissionVerdict, permissionSentence } from '#domain/permission-answer.ts'
import { type Access, SOMEWHERE, splitCode } from '#kit/access-model.ts'
import type { Explained, ExplainedAnswer } from '#resources/system/permission-explain.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { actionTitle } from './action-title.ts'
import { type NodeRow, rolesOfPerson, scopeNodes, shownNode } from './scope-nodes.ts'
import { administratorsOf, rolesGranting } from './who-helps.ts'

/** What is looked at without changing anything. */
const LOOKS: ReadonlySet<string> = new Set(['list', 'export', 'money', 'print'])

export interface Place {
  readonly name: string
  readonly treePath: string
}

export interface Question {
  readonly reader: Caller
  readonly person: {
    readonly uid: string
    readonly name: string
    readonly account: string
    readonly organizeId: string
  }
  /** The person's rights; null for a disabled account. */
  readonly rights: Caller | null
  /** The rights in a usual session, where the present one began at the plan system. */
  readonly usually: Caller | null
  readonly code: string | null
  /** The place asked about; null for anywhere. */
  readonly place: Place | null
  /** Every call of the function is for administrators of the group only. */
  readonly isGroupOnly: boolean
}

/** Roles and data scope of a person, and why an action is allowed or not. */
export async function explainPermission(tx: Tx, question: Question): Promise<Explained> {
  const { reader, person, rights } = question
  const nodes = rights ? await scopeNodes(tx, reader, rights) : []
  const { uid, name, account } = person
  return {
    person: {
      ...{ uid, name, account, isSelf: uid === reader.uid },
      organisation: await nameOf(tx, person.organizeId),
    },
    roles: await rolesOfPerson(tx, uid),
    nodes: rights ? nodes.map((node) => shownNode(node, rights)) : [],
    answer: question.code === null ? null : await answerTo(tx, question, question.code, nodes),
  }
}

async function answerTo(
  tx: Tx,
  { reader, person, rights, usually, place, isGroupOnly }: Question,
  code: string,
  nodes: readonly NodeRow[],
): Promise<ExplainedAnswer> {
  const treePath = place?.treePath ?? SOMEWHERE
  const access = (usually ?? rights)?.access
  // which role has it at the place, or anywhere where the place is not covered
  const here = await access?.why(code, treePath)
  const reason = here?.may ? here : await access?.why(code)
  const limits = { isGroupOnly: isGroupOnly && !rights?.scope.root, isPlanOnly: !rights?.access?.may(code) }
  const verdict = access ? verdictOf(access, { code, treePath }, limits) : 'DISABLED'
  const covering = nodes.filter((node) => (here?.domains ?? []).includes(node.treePath))
  const isLook = LOOKS.has(splitCode(code)[1])
  const facts = {
    ...{ verdict, isLook, action: actionTitle(code), place: place?.name ?? null },
    person: person.uid === reader.uid ? null : person.name,
    role: reason?.role ? await roleName(tx, reason.role) : null,
    nodes: (place && verdict === 'YES' ? covering.slice(-1) : nodes).map(({ name }) => name),
  }
  const may = isAllowed(facts)
  return {
    ...{ verdict, may, sentence: permissionSentence(facts) },
    granting: verdict === 'NO_FUNCTION' ? await rolesGranting(tx, code) : [],
    administrators: may ? [] : await administratorsOf(tx, person),
  }
}

function verdictOf(
  access: Access,
  { code, treePath }: { code: string; treePath: string },
  { isGroupOnly, isPlanOnly }: { isGroupOnly: boolean; isPlanOnly: boolean },
): PermissionVerdict {
  if (!access.may(code)) return 'NO_FUNCTION'
  if (isPlanOnly) return 'PLAN_SYSTEM'
  if (isGroupOnly) return 'GROUP_ONLY'
  if (access.may(code, treePath)) return 'YES'
  return access.reaches(treePath) ? 'ABOVE' : 'NO_PLACE'
}

async function nameOf(tx: Tx, uid: string): Promise<string> {
  const found = await sql<{ name: string }>`select name from organize where uid = ${uid}`.execute(tx)
  return found.rows[0]?.name ?? ''
}

/** A role of another company keeps its name to itself. */
async function roleName(tx: Tx, uid: string): Promise<string> {
  const found = await sql<{ name: string }>`select name from role where uid = ${uid}`.execute(tx)
  return found.rows[0]?.name ?? '其他公司的角色'
}
