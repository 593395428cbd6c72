import { custodyKinds } from '#domain/custody.ts'
import { axisOf, type CustodyRow, companiesOf, custodyTitle, lanesOf, placeOn } from './custody-data.ts'

interface TimeAxisProps {
  rows: readonly CustodyRow[]
  today: string
  chosen: string | null
  onChoose(row: CustodyRow): void
}

const TONES = 2

/** 管理关系时间轴: a lane per farm, a bar per period, a line where today is. */
export function TimeAxis({ rows, today, chosen, onChoose }: TimeAxisProps) {
  const axis = axisOf(today)
  const companies = companiesOf(rows)
  const toneOf = (uid: string) => {
    const place = companies.findIndex((one) => one.uid === uid)
    return place >= 0 && place < TONES ? String(place + 1) : 'other'
  }
  return (
    <section className="custody-axis" aria-label="管理关系时间轴">
      <header>
        <b>管理关系时间轴</b>
        <ul>
          {companies.slice(0, TONES).map(({ uid, name }) => (
            <li key={uid} data-tone={toneOf(uid)}>
              {name}
            </li>
          ))}
          {companies.length > TONES && <li data-tone="other">其他</li>}
        </ul>
      </header>
      <div className="custody-lanes">
        <Years axis={axis} />
        {lanesOf(rows, axis).map(({ farmId, farm, bars }) => (
          <div key={farmId} className="custody-lane">
            <span title={farm}>{farm}</span>
            <div>
              {axis.years.map((year) => (
                <i key={year} style={{ left: `${placeOn(axis, `${year}-01-01`)}%` }} />
              ))}
              {bars.map(({ row, left, width }) => (
                <button
                  key={row.uid}
                  type="button"
                  data-tone={toneOf(row.manageCompanyId)}
                  aria-pressed={row.uid === chosen}
                  style={{ left: `${left}%`, width: `${width}%` }}
                  title={`${custodyTitle(row)} ${row.fromDate} 至 ${row.toDate ?? '今'}`}
                  onClick={() => onChoose(row)}
                >
                  {row.manageCompanyIdTitle} {custodyKinds[row.kind]}
                </button>
              ))}
            </div>
          </div>
        ))}
        {rows.length === 0 && <p>还没有管理关系</p>}
        <TodayLine at={placeOn(axis, today)} today={today} />
      </div>
    </section>
  )
}

const Years = ({ axis }: { axis: ReturnType<typeof axisOf> }) => (
  <div className="custody-years" aria-hidden>
    <i />
    <div>
      {axis.years.map((year) => (
        <span key={year} style={{ left: `${placeOn(axis, `${year}-01-01`)}%` }}>
          {year}
        </span>
      ))}
    </div>
  </div>
)

const TodayLine = ({ at, today }: { at: number; today: string }) => (
  <div className="custody-today">
    <i />
    <div>
      <b style={{ left: `${at}%` }}>
        <span>今天 {today.slice(5)}</span>
      </b>
    </div>
  </div>
)
