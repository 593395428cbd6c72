import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Modal, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { isComposing } from '../enter-key.ts'
import type { OrgNode, OrgType } from './org-node.ts'
import { OrgPickerBody } from './org-picker-body.tsx'
import {
  ALL,
  type AllMeans,
  chosenOf,
  isAll,
  type OrgValue,
  orgValue,
  SELECTABLE,
  scopeWords,
  topsOf,
  UNKNOWN_ORG,
} from './org-value.ts'
import { useOrgChoice } from './use-org-choice.ts'
import { type OrgSource, type OrgTree, useOrgTree } from './use-org-tree.ts'
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
  /** Meaning of 全部: nothing narrowed (`none`), or the tops of the tree (`tops`). Left out, it cannot be chosen. */
  all?: AllMeans
  /** The choice may be taken back to none. */
  clearable?: boolean
  onChange?(value: OrgValue | null): void
  /** The chosen nodes themselves: a company includes farms it gets later, the `farmIds` of the value do not. */
  onNodes?(chosen: readonly string[]): void
}

const OPENING: readonly string[] = ['Enter', ' ', 'ArrowDown']

/** Chooses organisations from the tree in a dialog; emits only when the choice is confirmed. */
export function OrgTreePicker(props: OrgTreePickerProps) {
  const { id, value = null, multiple = false, types = SELECTABLE, disabled, all, clearable } = props
  const [open, setOpen] = useState(false)
  const field = useRef<InputRef>(null)
  const chosen = useMemo(() => chosenOf(value), [value])
  const source = useOrgTree(props, open || value !== null, chosen)
  const mayClear = clearable === true && value !== null && !disabled
  const emit = (next: OrgValue | null, nodes: readonly string[]) => {
    props.onChange?.(next)
    props.onNodes?.(nodes)
  }
  const clear = () => emit(null, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (mayClear && (event.key === 'Delete' || event.key === 'Backspace')) clear()
    if (!OPENING.includes(event.key) || isComposing(event)) return
    event.preventDefault()
    if (!disabled) setOpen(true)
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
        value={shownValue(chosen, source, all)}
        placeholder={props.placeholder ?? '请选择'}
        suffix={<FieldSuffix onClear={mayClear ? clear : undefined} />}
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
        all={all}
        clearable={clearable === true}
        hint={props.hint ?? '支持名称、简称、编码和拼音首字母'}
        note={props.note}
        footer={props.footer}
        onCancel={() => setOpen(false)}
        onConfirm={(next, nodes) => {
          setOpen(false)
          emit(next, nodes)
        }}
        afterClose={() => field.current?.focus()}
      />
    </>
  )
}

/** The arrow, or the cross that takes the choice back; the keyboard has Delete for it. */
function FieldSuffix({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) return <DownOutlined />
  return (
    <button
      type="button"
      className="bare inline-flex p-0 text-inherit"
      aria-label="清除所选组织"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation()
        onClear()
      }}
    >
      <CloseCircleFilled />
    </button>
  )
}

function shownValue(chosen: readonly string[], { tree, index, loading }: OrgTree, all?: AllMeans): string {
  if (all === 'tops' && isAll(chosen, topsOf(tree))) return ALL
  const [first] = chosen
  if (first === undefined) return ''
  // a node is named once its name is known, and not by its uid until then
  const name = index.get(first)?.node.name ?? (loading || tree.length === 0 ? '…' : UNKNOWN_ORG)
  return chosen.length > 1 ? `${name} 等 ${chosen.length} 个` : name
}

interface OrgPickerModalProps {
  open: boolean
  title: string
  source: OrgTree
  value: OrgValue | null
  multiple: boolean
  types: readonly OrgType[]
  hint: ReactNode
  note?(node: OrgNode): ReactNode
  footer?: ReactNode
  all: AllMeans | undefined
  clearable: boolean
  onConfirm(value: OrgValue | null, chosen: readonly string[]): void
  onCancel(): void
  afterClose(): void
}

const WIDTH = 720
/** Under the header, so that the whole dialog fits into 768 px. */
const TOP = 108

/** The dialog; its content is made anew at every opening, so a cancelled choice leaves nothing behind. */
function OrgPickerModal({ open, title, onCancel, afterClose, ...rest }: OrgPickerModalProps) {
  return (
    <Modal
      open={open}
      width={WIDTH}
      style={{ top: TOP }}
      destroyOnHidden
      maskClosable={false}
      className="org-picker-modal"
      title={<OrgPickerTitle title={title} types={rest.types} multiple={rest.multiple} />}
      footer={null}
      onCancel={onCancel}
      afterClose={afterClose}
    >
      {rest.source.loading ? <Skeleton active={false} /> : <OrgPickerContent {...rest} onCancel={onCancel} />}
    </Modal>
  )
}

type ContentProps = Omit<OrgPickerModalProps, 'open' | 'title' | 'afterClose'>

function OrgPickerContent({ source, value, multiple, types, onConfirm, onCancel, ...rest }: ContentProps) {
  const choice = useOrgChoice(chosenOf(value), types, multiple)
  const confirm = () => onConfirm(orgValue(choice.chosen, source.index, multiple), choice.chosen)
  return (
    <>
      <OrgPickerBody
        source={source}
        choice={choice}
        types={types}
        multiple={multiple}
        all={rest.all}
        hint={rest.hint}
        note={rest.note}
        onConfirm={confirm}
      />
      <footer className="org-picker-foot flex items-center gap-2 px-4 border-t">
        <div>{source.failed ? '组织没有加载成功，请关闭后重试' : rest.footer}</div>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" disabled={choice.chosen.length === 0 && !rest.clearable} onClick={confirm}>
          确定
        </Button>
      </footer>
    </>
  )
}

function OrgPickerTitle({
  title,
  types,
  multiple,
}: Pick<OrgPickerModalProps, 'title' | 'types' | 'multiple'>) {
  const scope = scopeWords(types)
  return (
    <>
      {title}
      <small className="org-picker-scope text-13 font-normal text-3">
        {multiple ? `${scope}，可多选` : scope}
      </small>
    </>
  )
}
