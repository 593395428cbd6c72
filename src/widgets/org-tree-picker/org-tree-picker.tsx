import { DownOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { OrgIndex, OrgNode, OrgType } from './org-node.ts'
import { OrgPickerModal } from './org-picker-modal.tsx'
import { chosenOf, type OrgValue, SELECTABLE } from './org-value.ts'
import { type OrgSource, useOrgTree } from './use-org-tree.ts'
import './org-tree-picker.css'

export interface OrgTreePickerProps extends OrgSource {
  id?: string
  value?: OrgValue | null
  multiple?: boolean
  /** Types that may be chosen; farm, company and department by default. */
  types?: readonly OrgType[]
  title?: string
  placeholder?: string
  disabled?: boolean
  /** Figure at the right of a row, such as 母猪 1,307. */
  note?(node: OrgNode): ReactNode
  /** Explanation under the chosen ones. */
  hint?: ReactNode
  /** Left end of the button bar, such as 设为我的默认猪场. */
  footer?: ReactNode
  onChange(value: OrgValue | null): void
}

/** Chooses organisations from the tree in a dialog; emits only when the choice is confirmed. */
export function OrgTreePicker(props: OrgTreePickerProps) {
  const { id, value = null, multiple = false, types = SELECTABLE, disabled, onChange } = props
  const [open, setOpen] = useState(false)
  const field = useRef<InputRef>(null)
  const source = useOrgTree(props, open || value !== null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Input
        ref={field}
        id={id}
        className="org-field"
        readOnly
        disabled={disabled}
        aria-haspopup="dialog"
        value={shownValue(value, source.index)}
        placeholder={props.placeholder ?? '请选择'}
        suffix={<DownOutlined />}
        onClick={() => !disabled && setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <OrgPickerModal
        open={open}
        title={props.title ?? '选择猪场'}
        source={source}
        value={value}
        multiple={multiple}
        types={types}
        hint={props.hint ?? '支持名称、简称、编码和拼音首字母'}
        note={props.note}
        footer={props.footer}
        onCancel={() => setOpen(false)}
        onConfirm={(next) => {
          setOpen(false)
          onChange(next)
        }}
        afterClose={() => field.current?.focus()}
      />
    </>
  )
}

function shownValue(value: OrgValue | null, index: OrgIndex): string {
  const names = chosenOf(value).map((uid) => index.get(uid)?.node.name ?? '')
  return names.length > 1 ? `${names[0]} 等 ${names.length} 个` : (names[0] ?? '')
}
