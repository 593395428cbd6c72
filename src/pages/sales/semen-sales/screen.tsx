import { Button, Form, QRCode } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { formatDecimal, sumOf } from '#domain/decimal.ts'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { useToday } from '#inputs/today.ts'
import { semenSale, shipFields } from '#resources/sales/semen-sale.ts'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { FactList } from '#widgets/fact-list.tsx'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import type { LoadOptions, RemoteOption } from '#widgets/use-remote-options.ts'
import { NewDocument } from '../semen/new-document.tsx'
import { PriceInput } from '../semen/price-input.tsx'
import { type Refusal, undoStep, useSteps } from '../semen/use-steps.tsx'
import './printed-shipments.css'

const STEPS = [undoStep]
const refuse: Refusal = (row) =>
  row.status === 'SHIPPED'
    ? null
    : row.status === 'RECEIVED'
      ? '接收猪场先撤销接收，才能撤销发货'
      : '该单已结束'

/** 精液销售: doses sold to clients and sent to farms of the group. */
export function Screen() {
  const today = useToday()
  const { actions, modal } = useSteps(semenSale, STEPS, refuse)
  const options = useMemo(
    (): FormOptions => ({
      presets: { shipDate: today },
      inputs: { lotUid: LotInput, toFarmId: FarmInput, price: ShipPrice },
      hidden: (key, { destination }) => key === (destination === 'CLIENT' ? 'toFarmId' : 'clientId'),
    }),
    [today],
  )
  return (
    <>
      <ResourceList
        resource={semenSale}
        noun="精液销售单"
        toolbar={(list) => <NewDocument list={list} fields={shipFields} label="发货" options={options} />}
        batch={(rows) => <PrintButtons rows={rows} />}
        rowActions={() => actions}
      />
      {modal}
    </>
  )
}

/** The price of a dispatch to a farm: from the stud's range of supply, for the breed of the lot on the day. */
function ShipPrice(props: InputProps) {
  const lotUid: unknown = Form.useWatch('lotUid')
  const farmId: unknown = Form.useWatch('toFarmId')
  const date: unknown = Form.useWatch('shipDate')
  const known = typeof lotUid === 'string' && typeof farmId === 'string' && typeof date === 'string'
  return <PriceInput {...props} screen="semen-sales" asked={known ? { lotUid, farmId, date } : null} />
}

/** The chosen dispatches on paper: a list to go along, or a label for each box. Dispatches taken back are left out. */
function PrintButtons({ rows }: { rows: readonly ListRow[] }) {
  const [printing, print] = usePrinting()
  const [labels, setLabels] = useState(false)
  const sent = rows.filter((row) => row.status !== 'VOID')
  const start = (asLabels: boolean) => {
    setLabels(asLabels)
    print()
  }
  return (
    <>
      <Button disabled={sent.length === 0} onClick={() => start(false)}>
        打印清单
      </Button>
      <Button disabled={sent.length === 0} onClick={() => start(true)}>
        打印标签
      </Button>
      {printing && (labels ? <PrintedLabels rows={sent} /> : <PrintedList rows={sent} />)}
    </>
  )
}

interface Lot {
  uid: string
  lotNo: string
  farmName: string
  boarEarNo: string
  breed: string
  validTo: string
  stock: number
}

/** Rows of a call as options; all of them are there at once. */
function useOptions<Row>(url: string | null, optionOf: (row: Row) => RemoteOption): LoadOptions {
  const call = useServerCall()
  return useCallback(
    async (search) => {
      if (url === null) return { options: [], total: Number.POSITIVE_INFINITY }
      const { list } = await call<{ list: Row[] }>('get', url)
      const options = list.map(optionOf).filter((one) => one.label.includes(search.trim()))
      // asked for again each time the list opens: stock moves, and the farms depend on the lot
      return { options, total: Number.POSITIVE_INFINITY }
    },
    [call, url, optionOf],
  )
}

const lotOption = ({ uid, lotNo, boarEarNo, breed, stock, validTo, farmName }: Lot): RemoteOption => ({
  value: uid,
  label: `${lotNo} ${boarEarNo} ${breed} 余${stock}份 至${validTo.slice(5)} ${farmName}`,
})
const farmOption = ({ uid, name }: { uid: string; name: string }): RemoteOption => ({
  value: uid,
  label: name,
})

const dayOf = (date: unknown): string => (typeof date === 'string' ? `date=${date}` : '')

/** Lots with doses left that may be used on the day, the first to expire first. */
function LotInput({ field, id, value, onChange }: InputProps) {
  const load = useOptions(`semen-sales/lots?${dayOf(Form.useWatch('shipDate'))}`, lotOption)
  return (
    <RemoteSelect
      id={id}
      load={load}
      placeholder={`请选择${field.label}`}
      value={isEmpty(value) ? null : String(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** Farms the chosen lot may be sent to. */
function FarmInput({ field, id, value, onChange }: InputProps) {
  const lot: unknown = Form.useWatch('lotUid')
  const day = dayOf(Form.useWatch('shipDate'))
  const known = typeof lot === 'string' && lot !== ''
  const load = useOptions(known ? `semen-sales/farms?lotUid=${lot}&${day}` : null, farmOption)
  return (
    <RemoteSelect
      id={id}
      load={load}
      disabled={!known}
      placeholder={known ? `请选择${field.label}` : '请先选择批号'}
      value={isEmpty(value) ? null : String(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** 20 mm on paper, as the style sheet says: a cheap reader needs that. */
const CODE_PX = 76

interface PrintedProps {
  rows: readonly ListRow[]
}

const word = (row: ListRow, key: string): string => String(row[key] ?? '-')
const breedOf = (row: ListRow): string => [row.breedIdTitle, row.lineIdTitle].filter(Boolean).join(' ') || '-'
const total = (rows: readonly ListRow[], key: string): string =>
  String(sumOf(rows.map((row) => row[key] as string | number | null)) ?? 0)

const columns: readonly PlainColumn<ListRow>[] = [
  { title: '单号', cell: (row) => word(row, 'docNo') },
  { title: '日期', cell: (row) => word(row, 'shipDate') },
  { title: '批号', cell: (row) => word(row, 'lotNo') },
  { title: '公猪', cell: (row) => word(row, 'boarEarNo') },
  { title: '品种品系', cell: breedOf },
  { title: '有效期至', cell: (row) => word(row, 'validTo') },
  { title: '份数', isNumber: true, cell: (row) => word(row, 'doses') },
  { title: '单价', isNumber: true, cell: ({ price }) => formatDecimal(price as string | null, 4) },
  { title: '金额', isNumber: true, cell: ({ amount }) => formatDecimal(amount as string | null) },
]

/** The chosen dispatches on A4, by where they go, with room for two signatures. */
function PrintedList({ rows }: PrintedProps) {
  const farms = useStore(farmsStore, (state) => state.farms)
  const nameOf = (uid: unknown) => farms.find((farm) => farm.uid === uid)?.name ?? ''
  const targets = [...Map.groupBy(rows, (row) => `${nameOf(row.farmId)} → ${word(row, 'targetName')}`)]
  return (
    <PrintArea paper="a4-landscape">
      {targets.map(([target, own]) => (
        <article key={target} className="printed-shipments">
          <h1>精液发货单</h1>
          <p>{target}</p>
          <PlainTable
            className="w-full"
            rows={own}
            rowKey={({ uid }) => uid}
            columns={columns}
            foot={
              <tr>
                <th colSpan={6}>合计 {own.length} 批</th>
                <th className="rows-number">{total(own, 'doses')}</th>
                <th />
                <th className="rows-number">{formatDecimal(total(own, 'amount'))}</th>
              </tr>
            }
          />
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
const PrintedLabels = ({ rows }: PrintedProps) => (
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
        <FactList
          facts={[
            ['公猪', `${word(row, 'boarEarNo')} ${breedOf(row)}`],
            ['份数', word(row, 'doses')],
            ['有效期至', word(row, 'validTo')],
            ['收货', word(row, 'targetName')],
            ['单号', word(row, 'docNo')],
          ]}
        />
        <p>16–18 ℃ 保存，避光，用前轻摇</p>
      </article>
    ))}
  </PrintArea>
)
