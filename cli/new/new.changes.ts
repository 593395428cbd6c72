import { checkReferences, type Resource } from '#kit/resource.ts'
import { areas } from '#resources/areas.ts'
import { dictionaryData } from '#server/seed/dictionary-data.ts'
import type { Ask } from './ask.ts'
import { completed, type Said } from './complete.ts'
import { type Declared, declarationText, declared } from './declaration.ts'
import { fileOf, RESOURCES as LIST } from './declared-in.ts'
import { type FieldSpec, fieldsOf, SpecMistake } from './field-spec.ts'
import { type Around, type Change, FILES, madeOf } from './new.kinds.ts'
import { isReserved, kebab, snakeName } from './new.names.ts'
import { plannedRoute, ROUTES, withRoute } from './new.routes.ts'
import { withElement, withFields } from './source-edit.ts'

/** The files that have to change for what is asked, and the word the migration goes by. Nothing that is there is written anew. */
export function changesOf(ask: Ask, around: Around): { changes: Change[]; slug: string } {
  const existing = around.resources.find(({ name }) => name === ask.said.name)
  assertFree(ask, existing, around)
  const isRows = ask.kind === 'resource' || ask.kind === 'document'
  const rows = () => (existing ? additions(existing, ask.fields, around) : creation(ask, around))
  const changes = isRows ? rows() : madeOf(ask, around)
  return {
    changes: changes.filter(({ path, text }) => text !== around.read(path)),
    slug: snakeName(ask.said.name),
  }
}

/** A name belongs to one thing, so that it is found again by it. */
function assertFree(
  { kind, said: { name, area = 'event' } }: Ask,
  existing: Resource | undefined,
  { read }: Around,
): void {
  const taken = Object.values(FILES).flatMap((files) => files(name).map((path) => path.replace('*', area)))
  const isRows = kind === 'resource' || kind === 'document'
  const found = isRows && existing ? undefined : taken.find((path) => read(path) !== undefined)
  if (found || (existing && !isRows))
    throw new SpecMistake(`名称“${name}”已被使用${found ? `（${found}）` : ''}，请换一个`)
}

/** A declared resource gets the fields it lacks; the rest of its file stays. */
function additions(existing: Resource, fields: readonly FieldSpec[], { read, resources }: Around): Change[] {
  const missing = fields.filter(({ key }) => !(key in existing.fields))
  if (missing.length === 0) return []
  const path = fileOf(existing, read)
  assertUsable(missing.map(({ key }) => snakeName(key)))
  assertSound({ ...existing, fields: { ...existing.fields, ...fieldsOf(missing) } }, missing, resources)
  return [{ path, text: withFields(read(path) ?? '', missing) }]
}

function creation({ said, fields }: Ask, { read, resources }: Around): Change[] {
  const routes = read(ROUTES) ?? ''
  const planned = plannedRoute(routes, said.name)
  const label = said.label ?? planned?.title
  const area = said.area ?? planned?.area
  if (!label || !area) throw new SpecMistake('清单里没有这个页面：请用 --label 和 --area 写明名称和菜单')
  if (!(area in areas)) throw new SpecMistake(`菜单“${area}”应为 ${Object.keys(areas).join('、')} 之一`)
  const path = `src/resources/${area}/${kebab(said.as ?? said.name)}.ts`
  const list = (text: string, ident: string) =>
    withElement(text, 'resources', { ident, path: `./${path.slice('src/resources/'.length)}` })
  const listing = (ident: string): Change => ({ path: LIST, text: list(read(LIST) ?? '', ident) })
  const route = { path: ROUTES, text: withRoute(routes, { name: said.name, title: label, area }) }
  // an earlier run was broken off between the two, or the declaration was written first by hand
  const written = read(path)
  if (written !== undefined) return [listing(identIn(written, path)), route]
  const draft = completed({ ...said, label, area } as Said, fields)
  const resource = built(draft)
  const { table } = resource
  if (resources.some((one) => one.table === table))
    throw new SpecMistake(`表 ${table} 已属于另一个页面，请用 --table 另起`)
  assertUsable([table, ...fields.map(({ key }) => snakeName(key))])
  assertSound(resource, fields, resources)
  return [{ path, text: declarationText(draft) }, listing(draft.ident), route]
}

function identIn(source: string, path: string): string {
  const found = /^export const (\w+) = define(?:Resource|Document)\(/m.exec(source)?.[1]
  if (!found) throw new SpecMistake(`${path} 已存在，但其中没有声明`)
  return found
}

/** The declaration as the program will have it: a mistake shows before a file is touched. */
function built({ fields, said }: Declared): Resource {
  try {
    return declared(said, fieldsOf(fields))
  } catch (error) {
    throw new SpecMistake(error instanceof Error ? error.message : String(error))
  }
}

/** Names of tables and columns are used in SQL as they are. */
function assertUsable(names: readonly string[]): void {
  const reserved = names.filter(isReserved)
  if (reserved.length > 0) throw new SpecMistake(`“${reserved.join('、')}”是数据库保留字，请换一个名称`)
}

function assertSound(one: Resource, specs: readonly FieldSpec[], resources: readonly Resource[]): void {
  try {
    checkReferences([...resources.filter(({ name }) => name !== one.name), one])
  } catch (error) {
    throw new SpecMistake(error instanceof Error ? error.message : String(error))
  }
  for (const { builder, what, fields } of specs) {
    if (builder === 'dictionary' && !(String(what) in dictionaryData))
      throw new SpecMistake(`数据字典没有编码“${what}”`)
    if (fields) assertSound(one, fields, resources)
  }
}
