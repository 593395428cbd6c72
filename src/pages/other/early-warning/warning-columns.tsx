import { CardLink } from '#pages/pig/card/card-link.tsx'
import { warningLevels } from '#resources/other/warning-rule.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { LevelDot } from './level-dot.tsx'

/** Columns that differ from the declaration: a level is a word with its dot, an animal leads to its card. */
export const warningColumns: ColumnOverrides = {
  level: {
    render: ({ level }) => (
      <>
        <LevelDot level={String(level)} />
        {warningLevels[level as keyof typeof warningLevels] ?? '-'}
      </>
    ),
  },
  subject: {
    render: ({ subject, pigId }) =>
      pigId ? <CardLink earNo={String(subject)} pigId={String(pigId)} /> : String(subject),
  },
}
