import { formatRatio } from '#domain/decimal.ts'
import { PartCard } from './part-card.tsx'
import type { DataPart } from './part-data.ts'
import { usePart } from './use-home.ts'
import './home-foot.css'

/** How far the data reach and how punctual they are: what every figure beside it stands on. */
export function DataCard({ farmId }: { farmId: string }) {
  const query = usePart<DataPart>(farmId, 'data')
  return (
    <PartCard title="数据状况" query={query}>
      {(data) => (
        <dl className="home-data">
          {factsOf(data).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </PartCard>
  )
}

/** What the card says, in words. */
function factsOf({
  closedUpTo,
  lastEventDate,
  lastEnteredAt,
  recent,
  punctual,
}: DataPart): [string, string][] {
  const rate = formatRatio({ num: punctual * 100, den: recent })
  return [
    ['已关账至', closedUpTo ?? '尚未关账'],
    ['最近业务日期', lastEventDate ?? '-'],
    ['最近录入', lastEnteredAt?.slice(0, 16).replace('T', ' ') ?? '-'],
    ['近 30 天事件', `${recent} 条`],
    ['录入及时率', recent > 0 ? `${rate} %（当天或次日录入）` : '-'],
  ]
}
