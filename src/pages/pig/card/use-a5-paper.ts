import { useEffect } from 'react'

/** A5 upright for as long as the caller stands in the document: an `@page` rule takes no class, and the last one wins.
 *  Through CSSOM, which a strict CSP allows. */
export function useA5Paper(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@page { size: A5 portrait; margin: 7mm; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
