import { Select, type SelectProps } from 'antd'
import type { KeyboardEvent } from 'react'

/**
 * Tab leaves a list of several unchanged. antd lets Tab choose the marked option, which in such a list takes back one that is chosen
 * already, and keeps the focus where it is.
 */
export const leaveOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** A list of which several may be chosen; it fills its place, as the others do. */
export function ManySelect<V>({ style, ...props }: Omit<SelectProps<V>, 'mode'>) {
  return (
    <span style={{ display: 'contents' }} onKeyDownCapture={leaveOnTab}>
      <Select<V> {...props} style={{ width: '100%', ...style }} mode="multiple" />
    </span>
  )
}
