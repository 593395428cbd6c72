import type { PlainColumn } from '#widgets/plain-table.tsx'
import { StateTag } from '#widgets/state-tag.tsx'
import { stateCss, statusLabel } from '../card/status.ts'
import type { SlipPig } from './slip-data.ts'

/** Columns about an animal of a slip as it leaves, on screen and on paper alike; on paper the state is a word. */
export const pigColumns = (
  titles: Readonly<Record<string, string>>,
  isOnPaper = false,
): readonly PlainColumn<SlipPig>[] => [
  { title: '耳号', isRowHead: true, cell: ({ earNo }) => earNo },
  { title: '品种', cell: ({ breedId }) => titles[breedId ?? ''] ?? '-' },
  {
    title: '状态',
    cell({ status }) {
      const label = status ? statusLabel(status) : '-'
      return status && !isOnPaper ? <StateTag label={label} color={stateCss(status)} /> : label
    },
  },
  { title: '胎次', isNumber: true, cell: ({ parity }) => parity ?? '-' },
  { title: '配种日期', cell: ({ serviceDate }) => serviceDate ?? '-' },
  { title: '预产期', cell: ({ dueDate }) => dueDate ?? '-' },
  { title: '断奶日期', cell: ({ weanDate }) => weanDate ?? '-' },
]
