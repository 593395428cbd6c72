import { type Mode, type Shades, signInColors } from './sign-in-colors.ts'

export type { Mode } from './sign-in-colors.ts'

/**
 * Every colour of the product, once: [light, dark], named as in the table of the look (page, card, text2 …). Painted as `--c-…` on the root
 * element for plain CSS, and fed to antd by theme.ts.
 */
export const palette = {
  ...signInColors,
  'link-hover': ['#12503A', '#7ACFA9'],
  popup: ['#FFFFFF', '#242927'],
  head: ['#F3F5F4', '#222725'],
  selected: ['#E6F0EB', '#1E3429'],
  placeholder: ['#6B736F', '#8A928E'],
  disabled: ['#9BA29F', '#626A67'],
  good: ['#1F7A4D', '#63C298'],
  'good-shape': ['#3A9A68', '#4DAE82'],
  'good-ground': ['#E9F4EE', '#1B2F25'],
  warn: ['#8A5A00', '#E0AC48'],
  'warn-icon': ['#B87503', '#E0AC48'],
  'warn-shape': ['#D9950F', '#D9A02F'],
  'warn-ground': ['#FFF5DC', '#33290F'],
  'warn-border': ['#EBCB85', '#6B5520'],
  'error-shape': ['#D2402F', '#E0604F'],
  'error-ground': ['#FDEEEC', '#3A201D'],
  'error-border': ['#EFB4AD', '#7A3A33'],
  badge: ['#B42318', '#C4452F'],
  'error-focus': ['rgba(180,35,24,.18)', 'rgba(240,135,123,.28)'],
  info: ['#2A5AA3', '#5A8CD8'],
  mask: ['rgba(20,26,23,.38)', 'rgba(0,0,0,.55)'],
  spotlight: ['#2A302D', '#3A413E'],
  shadow: ['rgba(16,24,20,.14)', 'rgba(0,0,0,.5)'],
  plan: ['#2B302E', '#E7EAE8'],
  'last-year': ['#B4BBB8', '#5C6461'],
  actual: ['#1A6848', '#4DAE82'],
  provisional: ['#6B736F', '#8C9490'],
} as const satisfies Record<string, Shades>

export type ColorName = keyof typeof palette

/** One colour of the palette in the given mode, as it is written in CSS. */
export function color(name: ColorName, mode: Mode): string {
  return palette[name][mode === 'dark' ? 1 : 0]
}
