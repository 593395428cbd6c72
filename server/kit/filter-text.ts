import type { Field } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import type { Filter, Operator } from './list-query.ts'
import { type Lookup, targetOf, titlesIn } from './pointers.ts'
import { scopeCondition } from './scope.ts'

const signs: Record<Operator, string> = { eq: '＝', ne: '≠', like: '包含', gte: '≥', lte: '≤' }
const MAX_NAMED = 20

/** Selected filters as text, for the note of an export: 类型＝饲料、兽药. Uids are replaced by their titles. */
export async function filterTexts(
  tx: Tx,
  caller: Caller,
  filters: readonly Pick<Filter, 'field' | 'operator' | 'values'>[],
  lookup: Lookup,
): Promise<string[]> {
  const texts: string[] = []
  for (const { field, operator, values } of filters) {
    const words = await wordsOf(tx, caller, field, values.slice(0, MAX_NAMED), lookup)
    const more = values.length > MAX_NAMED ? ` 等${values.length}项` : ''
    texts.push(`${field.label}${signs[operator]}${words.join('、')}${more}`)
  }
  return texts
}

async function wordsOf(
  tx: Tx,
  caller: Caller,
  field: Field,
  values: readonly unknown[],
  lookup: Lookup,
): Promise<readonly string[]> {
  const titles = await titlesOf(tx, caller, field, values, lookup)
  return values.map((value) => {
    if (value === null) return '空'
    if (typeof value === 'boolean') return value ? '是' : '否'
    const label = field.options?.find((one) => one.value === value)?.label
    return label ?? titles.get(String(value)) ?? String(value)
  })
}

async function titlesOf(
  tx: Tx,
  caller: Caller,
  field: Field,
  values: readonly unknown[],
  lookup: Lookup,
): Promise<ReadonlyMap<string, string>> {
  const target = targetOf(field, lookup)
  const uids = values.filter(isUuid)
  if (!target || uids.length === 0) return new Map()
  // a uid from outside the caller's scope stays a uid: he may not read its title
  return titlesIn(tx, target, uids, scopeCondition(target, caller.scope))
}
