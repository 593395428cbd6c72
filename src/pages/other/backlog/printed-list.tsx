import { useStore } from 'zustand'
import { currentFarm } from '#shell/current-farm.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import type { ListCount, ListedPig } from './home-data.ts'

interface PrintedListProps {
  list: ListCount
  pigs: readonly ListedPig[]
  asOf: string
}

const houseOf = (place: string): string => place.split('-')[0] || '未分栋舍'

/** A work list for the barn, A4 across, by house, with room to write. */
export function PrintedList({ list, pigs, asOf }: PrintedListProps) {
  const farm = useStore(currentFarm, (state) => state.farm)
  const houses = [...Map.groupBy(pigs, (pig) => houseOf(pig.place))]
  return (
    <PrintArea paper="a4-landscape">
      <article className="printed-list">
        <h1>
          {farm?.name} {list.label}
        </h1>
        <p>
          {pigs.length} 头，数据截至 {asOf.slice(0, 16)}
        </p>
        <table>
          <thead>
            <tr>
              <th>耳号</th>
              <th>栏位</th>
              <th className="printed-number">胎次</th>
              <th className="printed-number">{list.daysLabel}</th>
              <th>期限</th>
              <th className="printed-number">超期天</th>
              <th className="printed-room">结果</th>
              <th className="printed-room">备注</th>
              <th>已录</th>
            </tr>
          </thead>
          {houses.map(([house, own]) => (
            <tbody key={house}>
              <tr>
                <th colSpan={9}>
                  {house} {own.length} 头
                </th>
              </tr>
              {own.map((pig) => (
                <tr key={pig.pigId}>
                  <td>{pig.earNo}</td>
                  <td>{pig.place}</td>
                  <td className="printed-number">{pig.parity ?? '-'}</td>
                  <td className="printed-number">{pig.days ?? '-'}</td>
                  <td>{pig.deadline?.slice(5) ?? '-'}</td>
                  <td className="printed-number">{Math.max(0, pig.overdue ?? 0)}</td>
                  <td />
                  <td />
                  <td>□</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </article>
    </PrintArea>
  )
}
