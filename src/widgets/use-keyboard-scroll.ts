import { type RefObject, useLayoutEffect } from 'react'

/** Lets the keyboard scroll the rows of a table in the box: antd's scrolling element is no tab stop, and rows without a
 *  link or a box hold none either. Runs after every drawing, as antd may have made another element. */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  })
}
