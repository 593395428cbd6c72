import { Select } from 'antd'
import { type CompositionEvent, useRef } from 'react'
import { leaveOnTab } from '#widgets/many-select.tsx'
import { useReferenceOptions } from './reference-options.ts'
import './inputs.css'

interface ReferenceSelectProps {
  id?: string
  target: string
  /** Only rows with these values may be named. */
  where?: Readonly<Record<string, string>> | undefined
  value: readonly string[]
  placeholder: string
  disabled?: boolean
  onChange(value: string[]): void
}

/** Chooses several rows of another resource. The server searches, 300 ms after the last letter and never while composing. */
export function ReferenceSelect({
  id,
  target,
  where,
  value,
  placeholder,
  disabled,
  onChange,
}: ReferenceSelectProps) {
  const { select, loading, open } = useReferenceOptions(target, value, where)
  const composing = useRef(false)
  const look = (text: string) => {
    if (!composing.current) select.onSearch?.(text)
  }
  const endComposing = (event: CompositionEvent<HTMLElement>) => {
    composing.current = false
    if (event.target instanceof HTMLInputElement) look(event.target.value)
  }
  const startComposing = () => {
    composing.current = true
  }
  return (
    <span onCompositionStart={startComposing} onCompositionEnd={endComposing} onKeyDownCapture={leaveOnTab}>
      <Select
        id={id}
        className="field-fill"
        mode="multiple"
        allowClear
        disabled={disabled}
        filterOption={false}
        options={select.options}
        maxTagCount="responsive"
        placeholder={placeholder}
        loading={loading}
        notFoundContent={loading ? '正在查找' : '没有找到'}
        value={[...value]}
        onSearch={look}
        onOpenChange={(shown) => shown && open()}
        onChange={onChange}
      />
    </span>
  )
}
