import { Button, Modal, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { OrgNode, OrgType } from './org-node.ts'
import { OrgPickerBody } from './org-picker-body.tsx'
import { type AllMeans, chosenOf, type OrgValue, orgValue, scopeWords } from './org-value.ts'
import { useOrgChoice } from './use-org-choice.ts'
import type { OrgTree } from './use-org-tree.ts'

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
export function OrgPickerModal({ open, title, onCancel, afterClose, ...rest }: OrgPickerModalProps) {
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
      <footer className="org-picker-foot">
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
      <small className="org-picker-scope">{multiple ? `${scope}，可多选` : scope}</small>
    </>
  )
}
