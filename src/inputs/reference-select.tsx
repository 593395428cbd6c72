import { Select } from 'antd'
import { useRef } from 'react'
import { type Option, useReferenceOptions } from './reference-options.ts'
import './inputs.css'

interface ReferenceSelectProps {
  id?: string
  target: string
  many: boolean
  value: readonly string[]
  /** Title of the one chosen row when it is known already. */
  knownTitle?: string
  placeholder: string
  clearable: boolean
  disabled?: boolean
  onChange(value: string[]): void
}

/** Chooses rows of another resource. The server searches, 300 ms after the last letter and never while composing. */
export function ReferenceSelect({
  id,
  target,
  many,
  value,
  knownTitle,
  onChange,
  ...rest
}: ReferenceSelectProps) {
  const { options, loading, search, open } = useReferenceOptions(target, value)
  const composing = useRef(false)
  const typed = (text: string) => {
    if (!composing.current) search(text)
  }
  return (
    <div
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        typed((event.target as HTMLInputElement).value)
      }}
    >
      <Select
        id={id}
        className="field-fill"
        mode={many ? 'multiple' : undefined}
        showSearch
        allowClear={rest.clearable}
        disabled={rest.disabled}
        filterOption={false}
        maxTagCount={many ? 'responsive' : undefined}
        placeholder={rest.placeholder}
        loading={loading}
        notFoundContent={loading ? '正在查询' : '没有符合的选项'}
        options={withKnown(options, value, knownTitle)}
        value={many ? [...value] : value[0]}
        onSearch={typed}
        onDropdownVisibleChange={(shown) => shown && open()}
        onChange={(next: string | string[] | undefined) => onChange(next ? [next].flat() : [])}
      />
    </div>
  )
}

/** A chosen row stays readable even when the person may not look it up. */
function withKnown(
  options: readonly Option[],
  value: readonly string[],
  title: string | undefined,
): Option[] {
  const [uid] = value
  const missing = uid !== undefined && title !== undefined && !options.some((one) => one.value === uid)
  return missing ? [{ value: uid, label: title }, ...options] : [...options]
}
