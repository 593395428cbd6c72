import { Button, Form } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/face.ts'
import { useToday } from '#inputs/today.ts'
import { semenSale, shipFields } from '#resources/sales/semen-sale.ts'
import type { FormOptions } from '#views/resource-form/form-props.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import type { LoadOptions, RemoteOption } from '#widgets/use-remote-options.ts'
import { NewDocument } from '../semen/new-document.tsx'
import { PriceInput } from '../semen/price-input.tsx'
import { undoStep } from '../semen/undo-step.ts'
import { type Refusal, useSteps } from '../semen/use-steps.tsx'
import { PrintedLabels, PrintedList } from './printed-shipments.tsx'

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

/** The price of a dispatch to a farm: what the stud's range of supply says for the breed of the lot on the day. */
function ShipPrice(props: InputProps) {
  const lotUid: unknown = Form.useWatch('lotUid')
  const farmId: unknown = Form.useWatch('toFarmId')
  const date: unknown = Form.useWatch('shipDate')
  const known = typeof lotUid === 'string' && typeof farmId === 'string' && typeof date === 'string'
  return <PriceInput {...props} screen="semen-sales" asked={known ? { lotUid, farmId, date } : null} />
}

/** The chosen dispatches on paper: a list to go along, or a label for each box. What was taken back goes nowhere. */
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
