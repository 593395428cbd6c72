import { Form } from 'antd'
import { useCallback } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/face.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import type { LoadOptions, RemoteOption } from '#widgets/use-remote-options.ts'

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
export function LotInput({ field, id, value, onChange }: InputProps) {
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
export function FarmInput({ field, id, value, onChange }: InputProps) {
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
