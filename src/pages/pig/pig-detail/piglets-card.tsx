import { formatNumber } from '#widgets/format-number.ts'
import type { Card } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import { type TaggedPiglet, taggedLitters } from './litter-piglets.ts'
import './piglets-card.css'

/** 仔猪耳号: the numbered piglets of each litter; absent while none is. */
export function PigletsCard({ card }: { card: Card }) {
  const litters = taggedLitters(card)
  if (litters.length === 0) return null
  return (
    <section className="pig-card" aria-label="仔猪耳号">
      <header>
        <h2>仔猪耳号</h2>
        <small>体重 kg</small>
      </header>
      {litters.map(({ parity, farrowDate, piglets }) => (
        <div key={farrowDate} className="piglets-litter">
          <b>
            第 {parity} 胎 {farrowDate}，{piglets.length} 头
          </b>
          <ul>
            {piglets.map((one) => (
              <li key={one.uid}>
                <Words piglet={one} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Words({ piglet }: { piglet: TaggedPiglet }) {
  const { pigletNo, sex, weight, teats, preselected, result, newEarNo } = piglet
  const facts = [
    sex === 'M' ? '公' : '母',
    weight !== null && formatNumber(weight, 2),
    teats !== null && `乳头 ${teats}`,
    preselected && result === 'OPEN' && '预选',
    result === 'REJECT' && '不选留',
  ].filter(Boolean)
  return (
    <>
      <strong>{pigletNo}</strong> {facts.join(' ')}
      {result === 'KEEP' && newEarNo && (
        <>
          {' '}
          选留 <CardLink earNo={newEarNo} />
        </>
      )}
    </>
  )
}
