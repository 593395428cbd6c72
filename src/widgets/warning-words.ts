import type { WarningGroup } from '#app-state/inbox.ts'
import { isAnimalCode, isBookCode, isStockCode, WARNING_NAMES } from '#domain/warnings.ts'
import { formatNumber } from './format-number.ts'

/** Subject of a warning. */
export const nameOf = ({ code }: Pick<WarningGroup, 'code'>): string =>
  (WARNING_NAMES as Readonly<Record<string, string>>)[code] ?? code

type WarningFigures = Pick<
  WarningGroup,
  'code' | 'level' | 'heads' | 'subjects' | 'value' | 'threshold' | 'unit'
>

/** Names while they are few, then heads with the worst of them, of materials the worst by name, of the books what does not hold; a figure of the herd with the line it is past. */
export function wordsOf({ code, level, heads, subjects, value, threshold, unit }: WarningFigures): string {
  if (isStockCode(code)) return `${subjects.join('、')}${heads > subjects.length ? ` 等${heads}项` : ''}`
  if (isBookCode(code)) return subjects.join('、')
  if (!isAnimalCode(code))
    return `${formatNumber(value, 2)} ${unit}，${level === 'RED' ? '红线' : '黄线'} ${formatNumber(threshold, 2)}`
  if (heads === 1) return `${subjects[0]}，${formatNumber(value)} ${unit}`
  if (heads === 2) return subjects.join('、')
  return `${heads} 头，${unit === '天' ? '最长' : '最多'} ${formatNumber(value)} ${unit}`
}
