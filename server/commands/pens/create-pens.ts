import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { checkPenName } from '#kit/checks.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { parentOf } from '../organisation/organisation-policy.ts'

interface PenSeries {
  readonly parentId: string
  readonly from: number
  readonly to: number
  /** Name with the number's place: `{n}号栏`; `{nn}` and `{nnn}` fill up with zeros. */
  readonly pattern: string
  /** Heads per pen; null when not known. */
  readonly capacity: number | null
}

const MAX_PENS = 1000

/** The names of a series: 1–60 and `{n}号栏` give 1号栏 … 60号栏. */
function penNames({ from, to, pattern }: Pick<PenSeries, 'from' | 'to' | 'pattern'>): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    pattern.replace(/\{(n+)\}/, (_place, width: string) => String(from + i).padStart(width.length, '0')),
  )
}

/** Creates a row of pens below a house or unit in one go (1-60号栏). Names that exist already are left alone and told. */
export async function createPens(tx: Tx, caller: Caller, trace: Trace, series: PenSeries) {
  assertSeries(series)
  const parent = await parentOf(
    tx,
    caller,
    { type: 'house', kind: 'PEN', parentId: series.parentId },
    'share',
  )
  const names = penNames(series)
  const taken = await sql<{
    name: string
  }>`select name from organize where parent_id = ${parent.uid} and not deleted
    and name = any(${names}::text[])`.execute(tx)
  const known = new Set(taken.rows.map((one) => one.name))
  const pens = names.flatMap((name, i) =>
    known.has(name) ? [] : [{ uid: uuidv7(), name, sort: series.from + i }],
  )
  await insertPens(tx, caller, parent, pens, series.capacity)
  await audit(
    tx,
    caller,
    trace,
    pens.map((pen) => ({
      target: 'org-manage',
      targetUid: pen.uid,
      after: { ...pen, parentId: parent.uid },
    })),
  )
  return { created: pens.length, duplicates: [...known] }
}

function assertSeries(series: PenSeries): void {
  if (series.to < series.from) throw invalid({ to: ['结束号不能小于起始号'] })
  if (series.to - series.from >= MAX_PENS) throw invalid({ to: [`一次最多生成${MAX_PENS}个栏位`] })
  if (!/\{n{1,4}\}/.test(series.pattern)) throw invalid({ pattern: ['名称中须含 {n}，如 {n}号栏'] })
  const problem = penNames(series)
    .map(checkPenName)
    .find((one) => one !== null)
  if (problem) throw invalid({ pattern: [problem] })
}

async function insertPens(
  tx: Tx,
  caller: Caller,
  parent: { uid: string; treePath: string; level: number },
  pens: readonly { uid: string; name: string; sort: number }[],
  capacity: number | null,
): Promise<void> {
  await sql`insert into organize (uid, parent_id, type, kind, name, sort, status, house_type, capacity, level, tree_path, created_by, updated_by)
    select pen.uid, ${parent.uid}::uuid, 'house', 'PEN', pen.name, pen.sort, 'IN_USE',
      (select house_type from organize where uid = ${parent.uid}), ${capacity}::int, ${parent.level + 1}::int,
      ${parent.treePath}::text || pen.uid || '/', ${caller.uid}::uuid, ${caller.uid}::uuid
    from jsonb_to_recordset(${JSON.stringify(pens)}::jsonb) as pen(uid uuid, name text, sort int)`.execute(tx)
}
