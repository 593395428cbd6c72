import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Drawer } from './controls.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import './split-drawer.css'

interface SplitDrawerProps {
  open: boolean
  title: ReactNode
  /** Scope of what is shown, in grey next to the title. */
  scope?: ReactNode
  /** Buttons next to the cross. */
  extra?: ReactNode
  footer?: ReactNode
  /** A form of up to 12 fields takes 560, a quick view 480. */
  wide?: boolean
  /** As wide as the screen's own area: for content with lines of its own. */
  full?: boolean
  /** Width in px that its content needs: given as far as enough of the list stays in sight. */
  room?: number | undefined
  children: ReactNode
  onClose(): void
}

const QUICK_VIEW = 480
const FORM = 560
/** Width of the list that stays in sight. */
const LIST = 320

/** Details next to the list they come from: under the tab strip, without a mask, so that the list stays usable. */
export function SplitDrawer({
  open,
  title,
  scope,
  extra,
  footer,
  wide,
  full = false,
  room,
  children,
  onClose,
}: SplitDrawerProps) {
  // antd does so only for a drawer that stays and closes
  useReturnFocus()
  const whole = useContentWidth(full || room !== undefined)
  const usual = wide ? FORM : QUICK_VIEW
  const width = full ? whole : Math.max(usual, Math.min(room ?? 0, whole - LIST))
  return (
    <Drawer
      open={open}
      width={width}
      mask={false}
      closable={false}
      destroyOnHidden
      rootClassName="split-drawer"
      title={
        <>
          {title}
          {scope && <small className="split-drawer-scope text-13 font-normal text-2">{scope}</small>}
        </>
      }
      extra={
        <div className="flex items-center gap-2">
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

/** Width in px of the part of the window that belongs to the screen, followed while it is `wanted`. */
function useContentWidth(wanted: boolean): number {
  const [width, setWidth] = useState(() => (wanted ? measured() : 0))
  useLayoutEffect(() => {
    const area = document.querySelector('main')
    if (!wanted || !area || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(measured()))
    observer.observe(area)
    return () => observer.disconnect()
  }, [wanted])
  return width
}

/** Without a frame around it, the screen has the whole window. */
const measured = (): number =>
  window.innerWidth - (document.querySelector('main')?.getBoundingClientRect().left ?? 0)
