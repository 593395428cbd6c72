import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { mayStore } from '#domain/stock/storing.ts'
import type { Document } from '#kit/document.ts'
import { materialClasses } from '#resources/basic/material.ts'
import { warehouseKinds } from '#resources/material/warehouse.ts'
import type { Tx } from '#server/kit/database.ts'
import { refusal } from '../documents/refusal.ts'
import { loadStockMaterials } from './stock.materials.ts'
import type { StockWords } from './stock.words.ts'

/** A line that adds material to a warehouse. */
interface StoredLine {
  /** Its number in the document, from 1. */
  readonly line: number
  readonly materialId: string
}

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

/** K-17, by line: materials a warehouse of its kind does not accept. */
export async function misplacedLines(tx: Tx, warehouseId: string, lines: readonly StoredLine[]) {
  if (lines.length === 0) return []
  const place = await tx.row(sql<{ name: string; kind: string }>`select name, kind from warehouse
    where uid = ${warehouseId} and not deleted`)
  if (!place) return []
  const materials = await loadStockMaterials(tx, lines)
  return lines.flatMap(({ line, materialId }): StockWords[] => {
    const material = materials.get(materialId)
    if (!material || mayStore(place.kind, material.materialClass)) return []
    const slots = {
      ...{ 物料: material.name, 类别: wordOf(materialClasses, material.materialClass) },
      ...{ 仓库: place.name, 类型: wordOf(warehouseKinds, place.kind) },
    }
    return [{ line, message: ruleMessage('K-17', slots) }]
  })
}

/** @throws Refused that names the lines whose material does not fit the warehouse */
export async function assertStored(
  tx: Tx,
  from: Document,
  warehouseId: string,
  lines: readonly StoredLine[],
): Promise<void> {
  const wrong = await misplacedLines(tx, warehouseId, lines)
  if (wrong.length > 0) throw refusal(from, wrong)
}

/** Lines with their numbers in the document, from 1. */
export const numberedLines = <L extends object>(lines: readonly L[]): (L & { line: number })[] =>
  lines.map((one, index) => ({ ...one, line: index + 1 }))
