/**
 * Replaces `rc-util/es/Dom/dynamicCSS`, by which antd writes its style sheets: every component that appears asks for its own anew, a
 * thousand times for a list, and the real one looks through all of the page's head for each (30 ms of a list). Here a sheet is found by its
 * key.
 */

interface Options {
  /** Parent of the sheets; the page's head by default. */
  readonly attachTo?: Element
  /** The attribute that says a sheet's key. */
  readonly mark?: string
  readonly csp?: { readonly nonce?: string }
  /** Before all others, or behind those that were put so before and are of no higher priority. */
  readonly prepend?: boolean | 'queue'
  readonly priority?: number
}

interface Sheet {
  readonly node: HTMLStyleElement
  css: string
}

const ORDER = 'data-rc-order'
const PRIORITY = 'data-rc-priority'

const sheets = new WeakMap<Element, Map<string, Sheet>>()

function sheetsOf(container: Element): Map<string, Sheet> {
  const known = sheets.get(container) ?? new Map<string, Sheet>()
  sheets.set(container, known)
  return known
}

const containerOf = ({ attachTo }: Options): Element => attachTo ?? document.head
const markOf = ({ mark = 'rc-util-key' }: Options): string =>
  mark.startsWith('data-') ? mark : `data-${mark}`
const nameOf = (options: Options, key: string): string => `${markOf(options)} ${key}`

function injectCSS(css: string, options: Options = {}): HTMLStyleElement {
  const { csp, prepend, priority = 0 } = options
  const container = containerOf(options)
  const node = document.createElement('style')
  node.setAttribute(ORDER, orderOf(prepend))
  if (prepend === 'queue' && priority) node.setAttribute(PRIORITY, String(priority))
  if (csp?.nonce) node.nonce = csp.nonce
  node.innerHTML = css
  container.insertBefore(node, placeOf(container, prepend, priority))
  return node
}

const orderOf = (prepend: Options['prepend']): string =>
  prepend === 'queue' ? 'prependQueue' : prepend ? 'prepend' : 'append'

/** The node a sheet is put before; null behind everything. */
function placeOf(container: Element, prepend: Options['prepend'], priority: number): ChildNode | null {
  if (!prepend) return null
  if (prepend !== 'queue') return container.firstChild
  const before = [...container.querySelectorAll(`:scope > style[${ORDER}^=prepend]`)].findLast(
    (one) => priority >= Number(one.getAttribute(PRIORITY) ?? 0),
  )
  return before ? before.nextSibling : container.firstChild
}

/** Writes a sheet, or writes it anew: answers its element. */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const container = containerOf(options)
  const known = sheetsOf(container)
  const name = nameOf(options, key)
  const sheet = known.get(name)
  // antd takes the sheets of a theme that is gone away by itself
  if (sheet?.node.parentNode !== container) {
    const node = injectCSS(css, options)
    node.setAttribute(markOf(options), key)
    known.set(name, { node, css })
    return node
  }
  if (sheet.css !== css) {
    sheet.node.innerHTML = css
    sheet.css = css
  }
  return sheet.node
}

/** Takes a sheet away. */
export function removeCSS(key: string, options: Options = {}): void {
  const known = sheetsOf(containerOf(options))
  const name = nameOf(options, key)
  known.get(name)?.node.remove()
  known.delete(name)
}
