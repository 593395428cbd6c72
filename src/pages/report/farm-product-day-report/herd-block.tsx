import { HERD_MOVES, type HerdMoveKey } from '#domain/day-report/herd-rows.ts'
import type { HerdLine, HerdTable } from '#domain/day-report/herd-table.ts'
import { StateSquare } from '#widgets/state-tag.tsx'
import { Figure, FigureText, figureText } from './figure.tsx'

/** Colours of the states of sows and boars; rows of piglets and growing pigs have none. */
const COLORS: Readonly<Record<string, string>> = {
  gilt: 'var(--state-gilt)',
  mated: 'var(--state-mated)',
  pregnant: 'var(--state-pregnant)',
  lactating: 'var(--state-lactating)',
  idle: 'var(--state-weaned)',
  cullWait: 'var(--state-cull-wait)',
  boar: 'var(--state-boar)',
}
const PARTS: readonly string[] = ['suckling', 'nursery', 'finish', 'giltRear', 'wtf']

interface HerdBlockProps {
  herd: HerdTable
  note: string
}

/** The herd from one day end to the next: opening, arrivals, departures, closing. */
export function HerdBlock({ herd, note }: HerdBlockProps) {
  const comes = herd.moves.filter((move) => HERD_MOVES[move].sign > 0)
  const leaves = herd.moves.filter((move) => HERD_MOVES[move].sign < 0)
  return (
    <section className="day-card panel min-w-0 overflow-auto day-herd" aria-label="猪群变动">
      <table className="day-table w-full" aria-label="猪群">
        <HerdHead comes={comes} leaves={leaves} />
        <tbody>
          {herd.lines.map((line) => (
            <HerdRow key={line.key} line={line} comes={comes} leaves={leaves} />
          ))}
        </tbody>
      </table>
      <p className="day-note m-0 px-2 text-13 text-2">{note}</p>
    </section>
  )
}

interface Sides {
  comes: readonly HerdMoveKey[]
  leaves: readonly HerdMoveKey[]
}

const HerdHead = ({ comes, leaves }: Sides) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        猪群 <small>头</small>
      </th>
      <th scope="col" rowSpan={2} className="day-num day-line">
        期初
      </th>
      <th scope="colgroup" colSpan={comes.length} className="day-side day-line">
        增加
      </th>
      <th scope="colgroup" colSpan={leaves.length} className="day-side day-line">
        减少
      </th>
      <th scope="col" rowSpan={2} className="day-num day-line">
        期末
      </th>
      <th scope="col" rowSpan={2} className="day-num">
        较昨日
      </th>
    </tr>
    <tr>
      {[...comes, ...leaves].map((move) => (
        <th
          key={move}
          scope="col"
          className={move === comes[0] || move === leaves[0] ? 'day-num day-line' : 'day-num'}
        >
          {HERD_MOVES[move].label}
        </th>
      ))}
    </tr>
  </thead>
)

function HerdRow({ line, comes, leaves }: Sides & { line: HerdLine }) {
  const { key, label, level, opening, moves, closing, change, gap } = line
  const isSum = level !== 'row'
  const cell = (figure: string, word: string) => ({
    cell: `herd.${key}.${figure}`,
    title: `${label} ${word}`,
  })
  return (
    <tr className={`day-${level}`}>
      <th scope="row" className={PARTS.includes(key) ? 'day-part' : undefined}>
        {COLORS[key] && <StateSquare color={COLORS[key]} />}
        {label}
      </th>
      <td className={gap === 0 ? 'day-num day-line' : 'day-num day-line day-gap'}>
        {gap !== 0 && <span title="期初与昨日期末不一致">（差 {figureText(gap, 0, true)}）</span>}
        <FigureText value={opening} {...cell('opening', '期初')} />
      </td>
      {[...comes, ...leaves].map((move) => (
        <Figure
          key={move}
          value={moves[move]}
          bold={isSum}
          className={move === comes[0] || move === leaves[0] ? 'day-line' : ''}
          {...cell(move, HERD_MOVES[move].label)}
        />
      ))}
      <Figure value={closing} bold className="day-line" {...cell('closing', '期末')} />
      <Figure value={change} signed bold={isSum} {...cell('change', '较昨日')} />
    </tr>
  )
}
