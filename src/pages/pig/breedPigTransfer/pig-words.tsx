import { StateTag } from '#widgets/state-tag.tsx'
import { stateCss, statusLabel } from '../card/status.ts'
import type { SlipPig } from './slip-data.ts'

const HEADS = ['耳号', '品种', '状态', '胎次', '配种日期', '预产期', '断奶日期'] as const

/** Heads of the columns about an animal of a slip, on screen and on paper alike. */
export const PigHeads = () => (
  <>
    {HEADS.map((head) => (
      <th key={head} className={head === '胎次' ? 'transfer-number' : undefined}>
        {head}
      </th>
    ))}
  </>
)

interface PigWordsProps {
  pig: SlipPig
  titles: Readonly<Record<string, string>>
  /** On paper the state is a word. */
  plain?: boolean
}

/** An animal as it leaves. */
export function PigWords({ pig, titles, plain }: PigWordsProps) {
  const { earNo, status, parity, serviceDate, dueDate, weanDate, breedId } = pig
  const label = status ? statusLabel(status) : '-'
  return (
    <>
      <th scope="row">{earNo}</th>
      <td>{titles[breedId ?? ''] ?? '-'}</td>
      <td>{status && !plain ? <StateTag label={label} color={stateCss(status)} /> : label}</td>
      <td className="transfer-number">{parity ?? '-'}</td>
      <td>{serviceDate ?? '-'}</td>
      <td>{dueDate ?? '-'}</td>
      <td>{weanDate ?? '-'}</td>
    </>
  )
}
