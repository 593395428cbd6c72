import type { ReactNode } from 'react'
import { DAY_STATES, type DayReport } from '#domain/day-report/day-report.answer.ts'
import { productionKeys } from '#domain/day-report/production.ts'
import { WORK } from '#domain/day-report/work.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import './day-print.css'
import { weekdayOf } from './day-bar.tsx'
import { HerdBlock } from './herd-block.tsx'
import { herdNote } from './herd-note.ts'
import { DeathBlock, FeedBlock, ProductionBlock, SalesBlock, WorkBlock } from './small-blocks.tsx'

/** Lines of the left half of the production block. */
const HALF = 8
/** Heads and totals of the blocks. */
const HEADS = 8

/** Rows of 17 px that the page holds. */
const MOST_ROWS = 46

/** Rows under each other, of the longest block where some are next to each other. */
const rowsOf = ({ herd, deaths, sales, feed, work }: NonNullable<DayReport['figures']>): number =>
  herd.lines.length + HALF + Math.max(deaths.length, sales.length, feed.length) + work.length + HEADS

/** The day on one A4 page: seven numbered blocks, four signatures, no colours. */
export function DayPrint({ report, printedBy }: { report: DayReport; printedBy: string }) {
  const { figures, asOf, generatedAt } = report
  if (!figures) return null
  const { herd, production, deaths, sales, feed, work } = figures
  const first = production.filter(({ key }) => productionKeys.indexOf(key) < HALF)
  return (
    <PrintArea paper="a4">
      <div className="day-print" data-dense={rowsOf(figures) > MOST_ROWS || undefined}>
        <PrintHead report={report} />
        <Numbered title="一、猪群变动">
          <HerdBlock herd={herd} note={herdNote(report)} />
        </Numbered>
        <Numbered title="二、繁殖生产">
          <div className="day-print-halves grid">
            <ProductionBlock lines={first} isHalf />
            <ProductionBlock lines={production.filter((line) => !first.includes(line))} isHalf />
          </div>
        </Numbered>
        <div className="day-print-three grid">
          <Numbered title="三、死亡原因">
            <DeathBlock deaths={deaths} />
          </Numbered>
          <Numbered title="四、销售转出与药费">
            <SalesBlock sales={sales} />
          </Numbered>
          <Numbered title="五、用料">
            <FeedBlock feed={feed} />
          </Numbered>
        </div>
        <div className="day-print-two grid">
          <Numbered title="六、待办">
            <WorkBlock work={work} />
          </Numbered>
          <Numbered title="七、场长批注">
            <div className="day-print-remark">
              <p>{report.remark}</p>
              <p>{undoneText(work)}</p>
            </div>
          </Numbered>
        </div>
        <Signatures by={report.generatedBy} manager={report.signedBy} />
        <footer className="flex justify-between">
          <span>
            打印 {asOf.slice(0, 16)} {printedBy}
            {generatedAt && `，生成 ${generatedAt.slice(0, 16)}`}
          </span>
          <span>第 1 页 共 1 页</span>
        </footer>
      </div>
    </PrintArea>
  )
}

const PrintHead = ({ report: { farm, company, date, week, state, edition } }: { report: DayReport }) => (
  <header className="flex justify-between">
    <div>
      <h1>猪场生产日报</h1>
      {company} {farm}
    </div>
    <div className="day-print-date text-right">
      <b>
        {date} 星期{weekdayOf(date)}
      </b>
      <br />
      {week}，{DAY_STATES[state]}
      {edition > 0 && `，第 ${edition} 版`}
    </div>
  </header>
)

const Numbered = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    {children}
  </div>
)

function undoneText(work: NonNullable<DayReport['figures']>['work']): string {
  const undone = work.filter(({ left }) => (left ?? 0) > 0)
  if (undone.length === 0) return ''
  const sum = undone.reduce((all, { left }) => all + (left ?? 0), 0)
  return `未办 ${sum} 项：${undone.map(({ key, left }) => `${WORK[key].label} ${left}`).join('、')}`
}

const Signatures = ({ by, manager }: { by: string | null; manager: string | null }) => (
  <div className="day-print-signs grid">
    <span>制表：{by}</span>
    <span>生产主管：</span>
    <span>兽医：</span>
    <span>场长：{manager}</span>
  </div>
)
