import { DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { SchemePanel, type SchemeSource } from './scheme-panel.tsx'
import { useSchemes } from './use-schemes.ts'
import './query-schemes.css'

const WIDTH = 280
/** What a screen keeps its schemes for. */
const SOURCE = /^(report|list)\.(.+)$/

function sourceOf(screen: string): SchemeSource | null {
  const [, kind, name] = SOURCE.exec(screen) ?? []
  return kind && name ? { name, isReport: kind === 'report' } : null
}

/** Queries kept by name, beside 重置 and 查询: taken up again, made the one a screen opens with, or passed on as a link. */
export function SchemeMenu({ screen }: { screen: string }) {
  const [open, setOpen] = useState(false)
  const model = useSchemes(screen)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ body: { width: WIDTH } }}
      onOpenChange={setOpen}
      content={<SchemePanel model={model} source={sourceOf(screen)} onDone={close} />}
    >
      <Button
        ref={button}
        aria-expanded={open}
        icon={<DownOutlined />}
        iconPosition="end"
        className="scheme-menu"
      >
        {model.shown ?? '查询方案'}
      </Button>
    </Popover>
  )
}
