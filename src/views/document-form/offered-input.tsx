import { AutoComplete, Typography } from 'antd'
import { use } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import { isEmpty } from '#domain/typed.ts'
import type { InputProps } from '#inputs/face.ts'
import { useDebounced } from '#widgets/use-debounced.ts'
import { type LoadOptions, useRemoteOptions } from '#widgets/use-remote-options.ts'
import { DocumentOffersContext } from './document-offers.ts'

const NONE: LoadOptions = async () => ({ options: [], total: 0 })

/** A number above the lines: those the farm has are offered, any other may be typed. */
export function OfferedInput({ field, name, id, value, onChange, disabled }: InputProps) {
  const { options, query } = useRemoteOptions(use(DocumentOffersContext)[name] ?? NONE)
  const later = useDebounced(query, SEARCH_DEBOUNCE_MS)
  const note = options.find((one) => one.value === value)?.note
  return (
    <>
      <AutoComplete
        id={id}
        className="field-fill"
        allowClear
        disabled={disabled}
        placeholder={field.hint}
        popupMatchSelectWidth={false}
        options={options.map(({ label, value: number }) => ({ label, value: number }))}
        value={isEmpty(value) ? undefined : String(value)}
        onFocus={() => query(isEmpty(value) ? '' : String(value))}
        onSearch={later}
        onChange={(next?: string) => onChange?.(next ? next.trim() : null)}
      />
      {note && <Typography.Text type="warning">{note}</Typography.Text>}
    </>
  )
}
