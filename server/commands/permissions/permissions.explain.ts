import { sql } from 'kysely'
import { isAllowed, type PermissionVerdict, permissionSentence } from '#domain/permission-answer.ts'
import { type Access, SOMEWHERE, splitCode } from '#kit/access-model.ts'
import type {
  Explained,
  ExplainedAnswer,
  ExplainedNode,
  ExplainedRole,
  ScopeSource,
} from '#resources/system/permission-explain.ts'
import { user } from '#resources/system/user.ts'
import { allFunctions } from '#server/functions.ts'
import type { Caller, Person } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FunctionNode } from '#server/kit/function-tree.ts'
import { invalid, notFound } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'

/** Actions that change nothing. */
const LOOKS: ReadonlySet<string> = new Set(['list', 'export', 'money', 'print'])

interface Place {
  readonly name: string
  readonly treePath: string
}

interface Question {
  readonly reader: Caller
  readonly person: {
    readonly uid: string
    readonly name: string
    readonly account: string
    readonly organizeId: string
  }
  /** The person's rights; null for a disabled account. */
  readonly rights: Person | null
  /** The rights in a usual session, where the present one began at the plan system. */
  readonly usually: Person | null
  readonly code: string | null
  /** The place in question; null for anywhere. */
  readonly place: Place | null
  /** True where every call of the function is for administrators of the group only. */
  readonly isGroupOnly: boolean
}

/** Roles and data scope of a user, and why an action is allowed or not. */
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
  // the role that has it at the place, or anywhere where the place is not covered
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

const nameOf = async (tx: Tx, uid: string): Promise<string> =>
  (await tx.value(sql<string>`select name from organize where uid = ${uid}`)) ?? ''

/** The name of a role; hidden for a role of another company. */
const roleName = async (tx: Tx, uid: string): Promise<string> =>
  (await tx.value(sql<string>`select name from role where uid = ${uid}`)) ?? '其他公司的角色'

const walk = (nodes: readonly FunctionNode[], page = ''): [string, string][] =>
  nodes.flatMap(({ kind, code, name, child }): [string, string][] => {
    if (kind === 'menu') return walk(child)
    const title = kind === 'page' ? `“${name}”的查看权限` : `“${page}”的“${name}”权限`
    return [[code, title], ...walk(child, name)]
  })

const titles = new Map(walk(allFunctions))

/** Title of a function code. */
const actionTitle = (code: string): string => titles.get(code) ?? code

const MOST = 5
/** The function to give roles and organisations to others. */
const GIVES_RIGHTS = 'user-manage:edit'

/** Roles with a function, those of the company before the common ones; row-level security hides those of other companies. */
const rolesGranting = (tx: Tx, code: string) =>
  tx.values(sql<string>`
    select name from role where not deleted and ${code} = any(function_codes)
    order by company_id is null, cardinality(function_codes), name limit ${MOST}`)

/** Users who can change the rights of a user: administrators at or above the user's organisation, the nearest first. */
const administratorsOf = (tx: Tx, person: { readonly uid: string; readonly organizeId: string }) =>
  tx.rows(sql<ExplainedAnswer['administrators'][number]>`
    select u.name, a.name as organisation from sys_user u join organize a on a.uid = u.organize_id
      join organize o on o.tree_path like a.tree_path || '%'
     where o.uid = ${person.organizeId} and u.uid <> ${person.uid} and u.enabled and not u.deleted and not a.deleted
       and exists (select 1 from role r where r.uid = any(u.role_ids) and not r.deleted
         and ${GIVES_RIGHTS} = any(r.function_codes))
     order by a.level desc, u.name limit ${MOST}`)

/** Most farms named for one node; a group has hundreds. */
const MOST_FARMS = 30

interface NodeRow {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly treePath: string
  readonly until: string | null
  readonly farms: readonly string[] | null
  readonly total: number
}

/** The nodes of a user's data scope by tree path, with their farms as far as the reader sees them. */
async function scopeNodes(tx: Tx, reader: Caller, person: Person): Promise<NodeRow[]> {
  const seen = person.scope.farms.filter((uid) => reader.scope.farms.includes(uid))
  return tx.rows(sql<NodeRow>`
    select o.uid, o.name, o.type, o.tree_path as "treePath", custody.until, farms.names as farms, farms.total
      from organize o
      left join lateral (select max(c.to_date)::text as until from farm_custody c
        where c.managed_farm_id = o.uid and not c.deleted and ${reader.today}::date between c.from_date and coalesce(c.to_date, 'infinity')
      ) custody on true
      cross join lateral (select (array_agg(f.name order by f.level, f.sort, f.name))[1:${sql.lit(MOST_FARMS)}] as names,
          count(*)::int as total from organize f
        where f.type = 'farm' and not f.deleted and f.uid = any(${seen}::uuid[])
          and (f.tree_path like o.tree_path || '%' or o.tree_path like f.tree_path || '%')) farms
     where o.tree_path = any(${person.scope.paths}::text[]) order by o.level, o.sort, o.name`)
}

const shownNode = (node: NodeRow, { organizeId, managed = [] }: Person): ExplainedNode => {
  const source = sourceOf(node, organizeId, managed)
  const farms = node.farms ?? []
  return {
    ...{ uid: node.uid, name: node.name, type: node.type, source, farms },
    until: source === 'CUSTODY' ? node.until : null,
    more: node.total - farms.length,
  }
}

function sourceOf({ uid, treePath }: NodeRow, home: string, managed: readonly string[]): ScopeSource {
  if (uid === home) return 'HOME'
  return managed.includes(treePath) ? 'CUSTODY' : 'GRANTED'
}

/** The roles of a user that the reader may see. */
const rolesOfPerson = (tx: Tx, uid: string): Promise<ExplainedRole[]> =>
  tx.rows(sql<ExplainedRole>`
    select r.uid, r.name, r.data_scope = 'GRANTED' as "usesGranted", cardinality(r.function_codes) as functions
      from role r join sys_user u on r.uid = any(u.role_ids) where u.uid = ${uid} and not r.deleted order by r.name`)

/** Stands in for a place outside the reader's scope: hides its name and position. */
const UNKNOWN_PLACE: Place = { name: '', treePath: '/' }

/**
 * The user whose rights are explained: the reader, or for user managers any user of their scope.
 * @throws Refused as for an unknown user
 */
export async function personAsked(tx: Tx, reader: Caller, uid: string | null): Promise<Question['person']> {
  if (uid === null || uid === reader.uid) return reader
  if (!reader.functions.has(user.name)) throw notFound()
  const row = await storeOf(user).get(tx, reader, uid)
  return { uid, name: String(row.name), account: String(row.account), organizeId: String(row.organizeId) }
}

/** @throws Refused for a place outside the reader's scope where another user is in question */
export async function placeAsked(tx: Tx, reader: Caller, uid: string | null, isSelf: boolean) {
  if (uid === null) return null
  const place = await tx.row(sql<Place>`select name, tree_path as "treePath" from organize
    where uid = ${uid} and not deleted`)
  if (place && reader.access?.reaches(place.treePath)) return place
  if (!isSelf) throw invalid({ organizeId: ['没有此组织的权限'] })
  return UNKNOWN_PLACE
}
