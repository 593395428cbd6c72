import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import './print-area.css'

interface PrintAreaProps {
  /** Paper: A4 upright, A4 across, A5 upright for the card of an animal, A6 for a slip, an 80 mm roll. */
  paper?: 'a4' | 'a4-landscape' | 'a5' | 'a6' | 'roll80'
  children: ReactNode
}

const sizes = {
  a4: 'A4 portrait',
  'a4-landscape': 'A4 landscape',
  a5: 'A5 portrait',
  a6: 'A6 portrait',
  roll80: '80mm 297mm',
}

/**
 * Content printed instead of the screen: black on white, with heads repeated on every page. It is a sibling of the application in the body,
 * because a virtual table holds only the rows in view.
 */
export function PrintArea({ paper = 'a4', children }: PrintAreaProps) {
  usePageSize(sizes[paper])
  return createPortal(<div className={`print-area print-${paper}`}>{children}</div>, document.body)
}

/** @page takes no class, so the paper is set by a rule of its own; through CSSOM, which a strict CSP allows. */
function usePageSize(size: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${size}; margin: 8mm; }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [size])
}

/** True from 打印 until the print dialog is gone; mount the PrintArea while it is. */
export function usePrinting(): [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    const done = () => setPrinting(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printing])
  return [printing, () => setPrinting(true)]
}
