import { sql } from 'kysely'
import { type Count, type CountedHeads, countDifferences, countedGroups } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import { recordOf } from '#server/kit/narrow.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'
import { runningGoLive } from './go-live.ts'

const MOST_LINES = 1000
const MOST_HEADS = 9_999_999
const LONGEST_NAME = 60

interface Counting {
  readonly farmId: string
  readonly lines: readonly CountedHeads[]
  /** Why the heads differ from those of the system. */
  readonly note: string | null
}

/** The counted heads of a request, line by line. @throws Refused naming the line */
export function readCounted(raw: unknown): CountedHeads[] {
  if (!Array.isArray(raw) || raw.length > MOST_LINES) throw invalid({ lines: ['盘点头数格式不正确'] })
  return raw.map((line: unknown, index) => {
    const { group, item, heads } = recordOf(line)
    const named = typeof item === 'string' && item !== '' && item.length <= LONGEST_NAME
    if (typeof group !== 'string' || !countedGroups.includes(group) || !named)
      throw invalid({ lines: [`第${index + 1}行：类别或栋舍不正确`] })
    if (typeof heads !== 'number' || !Number.isInteger(heads) || heads < 0 || heads > MOST_HEADS)
      throw invalid({ lines: [`${group}【${item}】：盘点头数须为0～${MOST_HEADS}的整数`] })
    return { group, item, heads }
  })
}

/** Stores the heads counted in the houses; they replace an earlier count. */
export async function keepCounted({ tx, caller }: Acting, { farmId, lines, note }: Counting): Promise<void> {
  const golive = await runningGoLive(tx, farmId, true)
  await tx.run(sql`update golive set counted = ${JSON.stringify(lines)}::jsonb, count_note = ${note}, updated_by = ${caller.uid},
    updated_at = now(), version = version + 1 where farm_id = ${farmId} and uid = ${golive.uid}`)
  const before = { counted: golive.counted, countNote: golive.countNote }
  await audit(tx, caller, {
    target: GO_LIVE,
    targetUid: golive.uid,
    before,
    after: { counted: lines, countNote: note },
  })
}

/** A count that differs from the system needs its explanation. @throws Refused naming the first difference */
export function assertExplained(
  counts: readonly Count[],
  { counted, countNote }: { counted: readonly CountedHeads[] | null; countNote: string | null },
): void {
  const [first, ...others] = countDifferences(counts, counted ?? [])
  if (!first || countNote) return
  const more = others.length > 0 ? `等${others.length + 1}处` : ''
  throw new Refused(
    'ERROR',
    `${first.group}【${first.item}】盘点${first.counted}头，系统${first.system}头${more}，请填写差异说明`,
  )
}
