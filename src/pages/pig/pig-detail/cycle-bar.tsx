import { days } from '#domain/calendar.ts'
import { Panel } from '#widgets/panel.tsx'
import { useWidth } from '#widgets/use-width.ts'
import type { Card } from '../card/card-data.ts'
import { onStateCss, stateCss, statusLabel } from '../card/status.ts'
import { type Cycle, cycleOf, type Mark, marksOf, placeLabels, type Stretch, textWidth } from './cycle.ts'
import './cycle-bar.css'

const WIDE_SCREEN = 1100

/** The running cycle to scale, with its events, today, and the expected ones. Nothing for boars. */
export function CycleCard({ card }: { card: Card }) {
  const cycle = cycleOf(card)
  if (!cycle || cycle.start === cycle.end) return null
  const line = card.parities.find((one) => one.parity === cycle.parity)
  const wsi = line?.wsi === null || line?.wsi === undefined ? '' : `断配 ${line.wsi} 天，`
  return (
    <Panel
      title="当前周期"
      note={`第 ${cycle.parity} 胎`}
      className="min-w-0"
      extra={
        <span className="ml-auto nowrap text-2">
          {wsi}本周期累计 NPD {cycle.npd} 天
        </span>
      }
    >
      <CycleBar cycle={cycle} marks={marksOf(card, cycle)} />
    </Panel>
  )
}

function CycleBar({ cycle, marks }: { cycle: Cycle; marks: readonly Mark[] }) {
  const [box, width] = useWidth<HTMLDivElement>(WIDE_SCREEN)
  const length = Math.max(1, days(cycle.start, cycle.end))
  const at = (date: string) => (days(cycle.start, date) / length) * width
  const parts = [...cycle.past, ...cycle.expected]
  return (
    <div ref={box} className="cycle relative">
      <Labels marks={marks} side="above" at={at} width={width} />
      <div className="cycle-bar flex relative">
        {parts.map((part) => (
          <Part key={`${part.status}${part.from}`} part={part} width={at(part.to) - at(part.from)} />
        ))}
        <i className="cycle-today absolute" style={{ left: at(cycle.today) }} />
      </div>
      <Labels marks={marks} side="below" at={at} width={width} />
    </div>
  )
}

/** The longest of the texts that fits the stretch: 已配 28 天, 28, nothing. */
function wordOf({ from, to, status, label }: Stretch, width: number): string {
  const count = days(from, to)
  const choices = status === null ? [label] : [`${statusLabel(status)} ${count} 天`, String(count)]
  return choices.find((text) => textWidth(text) + 8 <= width) ?? ''
}

function Part({ part, width }: { part: Stretch; width: number }) {
  const { status, from, to, label } = part
  const what = status === null ? label : statusLabel(status)
  const style =
    status === null ? { width } : { width, background: stateCss(status), color: onStateCss(status) }
  const word = wordOf(part, width)
  return (
    <span
      className={`cycle-part flex-none overflow-hidden nowrap text-12 text-center ${status === null ? 'cycle-expected' : ''}`}
      style={style}
      title={`${what} ${from} 至 ${to}，${days(from, to)} 天`}
    >
      {word && <b className={`font-normal ${status === null ? 'px-2 bg-card text-2' : ''}`}>{word}</b>}
    </span>
  )
}

interface LabelsProps {
  marks: readonly Mark[]
  side: Mark['side']
  width: number
  at(date: string): number
}

function Labels({ marks, side, width, at }: LabelsProps) {
  const own = marks.filter((mark) => mark.side === side)
  const wanted = own.map(({ date, word, weight }) => ({ at: at(date), width: textWidth(word), weight }))
  const places = placeLabels(wanted, width)
  return (
    <div className={`cycle-labels relative cycle-${side}`}>
      {own.map((mark, index) => {
        const left = places[index] ?? null
        return (
          <span key={`${mark.date}${mark.word}`}>
            <i className="cycle-tick absolute" style={{ left: at(mark.date) }} />
            {left !== null && (
              <span className={mark.strong ? 'absolute nowrap bold' : 'absolute nowrap'} style={{ left }}>
                {mark.word}
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}
