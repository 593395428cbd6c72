import type { ReactNode } from 'react'
import type { DayFigures, DeathLine } from '#domain/day-report/day-report.answer.ts'
import { productionItem } from '#domain/day-report/production.ts'
import { FEEDS, salesItem } from '#domain/day-report/sales-and-feed.ts'
import { dueOf, WORK, type WorkLine } from '#domain/day-report/work.ts'
import { Figure } from './figure.tsx'

interface BlockProps {
  label: string
  /** Heads of the figures, with their units. */
  heads: readonly (readonly [word: string, unit?: string])[]
  children: ReactNode
}

/** A small table that carries its title as its first head cell. */
const Block = ({ label, heads, children }: BlockProps) => (
  <section className="day-card panel min-w-0 overflow-auto" aria-label={label}>
    <table className="day-table w-full" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="day-title">
            {label}
          </th>
          {heads.map(([word, unit]) => (
            <th key={word + unit} scope="col" className="day-num">
              {word} {unit && <small>{unit}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

const PLAN_DIGITS = { 头: 0, 窝: 0, kg: 2 } as const

/** Production of the day, next to its plan and its week and month so far. */
export const ProductionBlock = ({
  lines,
  isHalf = false,
}: {
  lines: DayFigures['production']
  isHalf?: boolean
}) => (
  <Block label={isHalf ? '项目' : '生产'} heads={[['当日'], ['计划'], ['本周'], ['本月']]}>
    {lines.map(({ key, day, plan, week, month }) => {
      const { label, unit, isBold = false, isPart = false, over } = productionItem(key)
      const digits = over ? 2 : PLAN_DIGITS[unit]
      const cell = { cell: `production.${key}`, digits, isRatio: over !== undefined }
      return (
        <tr key={key}>
          <th scope="row" className={`${isBold ? 'day-bold' : ''} ${isPart ? 'day-part' : ''}`}>
            {label} <small>{unit}</small>
          </th>
          <Figure value={day} bold={isBold} title={`${label} 当日`} {...cell} />
          <Figure value={plan} digits={digits} className="day-plan" />
          <Figure value={week} title={`${label} 本周`} span="week" {...cell} />
          <Figure value={month} title={`${label} 本月`} span="month" {...cell} />
        </tr>
      )
    })}
  </Block>
)

const CLASSES = [
  ['breeding', '种猪'],
  ['suckling', '仔猪'],
  ['growing', '生长'],
] as const

/** Deaths by cause and class; together they are the column 死亡 of the herd. */
export function DeathBlock({ deaths }: { deaths: DayFigures['deaths'] }) {
  const total = (key: (typeof CLASSES)[number][0]) => deaths.reduce((sum, line) => sum + line[key], 0)
  const sum = (line: Omit<DeathLine, 'reason'>) => line.breeding + line.suckling + line.growing
  const all = { breeding: total('breeding'), suckling: total('suckling'), growing: total('growing') }
  return (
    <Block label="死亡原因" heads={[...CLASSES.map(([, word]) => [word] as const), ['小计']]}>
      {deaths.map((line) => (
        <tr key={line.reason}>
          <th scope="row">{line.reason}</th>
          {CLASSES.map(([key, word]) => (
            <Figure
              key={key}
              value={line[key]}
              cell={`deaths.${key}.${line.reason}`}
              title={`${line.reason} ${word}`}
            />
          ))}
          <Figure value={sum(line)} cell={`deaths.all.${line.reason}`} title={`${line.reason} 小计`} />
        </tr>
      ))}
      <tr className="day-total">
        <th scope="row">合计</th>
        {CLASSES.map(([key, word]) => (
          <Figure key={key} value={all[key]} bold cell={`deaths.${key}.*`} title={`死亡 ${word}`} />
        ))}
        <Figure value={sum(all)} bold cell="deaths.all.*" title="死亡 合计" />
      </tr>
    </Block>
  )
}

/** Sales by kind, what went to other farms, drugs and vaccines. */
export const SalesBlock = ({ sales }: { sales: DayFigures['sales'] }) => (
  <Block label="销售转出" heads={[['头数'], ['重量', 'kg'], ['金额', '元']]}>
    {sales.map(({ key, heads, kg, amount }) => {
      const { label, isSum = false } = salesItem(key)
      const digitsOf = (value: string | null) => (Number(value ?? 0) === 0 ? 0 : 2)
      return (
        <tr key={key} className={isSum ? 'day-sum' : undefined}>
          <th scope="row">{label}</th>
          <Figure value={heads} bold={isSum} cell={`sales.${key}.heads`} title={`${label} 头数`} />
          <Figure
            value={kg}
            digits={digitsOf(kg)}
            bold={isSum}
            cell={`sales.${key}.kg`}
            title={`${label} 重量`}
          />
          <Figure
            value={amount}
            digits={digitsOf(amount)}
            bold={isSum}
            cell={`sales.${key}.amount`}
            title={`${label} 金额`}
          />
        </tr>
      )
    })}
  </Block>
)

/** Feed by class, with kg for each head at the end of the day. */
export function FeedBlock({ feed }: { feed: DayFigures['feed'] }) {
  const total = feed.reduce((sum, { kg }) => sum + Number(kg), 0)
  return (
    <Block label="用料" heads={[['kg'], ['头均', 'kg']]}>
      {feed.map(({ key, kg, perHead }) => (
        <tr key={key}>
          <th scope="row">{FEEDS[key].label}</th>
          <Figure value={kg} digits={2} cell={`feed.${key}`} title={`${FEEDS[key].label} 用料`} />
          <Figure value={perHead} digits={2} />
        </tr>
      ))}
      <tr className="day-total">
        <th scope="row">合计</th>
        <Figure value={total} digits={2} bold cell="feed.all" title="用料 合计" />
        <Figure value={null} bold />
      </tr>
    </Block>
  )
}

/** Work of the day: due, done, and left at the end of the day. */
export function WorkBlock({ work }: { work: readonly WorkLine[] }) {
  const known = work.flatMap(({ left }) => left ?? [])
  const done = work.reduce((sum, line) => sum + line.done, 0)
  const left = known.length === work.length ? known.reduce((sum, one) => sum + one, 0) : null
  return (
    <Block label="待办" heads={[['应办'], ['完成'], ['未办']]}>
      {work.map((line) => {
        const { label } = WORK[line.key]
        return (
          <tr key={line.key}>
            <th scope="row">{label}</th>
            <Figure value={dueOf(line)} />
            <Figure value={line.done} cell={`work.${line.key}.done`} title={`${label} 完成`} />
            <Figure
              value={line.left}
              className={line.left ? 'day-undone' : ''}
              cell={`work.${line.key}.left`}
              title={`${label} 未办`}
            />
          </tr>
        )
      })}
      <tr className="day-total">
        <th scope="row">合计</th>
        <Figure value={left === null ? null : done + left} bold />
        <Figure value={done} bold />
        <Figure value={left} bold className={left ? 'day-undone' : ''} />
      </tr>
    </Block>
  )
}
