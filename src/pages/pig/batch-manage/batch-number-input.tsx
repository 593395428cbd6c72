import { AutoComplete } from 'antd'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/face.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useRemoteOptions } from '#widgets/use-remote-options.ts'

interface Offered {
  earNo: string
  place: string
}

/** The number of a new batch: those of farm, house and day are offered, any other may be typed. */
export function BatchNumberInput({ field, id, value, onChange, disabled }: InputProps) {
  const call = useServerCall()
  const farm = useStore(currentFarm, (state) => state.farm)
  const { options, query } = useRemoteOptions(async (q) => {
    const asked = { ...(farm && { farmId: farm.uid }), q }
    const { list } = await call<{ list: Offered[] }>('get', 'batch-manage/numbers', { query: asked })
    const found = list.map(({ earNo, place }) => ({ value: earNo, label: `${earNo}  ${place}` }))
    return { options: found, total: Number.POSITIVE_INFINITY }
  })
  return (
    <AutoComplete
      id={id}
      className="field-fill"
      allowClear
      disabled={disabled}
      maxLength={field.maxLength}
      placeholder="直接输入，或按 ↓ 选择"
      popupMatchSelectWidth={false}
      options={options.map((one) => ({ ...one }))}
      value={isEmpty(value) ? undefined : String(value)}
      onFocus={() => query('')}
      onSearch={query}
      onChange={(next?: string) => onChange?.(next ? next.trim() : null)}
    />
  )
}
