import type { Enforcer, RoleManager } from 'casbin'
import { functionsOfSession } from '#domain/plan-system.ts'
import { functionCode } from './resource.ts'

/** The question without a place: whether a person may do something anywhere at all. */
export const SOMEWHERE = '*'
/** The domain of a person whose organisation is gone: functions without a place to use them in. */
const NOWHERE = ''
const EXACT = '='
/** Role of every person in the whole data scope; it grants no function. */
const MEMBER = 'member'

/** The domain of one organisation without what lies below it: a farm or company above a person's own node. */
export const exactly = (treePath: string): string => `${EXACT}${treePath}`

/** True where a domain covers a node of the organisation tree: a tree path covers the node itself and all below it. */
export function covers(domain: string, treePath: string): boolean {
  if (treePath === SOMEWHERE) return true
  if (domain.startsWith(EXACT)) return domain.slice(EXACT.length) === treePath
  return domain !== NOWHERE && treePath.startsWith(domain)
}

/** A role with the codes of the function list that it grants. */
export interface GrantingRole {
  readonly uid: string
  readonly functions: readonly string[]
}

/** A farm that another company manages for some time, both by their tree paths. */
export interface Custody {
  readonly manager: string
  readonly farm: string
  readonly from: string
  readonly to: string | null
}

/** Parts of a person's data scope, by tree paths. */
export interface Placed {
  /** The person's organisation; null when it is gone. */
  readonly own: string | null
  /** Nodes granted to the person beyond it. */
  readonly granted: readonly string[]
  /** One of the roles says that granted nodes count. */
  readonly usesGranted: boolean
  readonly custodies: readonly Custody[]
}

/** The nodes that are a person's on `today`: own, granted, and the farms managed by a company that is wholly among them. */
export function nodesOn({ own, granted, usesGranted, custodies }: Placed, today: string) {
  const nodes = [...new Set([...(own === null ? [] : [own]), ...(usesGranted ? granted : [])])]
  const isOwn = (treePath: string) => nodes.some((node) => covers(node, treePath))
  const managed = custodies.flatMap(({ manager, farm, from, to }) =>
    from <= today && (to === null || today <= to) && isOwn(manager) && !isOwn(farm) ? [farm] : [],
  )
  return { own: nodes, managed: [...new Set(managed)] }
}

/** Domains of a person in the model. */
export interface Standing {
  /** Roles count here: nodes with all below them, and a farm of which only a part is the person's. */
  readonly acts: readonly string[]
  /** Companies above: their common rows are seen, no role counts there. */
  readonly sees: readonly string[]
}

export interface OrganisationPlace {
  readonly uid: string
  readonly type: string
  readonly treePath: string
}

/** @param places farms and companies, those above the nodes among them */
export function standingAt(nodes: readonly string[], places: readonly OrganisationPlace[]): Standing {
  const above = places.filter(({ treePath }) =>
    nodes.some((node) => node !== treePath && covers(treePath, node)),
  )
  const of = (type: string) => above.flatMap((one) => (one.type === type ? [exactly(one.treePath)] : []))
  return { acts: [...nodes, ...of('farm')], sees: of('company') }
}

/** Screen and action of a function code: `basic-supplier:create`, or a screen alone, which is looking at it. */
export function splitCode(code: string): [screen: string, action: string] {
  const cut = code.indexOf(':')
  return cut < 0 ? [code, 'list'] : [code.slice(0, cut), code.slice(cut + 1)]
}

/** Policy rows [role, screen, action] of roles as they count in a session (`/planlogin` opens less); `known`: the function list. */
export function policiesOf(
  roles: readonly GrantingRole[],
  { known, loginFlag }: { known: ReadonlySet<string>; loginFlag: string | null },
): string[][] {
  return roles.flatMap(({ uid, functions }) =>
    functionsOfSession([...new Set(functions)], loginFlag)
      .filter((code) => known.has(code))
      .map((code) => [uid, ...splitCode(code)]),
  )
}

/**
 * Roles of persons by domain. casbin's own manager keeps every domain that was ever asked about and goes through all of them at
 * each question; this one looks at the links of one person.
 */
class ScopedRoles implements RoleManager {
  private readonly links = new Map<string, { role: string; domain: string }[]>()

  syncedHasLink(person: string, role: string, place = SOMEWHERE): boolean {
    return this.of(person).some((link) => link.role === role && covers(link.domain, place))
  }
  async hasLink(person: string, role: string, place?: string): Promise<boolean> {
    return this.syncedHasLink(person, role, place)
  }
  async getRoles(person: string, place = SOMEWHERE): Promise<string[]> {
    const found = this.of(person).filter(({ domain }) => covers(domain, place))
    return [...new Set(found.map(({ role }) => role))]
  }
  async getUsers(role: string, place = SOMEWHERE): Promise<string[]> {
    return [...this.links.keys()].filter((person) => this.syncedHasLink(person, role, place))
  }
  async addLink(person: string, role: string, domain = NOWHERE): Promise<void> {
    this.links.set(person, [...this.of(person), { role, domain }])
  }
  async deleteLink(person: string, role: string, domain = NOWHERE): Promise<void> {
    const kept = this.of(person).filter((link) => link.role !== role || link.domain !== domain)
    this.links.set(person, kept)
  }
  async clear(): Promise<void> {
    this.links.clear()
  }
  async getDomains(person: string): Promise<string[]> {
    return [...new Set(this.of(person).map(({ domain }) => domain))]
  }
  async getAllDomains(): Promise<string[]> {
    return [...new Set([...this.links.values()].flat().map(({ domain }) => domain))]
  }
  async printRoles(): Promise<void> {}
  private of(person: string) {
    return this.links.get(person) ?? []
  }
}

/** The one model: a person may act on a screen at a place when a role with that function is hers in a domain that covers the place. */
export async function newAccessEnforcer(policies: readonly string[][]): Promise<Enforcer> {
  const { newEnforcer, newModel } = await import('casbin')
  // addDef, not a model text: parsing the text needs the global Buffer, which browsers do not have
  const model = newModel()
  model.addDef('r', 'r', 'sub, dom, obj, act')
  model.addDef('p', 'p', 'sub, obj, act')
  model.addDef('g', 'g', '_, _, _')
  model.addDef('e', 'e', 'some(where (p.eft == allow))')
  model.addDef('m', 'm', 'r.obj == p.obj && r.act == p.act && g(r.sub, p.sub, r.dom)')
  const enforcer = await newEnforcer(model)
  enforcer.setRoleManager(new ScopedRoles())
  await enforcer.addPolicies([...policies])
  return enforcer
}

/** Gives a person roles in the domains of her standing; each role counts in the whole data scope. */
async function addPerson(
  enforcer: Enforcer,
  person: string,
  { roles, acts, sees }: Standing & { roles: readonly string[] },
): Promise<void> {
  const acting = [...roles, MEMBER].flatMap((role) => [NOWHERE, ...acts].map((domain) => [role, domain]))
  const seeing = sees.map((domain) => [MEMBER, domain])
  await enforcer.addGroupingPolicies([...acting, ...seeing].map((row) => [person, ...row]))
}

/** Every function code that a person holds anywhere, taken out once: one `enforce` per question is far slower. */
export async function heldCodes(enforcer: Enforcer, person: string): Promise<ReadonlySet<string>> {
  const permissions = await enforcer.getImplicitPermissionsForUser(person)
  return new Set(permissions.map(([, screen = '', action = '']) => functionCode(screen, action)))
}

/** The answer to one question, with its grounds. */
export interface Reason {
  readonly may: boolean
  /** The role whose policy matched. */
  readonly role: string | null
  /** The domains of that role that cover the place. */
  readonly domains: readonly string[]
}

/** Rights of one person by place; every answer comes from the enforcer and is kept. */
export interface Access {
  /** All codes held anywhere. */
  readonly codes: ReadonlySet<string>
  may(code: string, treePath?: string): boolean
  /** True where a place lies in the data scope, apart from any function. */
  reaches(treePath: string): boolean
  why(code: string, treePath?: string): Promise<Reason>
}

/** Answers kept for one person; a walk through all places of a large tree does not keep them all. */
const MOST_KEPT = 5000

export async function accessOf(
  enforcer: Enforcer,
  person: string,
  standing: Standing & { roles: readonly string[] },
): Promise<Access> {
  await addPerson(enforcer, person, standing)
  const codes = await heldCodes(enforcer, person)
  const manager = enforcer.getRoleManager()
  const kept = new Map<string, boolean>()
  const ask = (code: string, treePath: string) => {
    const answer = enforcer.enforceSync(person, treePath, ...splitCode(code))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(`${code} ${treePath}`, answer)
    return answer
  }
  return {
    codes,
    may: (code, treePath = SOMEWHERE) => kept.get(`${code} ${treePath}`) ?? ask(code, treePath),
    reaches: (treePath) => manager.syncedHasLink?.(person, MEMBER, treePath) ?? false,
    async why(code, treePath = SOMEWHERE) {
      const [may, [role]] = await enforcer.enforceEx(person, treePath, ...splitCode(code))
      if (!may || role === undefined) return { may, role: null, domains: [] }
      const links = await enforcer.getFilteredGroupingPolicy(0, person, role)
      const domains = links.map(([, , domain = NOWHERE]) => domain)
      return { may, role, domains: domains.filter((one) => one !== NOWHERE && covers(one, treePath)) }
    },
  }
}
