export type Mode = 'light' | 'dark'
export type Shades = readonly [light: string, dark: string]

/** The colours the sign-in page needs; it must be small, so the others come with the shell. */
export const signInColors = {
  page: ['#F1F3F2', '#121514'],
  card: ['#FFFFFF', '#1A1E1C'],
  sub: ['#F7F8F8', '#1F2422'],
  hover: ['#F2F5F4', '#242A27'],
  border: ['#D3D8D6', '#3B4340'],
  split: ['#E6E9E8', '#2A302E'],
  text: ['#1A1E1C', '#E7EAE8'],
  text2: ['#474E4B', '#B6BDBA'],
  text3: ['#646C68', '#949C98'],
  accent: ['#1A6848', '#26825B'],
  'accent-hover': ['#217D57', '#237A55'],
  'accent-active': ['#12503A', '#1F6C4B'],
  link: ['#1A6848', '#63C298'],
  error: ['#B42318', '#F0877B'],
  focus: ['rgba(26,104,72,.18)', 'rgba(99,194,152,.28)'],
} as const satisfies Record<string, Shades>
