import type { Reconciled } from '#domain/close/answer.ts'
import type { SavedSheet } from '#views/save-sheet.ts'

const HEADS = ['规则', '项目', '应为', '实际', '差异', '不符的数据', '编号']

/** The lines of every rule, as they stand on the screen; a rule without lines is named all the same. */
export const rulesSheet = (rules: readonly Reconciled[]): SavedSheet => ({
  name: '数据核对',
  rows: [
    HEADS,
    ...rules.flatMap(({ rule, label, lines }) =>
      lines.length === 0
        ? [[label, '没有相关数据', null, null, null, null, rule]]
        : lines.map(({ item, expected, actual, diff, rows }) => [
            ...[label, item, expected, actual, diff],
            rows?.join('、') ?? null,
            rule,
          ]),
    ),
  ],
})
