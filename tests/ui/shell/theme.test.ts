import { theme } from 'antd'
import { expect, test } from 'vitest'
import { createAppearance } from '#app-state/appearance.ts'
import { color } from '#app-state/palette.ts'
import { stateColors, textOnState } from '#app-state/state-colors.ts'
import { carryNonce, styleNonce } from '#shell/csp.ts'
import { antdTheme } from '#shell/theme.ts'

const tokenOf = (...args: Parameters<typeof antdTheme>) => theme.getDesignToken(antdTheme(...args))
const upper = (token: object) =>
  Object.fromEntries(Object.entries(token).map(([name, value]) => [name, String(value).toUpperCase()]))

test('compact is 13 px on 28 px controls, comfortable 14 px on 32 px', () => {
  expect(tokenOf('light', 'compact')).toMatchObject({
    fontSize: 13,
    controlHeight: 28,
    borderRadius: 4,
    fontSizeSM: 12,
  })
  expect(tokenOf('light', 'comfortable')).toMatchObject({ fontSize: 14, controlHeight: 32, borderRadius: 4 })
})

test('light and dark have the colours of the look', () => {
  expect(upper(tokenOf('light', 'compact'))).toMatchObject({
    colorPrimary: '#1A6848',
    colorBgLayout: '#F1F3F2',
    colorText: '#1A1E1C',
    colorLink: '#1A6848',
  })
  expect(upper(tokenOf('dark', 'compact'))).toMatchObject({
    colorPrimary: '#26825B',
    colorBgContainer: '#1A1E1C',
    colorLink: '#63C298',
    colorError: '#F0877B',
  })
})

test('less motion, when the system asks for it', () => {
  expect(tokenOf('light', 'compact', true).motion).toBe(false)
})

/** WCAG contrast of two hex colours. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(Object.keys(stateColors) as (keyof typeof stateColors)[])(
  'text on %s can be read in both modes',
  (state) => {
    const [light, dark] = stateColors[state].colors
    expect(contrast(light, textOnState(state, 'light'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, textOnState(state, 'dark'))).toBeGreaterThanOrEqual(4.5)
  },
)

test('the appearance follows the system until something else is chosen, and the choice is kept', () => {
  localStorage.clear()
  let changed = () => {}
  const dark = {
    matches: true,
    addEventListener: (_name: string, listener: () => void) => (changed = listener),
  }
  const make = () => createAppearance(localStorage, dark as unknown as MediaQueryList)
  const appearance = make()
  expect(appearance.getState().mode).toBe('dark')
  dark.matches = false
  changed()
  expect(appearance.getState().mode).toBe('light')
  appearance.getState().change({ choice: 'dark', density: 'comfortable' })
  expect(make().getState()).toMatchObject({ mode: 'dark', density: 'comfortable', menuFolded: false })
  localStorage.setItem('appearance', '{"choice":"pink","menuFolded":"yes"}')
  expect(make().getState()).toMatchObject({ choice: 'auto', menuFolded: false })
})

test('every style tag made at run time carries the nonce of the page', () => {
  const page = document.implementation.createHTMLDocument('')
  page.head.innerHTML = '<meta name="csp-nonce" content="__CSP_NONCE__">'
  expect(styleNonce(page)).toBeUndefined()
  page.head.innerHTML = '<meta name="csp-nonce" content="abc">'
  carryNonce(page, styleNonce(page))
  expect(page.createElement('style').nonce).toBe('abc')
  expect(page.createElement('div').getAttribute('nonce')).toBeNull()
})

test.each(['light', 'dark'] as const)('buttons and links can be read under the pointer too, %s', (mode) => {
  for (const name of ['accent', 'accent-hover', 'accent-active'] as const)
    expect(contrast(color(name, mode), '#FFFFFF'), name).toBeGreaterThanOrEqual(4.5)
  for (const ground of ['card', 'popup', 'selected', 'hover'] as const)
    expect(contrast(color('link-hover', mode), color(ground, mode)), ground).toBeGreaterThanOrEqual(4.5)
  const { defaultHoverColor, defaultActiveColor } = antdTheme(mode, 'compact').components?.Button ?? {}
  for (const text of [defaultHoverColor, defaultActiveColor])
    expect(contrast(text ?? '', color('card', mode)), text).toBeGreaterThanOrEqual(4.5)
  // the head of a column the keyboard stands on
  const { colorPrimary = '' } = antdTheme(mode, 'compact').components?.Table ?? {}
  for (const ground of ['head', 'split'] as const)
    expect(contrast(colorPrimary, color(ground, mode)), ground).toBeGreaterThanOrEqual(4.5)
})

test.each(['light', 'dark'] as const)(
  'words that warn, praise or refuse can be read on every ground, %s',
  (mode) => {
    const token = tokenOf(mode, 'compact')
    const words = {
      colorWarningText: 'warn-ground',
      colorSuccessText: 'good-ground',
      colorErrorText: 'error-ground',
    } as const
    for (const [name, own] of Object.entries(words) as [
      keyof typeof words,
      (typeof words)[keyof typeof words],
    ][])
      for (const ground of ['card', 'head', own] as const)
        expect(
          contrast(token[name].toUpperCase(), color(ground, mode)),
          `${name} ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  },
)
