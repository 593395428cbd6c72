import { QRCode } from 'antd'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { formatDecimal, sumOf } from '#domain/decimal.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { PrintArea } from '#widgets/print-area.tsx'
import './printed-shipments.css'

/** 20 mm on paper, as the style sheet says: a cheap reader needs that. */
const CODE_PX = 76

interface PrintedProps {
  rows: readonly ListRow[]
}

const word = (row: ListRow, key: string): string => String(row[key] ?? '-')
const breedOf = (row: ListRow): string => [row.breedIdTitle, row.lineIdTitle].filter(Boolean).join(' ') || '-'
const total = (rows: readonly ListRow[], key: string): string =>
  String(sumOf(rows.map((row) => row[key] as string | number | null)) ?? 0)

/** The chosen dispatches on A4, by where they go, with room for two signatures. */
export function PrintedList({ rows }: PrintedProps) {
  const farms = useStore(farmsStore, (state) => state.farms)
  const nameOf = (uid: unknown) => farms.find((farm) => farm.uid === uid)?.name ?? ''
  const targets = [...Map.groupBy(rows, (row) => `${nameOf(row.farmId)} → ${word(row, 'targetName')}`)]
  return (
    <PrintArea paper="a4-landscape">
      {targets.map(([target, own]) => (
        <article key={target} className="printed-shipments">
          <h1>精液发货单</h1>
          <p>{target}</p>
          <table>
            <thead>
              <tr>
                {['单号', '日期', '批号', '公猪', '品种品系', '有效期至', '份数', '单价', '金额'].map(
                  (head) => (
                    <th key={head}>{head}</th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {own.map((row) => (
                <tr key={row.uid}>
                  <td>{word(row, 'docNo')}</td>
                  <td>{word(row, 'shipDate')}</td>
                  <td>{word(row, 'lotNo')}</td>
                  <td>{word(row, 'boarEarNo')}</td>
                  <td>{breedOf(row)}</td>
                  <td>{word(row, 'validTo')}</td>
                  <td className="printed-number">{word(row, 'doses')}</td>
                  <td className="printed-number">{formatDecimal(row.price as string | null, 4)}</td>
                  <td className="printed-number">{formatDecimal(row.amount as string | null)}</td>
                </tr>
              ))}
              <tr>
                <th colSpan={6}>合计 {own.length} 批</th>
                <th className="printed-number">{total(own, 'doses')}</th>
                <th />
                <th className="printed-number">{formatDecimal(total(own, 'amount'))}</th>
              </tr>
            </tbody>
          </table>
          <footer>
            <span>发货人</span>
            <span>运输</span>
            <span>收货人</span>
            <span>到货温度 ℃</span>
          </footer>
        </article>
      ))}
    </PrintArea>
  )
}

/** One label per dispatch for its box, on an 80 mm roll. */
export const PrintedLabels = ({ rows }: PrintedProps) => (
  <PrintArea paper="roll80">
    {rows.map((row) => (
      <article key={row.uid} className="printed-label">
        <header>
          <h1>{word(row, 'lotNo')}</h1>
          {/* the reader types the lot number into the mating or the receipt */}
          <QRCode
            type="svg"
            value={word(row, 'lotNo')}
            size={CODE_PX}
            bordered={false}
            color="#000"
            bgColor="#fff"
          />
        </header>
        <dl>
          <dt>公猪</dt>
          <dd>
            {word(row, 'boarEarNo')} {breedOf(row)}
          </dd>
          <dt>份数</dt>
          <dd>{word(row, 'doses')}</dd>
          <dt>有效期至</dt>
          <dd>{word(row, 'validTo')}</dd>
          <dt>收货</dt>
          <dd>{word(row, 'targetName')}</dd>
          <dt>单号</dt>
          <dd>{word(row, 'docNo')}</dd>
        </dl>
        <p>16–18 ℃ 保存，避光，用前轻摇</p>
      </article>
    ))}
  </PrintArea>
)
