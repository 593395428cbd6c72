import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import { shortDate } from '#widgets/short-date.ts'
import type { ListedPig } from './home-data.ts'

/** A work list with its animals. */
export interface Work {
  list: ListCount
  pigs: readonly ListedPig[]
}

interface PrintedWorkProps {
  work: readonly Work[]
  asOf: string
}

const NOWHERE = '未分栋舍'
/** Documents have no house: they are one page. */
const houseOf = ({ filters }: ListCount, { place }: ListedPig): string =>
  filters ? '' : place.split('-')[0] || NOWHERE

interface HouseWork {
  house: string
  work: readonly Work[]
}

/** The same lists house by house, as the people who walk through them need them; rows without a house come last. */
export function byHouse(work: readonly Work[]): HouseWork[] {
  const houses = new Set(work.flatMap(({ list, pigs }) => pigs.map((pig) => houseOf(list, pig))))
  return [...houses]
    .sort((a, b) => Number(a === NOWHERE) - Number(b === NOWHERE) || a.localeCompare(b, 'zh'))
    .map((house) => ({
      house,
      work: work
        .map(({ list, pigs }) => ({ list, pigs: pigs.filter((pig) => houseOf(list, pig) === house) }))
        .filter(({ pigs }) => pigs.length > 0),
    }))
}

/** Work lists for the barn on A4 across: every house begins a page, with room to write. */
export function PrintedWork({ work, asOf }: PrintedWorkProps) {
  const farm = useStore(currentFarm, (state) => state.farm)
  const [only] = work.length === 1 ? work : []
  return (
    <PrintArea paper="a4-landscape">
      {byHouse(work).map(({ house, work: own }) => (
        <article key={house} className="printed-list">
          <h1>
            {farm?.name} {only ? only.list.label : '待办单'} {house}
          </h1>
          <p>数据截至 {asOf.slice(0, 16)}　饲养员：　　　　　　</p>
          {own.map(({ list, pigs }) => (
            <PrintedTable key={list.key} list={list} pigs={pigs} asOf={asOf} />
          ))}
        </article>
      ))}
    </PrintArea>
  )
}

const number = 'printed-number'

/** Columns of a work list in a workbook, and on paper of a day: there a date of the same year needs no year. */
export const sheetColumns = ({ filters, daysLabel }: ListCount, day?: string): SheetColumn[] => [
  { title: filters ? '单号/对象' : '耳号', of: ({ earNo }) => earNo },
  { title: filters ? '内容' : '栏位', of: ({ place }) => place },
  { title: '胎次', look: number, of: ({ parity }) => parity },
  { title: daysLabel, look: number, of: ({ days }) => days },
  { title: '期限', of: ({ deadline }) => (day ? shortDate(deadline, day) : deadline) },
  { title: '超期天', look: number, of: ({ overdue }) => Math.max(0, overdue ?? 0) },
]

interface SheetColumn {
  title: string
  look?: string
  of(pig: ListedPig): string | number | null
}

const PrintedTable = ({ list, pigs, asOf }: Work & Pick<PrintedWorkProps, 'asOf'>) => (
  <table>
    <thead>
      <tr>
        <th colSpan={8} className="printed-name">
          {list.label} {pigs.length} {list.filters ? '条' : '头'}
        </th>
      </tr>
      <tr>
        {sheetColumns(list).map(({ title, look }) => (
          <th key={title} className={look}>
            {title}
          </th>
        ))}
        <th className="printed-room">结果</th>
        <th>已录</th>
      </tr>
    </thead>
    <tbody>
      {pigs.map((pig) => (
        <tr key={pig.pigId}>
          {sheetColumns(list, asOf).map(({ title, look, of }) => (
            <td key={title} className={look}>
              {of(pig) ?? '-'}
            </td>
          ))}
          <td />
          <td>□</td>
        </tr>
      ))}
    </tbody>
  </table>
)
