import { Input, Modal } from 'antd'
import { useState } from 'react'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'

interface Props {
  /** What is pasted, and what is counted by it. */
  word: string
  unit: string
  open: boolean
  onClose(): void
  onTake(earNos: string[]): void
}

/** Ear numbers pasted from anywhere: commas, blanks and line breaks all separate them. */
export function PasteDialog({ word, unit, open, onClose, onTake }: Props) {
  const [text, setText] = useState('')
  const earNos = [...new Set(parseEarTags(text))]
  const take = () => {
    onTake(earNos)
    setText('')
    onClose()
  }
  return (
    <Modal
      title={`粘贴${word}`}
      open={open}
      onCancel={onClose}
      onOk={take}
      okText={`带入 ${earNos.length} ${unit}`}
      cancelText="取消"
      okButtonProps={{ disabled: earNos.length === 0 }}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        rows={8}
        aria-label={word}
        placeholder="用逗号、空格或换行分隔"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="eg-paste-note">{earTagNotice(earNos) ?? `已识别 ${earNos.length} 个${word}`}</p>
    </Modal>
  )
}
