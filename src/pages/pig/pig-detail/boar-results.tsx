import { formatInteger, formatRatio } from '#domain/decimal.ts'
import type { Siring } from '../card/card-data.ts'

/** What a boar's services came to: the part of the card that a sow fills with her parities. */
export function BoarResults({ siring }: { siring: Siring | null }) {
  const { services = 0, known = 0, farrowed = 0, total = 0, live = 0, last = null } = siring ?? {}
  const lines: [label: string, value: string][] = [
    ['配种 次', formatInteger(services)],
    ['已知结果 次', formatInteger(known)],
    ['分娩 窝', formatInteger(farrowed)],
    ['分娩率 %', formatRatio({ num: farrowed * 100, den: known })],
    ['窝均总仔', formatRatio({ num: total, den: farrowed })],
    ['窝均活仔', formatRatio({ num: live, den: farrowed })],
    ['最近配种', last ?? '-'],
  ]
  return (
    <section className="pig-card" aria-label="配种成绩">
      <header>
        <h2>配种成绩</h2>
        <small>不含期初数据</small>
      </header>
      <dl className="boar-results">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
