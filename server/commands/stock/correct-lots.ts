import { sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { linesOf } from '../documents/posting.ts'

interface Line {
  readonly materialId: string
  readonly lot: string | null
  readonly expDate: string | null
  /** The end its lot had before, where this line corrected it. */
  readonly expWas?: string | null
}

/** Of a lot that had no end. */
const NEVER = '不限'

/** An adjustment that says another end than its lot has corrects it, for all that lies of it; answers the lines with what it was. */
export async function correctLots<L extends Line>({ tx, row }: Posted, lines: readonly L[]): Promise<L[]> {
  const done = new Map<string, string>()
  for (const { materialId, lot, expDate } of lines) {
    if (!lot || expDate === null) continue
    const found = await sql<{
      was: string | null
    }>`update material_lot l set exp_date = ${expDate}::date from material_lot o
      where l.farm_id = ${row.farmId} and l.material_id = ${materialId} and l.lot = ${lot} and l.exp_date is distinct from ${expDate}::date
        and o.farm_id = l.farm_id and o.material_id = l.material_id and o.lot = l.lot returning o.exp_date as was`.execute(
      tx,
    )
    const [corrected] = found.rows
    if (corrected) done.set(materialId + lot, corrected.was ?? NEVER)
  }
  return lines.map((line) => ({ ...line, expWas: done.get(`${line.materialId}${line.lot}`) ?? null }))
}

/** Taking an adjustment back gives its lots the ends they had, unless somebody corrected them again. */
export const withCorrectedLots = <D extends Document>(posting: Posting<D>): Posting<D> => ({
  ...posting,
  unpost: async (posted) => {
    const lines = linesOf(posted.row)
    for (const { materialId, lot, expDate, expWas } of lines)
      if (expWas)
        await sql`update material_lot set exp_date = ${expWas === NEVER ? null : expWas}::date
          where farm_id = ${posted.row.farmId} and material_id = ${materialId} and lot = ${lot} and exp_date = ${expDate}::date`.execute(
          posted.tx,
        )
    const row = { ...posted.row, lines: lines.map((line) => ({ ...line, expWas: null })) }
    return posting.unpost?.({ ...posted, row })
  },
})
