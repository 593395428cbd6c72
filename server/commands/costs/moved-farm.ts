import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { firstOtherwise } from '#domain/cost/valid-values.ts'
import { OF_MONTHS } from '#domain/parameter-effects.ts'
import { parameterOf } from '#domain/parameters.ts'
import { ruleMessage } from '#domain/rules.ts'
import { resources } from '#resources/index.ts'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import { type List, type ListRow, listRows, valuesBelow } from './list-rows.ts'
import { type ClosedFarm, closedBelow } from './refuse-closed-days.ts'

/** Every list of prices. */
const LISTS: readonly List[] = resources.flatMap((resource) =>
  resource.effective && 'price' in resource.fields ? [{ resource, effective: resource.effective }] : [],
)

/** Later than every day. */
const NEVER = '9999-12-31'

/**
 * M-09: farms moved below another organisation get its prices and parameters, yet the values of their closed days must not change: the
 * farm's own rows can keep them. The first day of accounting months applies to all months of a farm, so it must not change at all.
 */
export async function assertAnswersStay(tx: Tx, path: string, under: string): Promise<void> {
  const farms = await closedBelow(tx, [path])
  if (farms.length === 0) return
  const parent = path.lastIndexOf('/', path.length - 2) + 1
  const moved = (one: string): string => (one.startsWith(path) ? under + one.slice(parent) : one)
  for (const { resource, effective } of LISTS) {
    const rows = await withoutRls(tx, () => listRows(tx, { resource, effective }))
    refuse(
      otherwise(rows, farms, moved, ({ day }) => day),
      resource.label,
      '请先按原价为该场单独设置',
    )
  }
  const set = await withoutRls(tx, () => parameterRows(tx))
  const until = ({ day }: ClosedFarm, key: string) => (key === 'period_start_day' ? NEVER : day)
  refuse(otherwise(set, farms, moved, until), '系统参数', '请先反月结')
}

function refuse(farm: ClosedFarm | null, label: string, hint: string): void {
  if (farm)
    throw invalid({
      parentId: [
        `${ruleMessage('M-09', {})}：${farm.name}已月结至${farm.day}，移到此处会改变此前的${label}；${hint}`,
      ],
    })
}

/** A farm whose values would change, up to a day, when paths are moved. */
function otherwise(
  rows: readonly ListRow[],
  farms: readonly ClosedFarm[],
  moved: (path: string) => string,
  until: (farm: ClosedFarm, key: string) => string,
): ClosedFarm | null {
  for (const [key, ofKey] of Map.groupBy(rows, (row) => row.key)) {
    const then = ofKey.map((row) => ({ ...row, path: moved(row.path) }))
    const found = farms.find(
      (farm) =>
        firstOtherwise(
          valuesBelow(ofKey, farm.path),
          valuesBelow(then, moved(farm.path)),
          until(farm, key),
        ) !== null,
    )
    if (found) return found
  }
  return null
}

const DEFAULTS: readonly ListRow[] = [...OF_MONTHS].map((key) => ({
  ...{ uid: key, key, path: '', from: '0001-01-01', to: null, says: String(parameterOf(key).default) },
}))

/** Parameters as rows valid until the next one of the same place; one reset to the scope above has no value. */
async function parameterRows(tx: Tx): Promise<ListRow[]> {
  interface Set extends Omit<ListRow, 'to' | 'says'> {
    readonly next: string | null
    readonly says: string | null
  }
  const found =
    await tx.rows(sql<Set>`select s.uid, s.name as key, coalesce(o.tree_path, '') as path, s.effective_from::text as "from", s.value as says,
      lead(s.effective_from) over (partition by s.name, s.company_id order by s.effective_from)::text as next
    from app_setting s left join organize o on o.uid = s.company_id where s.name = any(${[...OF_MONTHS]}::text[])`)
  const set = found.flatMap(({ next, says, ...row }) =>
    says === null ? [] : [{ ...row, says, to: next === null ? null : addDays(next, -1) }],
  )
  return [...set, ...DEFAULTS]
}
