import { Select } from 'antd'
import { type CompositionEvent, useRef, useState } from 'react'
import { isEmpty } from '#domain/typed.ts'
import { leaveOnTab } from '#widgets/many-select.tsx'
import { RemoteSelect } from '#widgets/remote-select.tsx'
import {
  asList,
  type FieldComponents,
  type FilterProps,
  type InputProps,
  titledKind,
  titleOfChosen,
} from './field-components.ts'
import { useLoadReferences, useReferenceOptions, useTitleOf } from './reference-options.ts'
import './inputs.css'

function ReferenceInput(props: InputProps) {
  const { field, id, value, onChange, disabled } = props
  if (!field.many) return <OneInput {...props} />
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
      where={field.where}
      disabled={disabled}
      placeholder={`请选择${field.label}`}
      value={asList(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/**
 * The row's own title is shown until the list is opened, also for a row the person may not look up. A value without a title, as in lines
 * that were typed before, is looked up.
 */
function OneInput(props: InputProps) {
  const { field, id, value, onChange, disabled, placeholder } = props
  const load = useLoadReferences(field.target ?? '', field.where)
  const uid = isEmpty(value) ? null : String(value)
  const [picked, setPicked] = useState<string | null>(null)
  const own = titleOfChosen(props)
  const found = useTitleOf(field.target ?? '', own === undefined && uid !== picked ? uid : null)
  const title = own ?? found
  return (
    <RemoteSelect
      id={id}
      load={load}
      disabled={disabled}
      placeholder={placeholder ?? `请选择${field.label}`}
      value={uid}
      chosen={uid && title ? { value: uid, label: title } : null}
      onChange={(next) => {
        setPicked(next)
        onChange?.(next)
      }}
    />
  )
}

function ReferenceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <ReferenceSelect
      id={id}
      target={field.target ?? ''}
      placeholder="全部"
      value={asList(value)}
      onChange={(next) => onChange?.(next.length ? next : undefined)}
    />
  )
}

/** One row, or several, of another resource; the server sends their titles along. */
export const referenceComponents: FieldComponents = {
  ...titledKind,
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  width: 120,
}

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
function ReferenceSelect({
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
