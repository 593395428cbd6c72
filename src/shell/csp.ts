/** The nonce the server put into this page; style tags made at run time must carry it. Undefined where there is no
 *  policy (the development server leaves the placeholder). */
export function styleNonce(page: Document = document): string | undefined {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}

/** Gives every style tag made from now on the nonce. antd passes its `csp` option to its component styles, but not to
 *  its CSS variables nor to the scroll lock of its pop-ups: under a strict policy the theme would be missing. */
export function carryNonce(page: Document, nonce: string | undefined): void {
  if (!nonce) return
  const create = page.createElement.bind(page)
  page.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
