import { Input, Modal } from 'antd'
import { useState } from 'react'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'

interface Props {
  open: boolean
  onClose(): void
  onTake(earNos: string[]): void
}

/** Ear numbers pasted from anywhere: commas, blanks and line breaks all separate them. */
export function PasteDialog({ open, onClose, onTake }: Props) {
  const [text, setText] = useState('')
  const earNos = [...new Set(parseEarTags(text))]
  const take = () => {
    onTake(earNos)
    setText('')
    onClose()
  }
  return (
    <Modal
      title="粘贴耳号"
      open={open}
      onCancel={onClose}
      onOk={take}
      okText={`带入 ${earNos.length} 头`}
      cancelText="取消"
      okButtonProps={{ disabled: earNos.length === 0 }}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        rows={8}
        aria-label="耳号"
        placeholder="用逗号、空格或换行分隔"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="eg-paste-note">{earTagNotice(earNos) ?? `已识别 ${earNos.length} 个耳号`}</p>
    </Modal>
  )
}
