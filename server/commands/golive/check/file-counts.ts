import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import { openingWorth } from '#domain/stock/stock.opening.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { parseField } from '#kit/parse.ts'
import type { SheetRow } from '#kit/sheet/file-cell.ts'
import { materialKind, openingBatchKind, openingPigKind } from '#resources/golive/golive.kinds.ts'
import type { Count, CountedHeads } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { type PlaceWords, placeWords } from '#server/commands/import/place-words.ts'
import type { Tx } from '#server/kit/database.ts'
import { wordOf } from '#server/kit/narrow.ts'

interface FileChunk {
  readonly rows: readonly SheetRow[]
  readonly columns: readonly { readonly index: number; readonly key: string | null }[]
  /** Rows of the file that made `what`. */
  readonly made: readonly number[]
}
type FileRow = Readonly<Record<string, unknown>>

/** The rows of the committed files of a kind that made something (`what`), as in the files. */
async function rowsOf(
  tx: Tx,
  farmId: string,
  kind: ImportKind,
  places: PlaceWords,
  what: string | null = null,
): Promise<FileRow[]> {
  const found = await tx.rows(sql<FileChunk>`select c.rows, t.columns,
      array(select row_no from import_made m where m.farm_id = t.farm_id and m.task_uid = t.uid
        and (${what}::text is null or m.made ? ${what})) as made
    from import_task t join import_chunk c on c.farm_id = t.farm_id and c.task_uid = t.uid
    where t.farm_id = ${farmId} and t.page = ${GO_LIVE} and t.kind = ${kind.key} and t.status = 'COMMITTED'`)
  return found.flatMap(({ rows, columns, made }) => {
    const counted = new Set(made)
    return rows
      .filter(({ number }) => counted.has(number))
      .map(({ cells }) =>
        Object.fromEntries(
          columns.flatMap(({ index, key }) => reported(kind, places, key, cells[index] ?? null)),
        ),
      )
  })
}

function reported(
  kind: ImportKind,
  places: PlaceWords,
  key: string | null,
  cell: SheetRow['cells'][number],
): [string, unknown][] {
  const field = key === null ? undefined : kind.columns[key]
  if (key === null || !field) return []
  const typed = typedCell(field, cell ?? null)
  if (!typed.ok || typed.value === null) return []
  const { value } = typed
  if (key !== 'houseId') {
    const read = parseField(field, value)
    return read.ok ? [[key, read.value]] : []
  }
  const place = places(field, String(value), null)
  return [[key, place.ok ? place.value : null]]
}

const defaultOf = (key: string): unknown => openingPigKind.columns[key]?.default

function tally(
  rows: readonly FileRow[],
  of: (row: FileRow) => string,
  heads: (row: FileRow) => number = () => 1,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(of(row), (sums.get(of(row)) ?? 0) + heads(row))
  return sums
}

/** Heads by class, state, house and stage, stock by warehouse: files and system compared. */
export async function countBoth(tx: Tx, farmId: string): Promise<Count[]> {
  const places = await placeWords(tx, farmId)
  return [
    ...(await countRows(tx, farmId)),
    ...(await countHeads(tx, farmId, places)),
    ...(await countStock(tx, farmId, places)),
  ]
}

/** Rows of the files compared with imported and already present ones. */
async function countRows(tx: Tx, farmId: string): Promise<Count[]> {
  const found = await tx.rows(sql<{ kind: string; file: number; system: number }>`
    select kind, sum(total)::int as file,
      sum(created + updated + skipped)::int as system
    from import_task where farm_id = ${farmId} and page = ${GO_LIVE} and status = 'COMMITTED' and not deleted group by kind`)
  return fileSteps.flatMap(({ key, label }) => {
    const own = found.find(({ kind }) => kind === key)
    return own
      ? [{ group: '文件行数', item: label, unit: '行' as const, file: own.file, system: own.system }]
      : []
  })
}

/** 元 of the opening stock of each warehouse. */
async function countStock(tx: Tx, farmId: string, places: PlaceWords): Promise<Count[]> {
  const rows = await rowsOf(tx, farmId, materialKind, places, 'stock')
  const held = await tx.rows(sql<{ name: string; code: string; amount: number }>`select w.name, w.code,
      coalesce(sum(e.amount), 0)::float as amount
    from warehouse w left join stock_event e on e.farm_id = w.farm_id and e.warehouse_id = w.uid and e.kind = 'OPENING'
    where w.farm_id = ${farmId} and not w.deleted group by w.uid, w.name, w.code, w.farm_id order by w.code`)
  const nameOf = (word: unknown): string =>
    held.find(({ name, code }) => name === word || code === word)?.name ?? String(word)
  const reported = tally(rows, (row) => nameOf(row.warehouse), worthOf)
  const system = new Map(held.filter(({ amount }) => amount > 0).map((one) => [one.name, one.amount]))
  return [...new Set([...reported.keys(), ...system.keys()])].map((item) => ({
    ...{ group: '期初库存', item, unit: '元' as const },
    file: (reported.get(item) ?? 0) / 100,
    system: system.get(item) ?? 0,
  }))
}

/** Cents of a row of opening stock. */
function worthOf({ qty, price = null, amount = null }: FileRow): number {
  const said = (value: unknown) => (value === null ? null : String(value))
  const worth = openingWorth({ qty: String(qty), price: said(price), amount: said(amount) })
  return worth.ok ? worth.amount : 0
}

async function countHeads(tx: Tx, farmId: string, places: PlaceWords): Promise<Count[]> {
  const pigs = await rowsOf(tx, farmId, openingPigKind, places)
  const batches = await rowsOf(tx, farmId, openingBatchKind, places)
  const houses = await housesOf(tx, farmId)
  const house = (row: FileRow) => houses.get(String(row.houseId)) ?? '未知栋舍'
  const heads = (row: FileRow) => Number(row.qty)
  const files: [string, ReadonlyMap<string, number>][] = [
    ['类别', tally(pigs, (row) => ((row.sex ?? defaultOf('sex')) === 'M' ? '公猪' : '母猪'))],
    ['状态', tally(pigs, (row) => statusLabel(row.status ?? defaultOf('status')))],
    ['种猪栋舍', tally(pigs, house)],
    ['批次阶段', tally(batches, (row) => stageLabel(row.stage), heads)],
    ['批次栋舍', tally(batches, house, heads)],
  ]
  const held = await countedHeads(tx, farmId)
  return files.flatMap(([group, sums]) => {
    const own = held.filter((one) => one.group === group)
    const items = [...new Set([...sums.keys(), ...own.map(({ item }) => item)])]
    return items.map((item) => ({
      group,
      item,
      file: sums.get(item) ?? 0,
      system: own.find((one) => one.item === item)?.heads ?? 0,
    }))
  })
}

const statusLabel = (status: unknown): string => wordOf(STATUS_LABELS, String(status))
const stageLabel = (stage: unknown): string => wordOf(STAGE_LABELS, String(stage))

const housesOf = (tx: Tx, farmId: string) =>
  tx.map(sql<[string, string]>`select h.uid, h.name from organize h join organize f
    on h.tree_path like f.tree_path || '%' where f.uid = ${farmId} and h.type = 'house'`)

async function countedHeads(tx: Tx, farmId: string): Promise<CountedHeads[]> {
  const found = await tx.rows(sql<CountedHeads>`
    with here as (select p.sex, p.status, h.name as house from pig p left join organize h on h.uid = p.house_id
        where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted),
      grown as (select b.stage, h.name as house, m.qty from batch b join batch_move m on m.farm_id = b.farm_id and m.batch_id = b.uid
        left join organize h on h.uid = m.house_id where b.farm_id = ${farmId} and not b.deleted)
    select '类别' as "group", case sex when 'M' then '公猪' else '母猪' end as item, count(*)::int as heads from here group by 2
    union all select '状态', status, count(*)::int from here group by 2
    union all select '种猪栋舍', coalesce(house, '未知栋舍'), count(*)::int from here group by 2
    union all select '批次阶段', stage, sum(qty)::int from grown group by 2
    union all select '批次栋舍', coalesce(house, '未知栋舍'), sum(qty)::int from grown group by 2`)
  return found.map((row) => ({ ...row, item: labelled(row) }))
}

const labelled = ({ group, item }: CountedHeads): string =>
  group === '状态' ? statusLabel(item) : group === '批次阶段' ? stageLabel(item) : item
