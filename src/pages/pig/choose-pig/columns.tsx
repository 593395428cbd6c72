import { age } from '#domain/calendar.ts'
import { type Advice, adviceOf, type Herd } from '#domain/sow/select-advice.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { textOf } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'

const LOOK: Readonly<Record<Advice['word'], string>> = {
  推荐: 'choose-good',
  可选: 'choose-fair',
  不推荐: 'choose-bad',
}
const link = (key: string) => ({
  render: (row: ListRow) => (row[key] ? <CardLink earNo={String(row[key])} /> : '-'),
})
const ratio = (sum: unknown, count: unknown) => (Number(count) > 0 ? Number(sum) / Number(count) : null)

/** Age to `today`, the dam's mean, and the advice with its reasons beside what the events tell. */
export function pigletColumns(today: string, herd: Herd): ColumnOverrides {
  return {
    sireEarNo: link('sireEarNo'),
    damEarNo: link('damEarNo'),
    newEarNo: link('newEarNo'),
    advice: {
      title: '建议',
      width: 72,
      before: 'sex',
      hint: '见表下建议口径；停在词上看理由',
      render: (row) => <AdviceWord advice={adviceOf(candidate(row), herd)} />,
    },
    ageDays: {
      title: '日龄',
      unit: '天',
      width: 64,
      align: 'right',
      before: 'teats',
      render: (row) => formatNumber(age(textOf(row, 'birthDate'), today)),
    },
    damMean: {
      title: '母窝均活仔',
      width: 88,
      align: 'right',
      before: 'resultDate',
      render: (row) => formatNumber(ratio(row.damLive, row.damLitters), 2),
    },
  }
}

const candidate = (row: ListRow) => ({
  teats: row.teats === null ? null : Number(row.teats),
  damLitters: Number(row.damLitters ?? 0),
  damLive: Number(row.damLive ?? 0),
})

const AdviceWord = ({ advice: { word, reasons } }: { advice: Advice }) => (
  <span className={LOOK[word]} title={reasons.join('；')}>
    {word}
  </span>
)
