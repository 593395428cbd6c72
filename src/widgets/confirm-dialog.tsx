import { Button, Modal } from 'antd'
import { type RefObject, useRef } from 'react'
import { DIALOG_WIDTH } from '#domain/constants.ts'
import type { ConfirmOptions } from './confirm-queue.ts'
import './confirm-dialog.css'

/** Below 416 px the two buttons would wrap. */
const MIN_WIDTH = 'min(416px, calc(100vw - 32px))'

interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean
  width?: number | string
  onOk(): void
  onCancel(): void
  afterClose?(): void
}

/** A question before something that cannot be taken back lightly; `content` names the object and the count. */
export function ConfirmDialog({ open, onOk, onCancel, afterClose, ...asked }: ConfirmDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  const { title = '提示', content, width = DIALOG_WIDTH, cancel = true } = asked
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      closable={cancel}
      keyboard={cancel}
      maskClosable={false}
      className="confirm-dialog"
      style={{ minWidth: MIN_WIDTH }}
      onCancel={onCancel}
      afterOpenChange={(shown) => shown && first.current?.focus()}
      afterClose={afterClose}
      footer={<ConfirmButtons {...asked} first={first} onOk={onOk} onCancel={onCancel} />}
    >
      <div className="confirm-dialog-body">{content}</div>
    </Modal>
  )
}

interface ButtonProps extends Omit<ConfirmDialogProps, 'open' | 'content'> {
  /** Takes the focus: the harmless one of the two. */
  first: RefObject<HTMLButtonElement | null>
}

function ConfirmButtons({ cancel = true, okText = '确定', cancelText = '取消', danger, ...on }: ButtonProps) {
  const startsOnCancel = danger === true && cancel
  return (
    <>
      {cancel && (
        <Button ref={startsOnCancel ? on.first : undefined} onClick={on.onCancel}>
          {cancelText}
        </Button>
      )}
      <Button ref={startsOnCancel ? undefined : on.first} type="primary" danger={danger} onClick={on.onOk}>
        {okText}
      </Button>
    </>
  )
}
