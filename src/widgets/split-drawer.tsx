import { CloseOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import './split-drawer.css'
import { useContentWidth } from './use-content-width.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SplitDrawerProps {
  open: boolean
  title: ReactNode
  /** Scope of what is shown, in grey beside the title. */
  scope?: ReactNode
  /** Buttons beside the cross. */
  extra?: ReactNode
  footer?: ReactNode
  /** A form of up to 12 fields takes 560, a quick view 480. */
  wide?: boolean
  /** As wide as the screen's own area: what has lines of its own. */
  full?: boolean
  children: ReactNode
  onClose(): void
}

const QUICK_VIEW = 480
const FORM = 560

/** Details beside the list they come from: under the tab strip, without a mask, so that the list stays usable. */
export function SplitDrawer({
  open,
  title,
  scope,
  extra,
  footer,
  wide,
  full = false,
  children,
  onClose,
}: SplitDrawerProps) {
  // antd does so only for a drawer that stays and closes
  useReturnFocus()
  const whole = useContentWidth(full)
  return (
    <Drawer
      open={open}
      width={full ? whole : wide ? FORM : QUICK_VIEW}
      mask={false}
      closable={false}
      destroyOnHidden
      rootClassName="split-drawer"
      title={
        <>
          {title}
          {scope && <small className="split-drawer-scope">{scope}</small>}
        </>
      }
      extra={
        <div className="split-drawer-extra">
          {extra}
          <CloseButton onClose={onClose} />
        </div>
      }
      footer={footer}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}

const CloseButton = ({ onClose }: { onClose(): void }) => (
  <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
)
