import { DownOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Dropdown, Select } from 'antd'
import { useId } from 'react'
import { useStore } from 'zustand'
import { openTab } from '#app-state/open-tab.ts'
import { useRights } from '#app-state/use-rights.ts'
import type { InputProps } from '#inputs/field-components.ts'
import { componentsOf } from '#inputs/inputs.registry.ts'
import type { RecordedList } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { setHeader } from '../cell-grid/grid-state.ts'
import { edit } from '../cell-grid/grid-store.ts'
import { openerOf } from './event-grid.columns.ts'
import { useGridParts } from './grid-context.ts'
import { headProblem } from './grid-judge.ts'
import { useOfferOf } from './use-offers.ts'

interface Props {
  onPaste(): void
  onList(key: string): void
}

/** Values every row takes over, and the ways to fill the grid: pasted ear numbers, a work list. */
export function HeaderBar({ onPaste, onList }: Props) {
  const { form } = useGridParts()
  const lists = Object.entries(form.lists)
  return (
    <section className="eg-header panel flex flex-wrap items-center p-3" aria-label="表头">
      {Object.entries(form.header).map(([key, field]) => (
        <HeaderField key={key} name={key} field={field} />
      ))}
      <span className="flex gap-2 ml-auto">
        {form.recorded && <RecordedLink list={form.recorded} />}
        {form.target !== null && <Button onClick={onPaste}>粘贴{openerOf(form).word}</Button>}
        {lists.length === 1 && lists[0] && (
          <Button onClick={() => onList(lists[0]?.[0] ?? '')}>从{lists[0][1]}清单带入</Button>
        )}
        {lists.length > 1 && (
          <Dropdown
            trigger={['click']}
            menu={{ items: lists.map(([key, label]) => ({ key, label })), onClick: ({ key }) => onList(key) }}
          >
            <Button icon={<DownOutlined />} iconPosition="end">
              从待办清单带入
            </Button>
          </Dropdown>
        )}
      </span>
    </section>
  )
}

/** Link to the recorded events, for users who may see them. */
function RecordedLink({ list: { page, filters, label } }: { list: RecordedList }) {
  const may = useRights(page, ['list']).list
  return may ? <Button onClick={() => openTab(screenAddress(page, filters))}>{label}</Button> : null
}

function HeaderField({ name, field }: { name: string; field: Field }) {
  const { grid, form } = useGridParts()
  const id = useId()
  const isIdle = useStore(grid, (one) => form.rows?.idle(one.grid.header).has(name) ?? false)
  const value = useStore(grid, (one) => one.grid.header[name])
  const set = (next: unknown) => edit(grid, (state) => setHeader(state, name, next ?? null), name)
  const problem = useStore(grid, (one) => (isIdle ? null : headProblem(form, one.grid, name)))
  return (
    <div className={`eg-header-field flex items-center gap-2${problem ? ' eg-header-bad' : ''}`}>
      <label htmlFor={id} className={`text-right text-2 nowrap${field.required ? ' eg-required' : ''}`}>
        {field.label}
      </label>
      <HeaderInput
        id={id}
        name={name}
        field={field}
        value={isIdle ? null : value}
        disabled={isIdle}
        onChange={set}
      />
      {problem && (
        <div className="eg-header-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

type HeaderInputProps = Required<
  Pick<InputProps, 'id' | 'name' | 'field' | 'value' | 'disabled' | 'onChange'>
>

/** Places, names and numbers are offered from the farm at hand; everything else is typed as on every form. */
function HeaderInput(props: HeaderInputProps) {
  const { form } = useGridParts()
  const { field, value, name } = props
  const { Input } = componentsOf(field)
  const typed = { ...props, value: typeof value === 'string' ? value : null }
  if (field.suggest) return <NameInput {...typed} />
  const offer = form.offers?.[name]
  if (offer) return <OfferInput {...typed} offer={offer} />
  if (field.kind === 'organisation') return <PlaceSelect {...typed} />
  return <Input {...props} />
}

interface TypedInputProps extends HeaderInputProps {
  value: string | null
}

/** A name: those on the list are offered, any other may be typed. */
function NameInput({ id, name, field, value, disabled, onChange }: TypedInputProps) {
  const { optionsOf } = useGridParts()
  const options = optionsOf(name, field) ?? []
  return (
    <AutoComplete
      id={id}
      disabled={disabled}
      allowClear
      placeholder={field.hint}
      value={value ?? ''}
      options={options.map((one) => ({ value: one.value }))}
      filterOption={(typed, option) => String(option?.value ?? '').includes(typed.trim())}
      onChange={(next: string | undefined) => onChange(next ? next : null)}
    />
  )
}

interface OfferInputProps extends TypedInputProps {
  /** The call that finds numbers. */
  offer: string
}

/** A number above the grid: those found for what is typed are offered, any other may be typed. */
function OfferInput({ id, field, value, disabled, offer, onChange }: OfferInputProps) {
  const { options, askAll } = useOfferOf(offer)
  return (
    <AutoComplete
      id={id}
      disabled={disabled}
      allowClear
      placeholder={field.hint}
      popupMatchSelectWidth={false}
      value={value ?? ''}
      options={options.map((one) => ({ value: one.value, label: one.label }))}
      onFocus={() => askAll(value ?? '')}
      onSearch={askAll}
      onChange={(next: string | undefined) => onChange(next ? next.trim() : null)}
    />
  )
}

/** A house (or pen) of the farm at hand, searched by any part of its name. */
function PlaceSelect({ id, name, field, value, disabled, onChange }: TypedInputProps) {
  const { optionsOf } = useGridParts()
  const options = optionsOf(name, field) ?? []
  return (
    <Select
      id={id}
      disabled={disabled}
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={field.hint ?? '请选择'}
      value={value}
      options={[...options]}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}
