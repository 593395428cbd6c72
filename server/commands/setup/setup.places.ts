import { sql } from 'kysely'
import { type LineProblem, lineProblems, type PenLine, penNamesOf } from '#domain/setup/pen-lines.ts'
import type { RowOf } from '#kit/field.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { type setupFarm, setupPen } from '#resources/getting-started/index.ts'
import type { PensAnswer } from '#resources/getting-started/setup.shapes.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { houseTypes, organisation } from '#resources/system/organisation.ts'
import type { Caller } from '#server/kit/context.ts'
import { alsoIn, type Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import type { Act } from '../entry/entry.act.ts'
import { beginGoLive } from '../golive/begin.ts'
import { lineKey, named } from '../golive/golive.lines.ts'
import { placeRows } from '../golive/golive.places.ts'
import { loadTree, type Node, type Tree } from '../golive/place-tree.ts'
import { type ImportRow, newMemo } from '../import/handlers/handlers.types.ts'
import { assertHolds } from './rights.ts'

interface Place {
  readonly line: number
  readonly house: string
  readonly pen: string | null
}

/** Builds houses with their pens, line by line: all of them or none. Existing places stay unchanged and are named. */
export async function makePens(
  { tx, caller, today }: Act,
  farmId: string,
  lines: readonly PenLine[],
): Promise<PensAnswer> {
  assertHolds(caller, ['org-manage:pens'])
  refuse(lineProblems(lines))
  const tree = await loadTree(tx, farmId)
  refuse(otherTypes(tree, lines))
  const places = placesOf(lines)
  const stands = places.map((place) => standing(tree, place) !== undefined)
  const rows = places.flatMap((place, number) =>
    stands[number] ? [] : [rowOf(place, lines[place.line], number)],
  )
  const run = { farmId, today, trial: false, mode: 'ADD', memo: newMemo() } as const
  const results = await placeRows.record(tx, caller, run, rows)
  refuse(
    results.flatMap(({ row, accepted, violations: [first] }) =>
      accepted || !first ? [] : [{ line: places[row]?.line ?? 0, field: 'house', message: first.message }],
    ),
  )
  return answerOf(places, stands)
}

/** Every house once, each with its pens; a house may spread over several lines. */
function placesOf(lines: readonly PenLine[]): Place[] {
  const houses = new Set<string>()
  return lines.flatMap((line, index): Place[] => {
    const own = houses.has(line.house) ? [] : [{ line: index, house: line.house, pen: null }]
    houses.add(line.house)
    return [...own, ...penNamesOf(line).map((pen) => ({ line: index, house: line.house, pen }))]
  })
}

function standing(tree: Tree, { house, pen }: Place): Node | undefined {
  const found = tree.child(tree.root, house)
  return found && pen !== null ? tree.child(found, pen) : found
}

/** Lines that give an existing house another type. */
const otherTypes = (tree: Tree, lines: readonly PenLine[]): LineProblem[] =>
  lines.flatMap(({ house, houseType }, line) => {
    const known = tree.child(tree.root, house)?.houseType
    if (!known || known === houseType) return []
    const label = Object.entries(houseTypes).find(([key]) => key === known)?.[1] ?? known
    return [{ line, field: 'houseType', message: `栋舍“${house}”已建为${label}` }]
  })

/** An existing place keeps its capacity: a row without one changes nothing. */
function rowOf({ house, pen }: Place, line: PenLine | undefined, number: number): ImportRow {
  const isHouse = pen === null
  const capacity = isHouse && line?.from !== null ? null : (line?.capacity ?? null)
  return {
    number,
    cells: { house, unit: null, pen, capacity, houseType: isHouse ? (line?.houseType ?? null) : null },
  }
}

function refuse(problems: readonly LineProblem[]): void {
  if (problems.length === 0) return
  const entries = problems.map(({ line, field, message }) => {
    return [lineKey(line, field), [named(setupPen, line, field, message)]]
  })
  throw invalid(Object.fromEntries(entries))
}

function answerOf(places: readonly Place[], stands: readonly boolean[]): PensAnswer {
  const houses = new Map<string, { house: string; pens: number; isNew: boolean }>()
  for (const [row, { house, pen }] of places.entries()) {
    const known = houses.get(house) ?? { house, pens: 0, isNew: !stands[row] }
    if (pen !== null && !stands[row]) known.pens += 1
    houses.set(house, known)
  }
  const known = places.flatMap(({ house, pen }, row) =>
    stands[row] ? [pen === null ? house : `${house}-${pen}`] : [],
  )
  const list = [...houses.values()]
  return {
    houses: list,
    created: list.reduce((sum, { pens, isNew }) => sum + pens + (isNew ? 1 : 0), 0),
    known,
  }
}

/** Builds company (where there is none of this name) and farm, and begins the go-live of the farm. @returns the farm */
export async function createFarm(act: Act, values: RowOf<typeof setupFarm>): Promise<string> {
  const { tx, caller } = act
  assertHolds(caller, ['org-manage:create', `${GO_LIVE}:commit`])
  const { company, farm: name, goLiveDate, ...own } = values
  const store = storeOf(organisation)
  const make = async (body: object, names: Readonly<Record<string, string>>) =>
    (await renamed(names, store.create(tx, caller, body))).uid
  const parentId =
    (await companyNamed(tx, caller, company)) ??
    (await make({ type: 'company', name: company, parentId: caller.organizeId }, { name: 'company' }))
  const farmId = await make({ ...own, type: 'farm', name, parentId }, { name: 'farm' })
  // the new farm is not in the scope this request began with
  await alsoIn(tx, caller.scope, farmId, () => beginGoLive(act, { farmId, goLiveDate }))
  return farmId
}

/** A company of this name in the caller's part of the tree. */
const companyNamed = (tx: Tx, { scope }: Caller, name: string): Promise<string | null> =>
  tx.value(sql<
    string | null
  >`select uid from organize where type = 'company' and name = ${name} and not deleted
    and tree_path like any(${scope.paths.map((path) => `${path}%`)}) order by level desc limit 1`)

/** Moves violations of another form to the fields of this one. */
async function renamed<T>(names: Readonly<Record<string, string>>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refused) || !error.errors) throw error
    const errors: FieldErrors = Object.fromEntries(
      Object.entries(error.errors).map(([key, messages]) => [names[key] ?? key, messages]),
    )
    throw new Refused(error.code, error.message, { errors })
  }
}
