/** Styles that decide whether something is seen, can be clicked, or how wide a label is; no test asks for any other style. */
const SHOWN = /^(display|visibility|opacity|pointer-events|flex)[\w-]*:/

/** A style sheet cut down to the rules that decide what is shown. */
export const shownRules = (css: string): string =>
  css.replace(/([^{}]+)\{([^{}]*)\}/g, (_, selector: string, body: string) => {
    const kept = body.split(';').filter((one) => SHOWN.test(one.trim()))
    return kept.length > 0 ? `${selector}{${kept.join(';')}}` : ''
  })

const written = new WeakMap<Element, string>()

/**
 * Cuts every sheet that antd writes. happy-dom matches all rules against an element and all its ancestors whenever a test
 * asks for a role: with the sheets of antd whole, that is a third of the time of a test, and grows with every component.
 */
export function cutStyles(): void {
  const whole = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: Element) {
      return written.get(this) ?? whole?.get?.call(this)
    },
    set(this: Element, css: string) {
      written.set(this, css)
      whole?.set?.call(this, shownRules(css))
    },
  })
}
