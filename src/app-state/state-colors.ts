import type { Mode } from './palette.ts'

/** One colour for each state of an animal, the same in tables, charts, timelines, filters and legends: [light, dark].
 *  No state is green: green is a link, an action or a target met. */
export const stateColors = {
  GILT: { label: '后备', colors: ['#62738A', '#93A5BD'], onLight: 'white' },
  MATED: { label: '已配', colors: ['#4F97CF', '#6FB1E3'], onLight: 'ink' },
  PREGNANT: { label: '妊娠', colors: ['#2A5AA3', '#5A8CD8'], onLight: 'white' },
  LACTATING: { label: '哺乳', colors: ['#8A56A6', '#B485CE'], onLight: 'white' },
  WEANED: { label: '断奶', colors: ['#A48842', '#CDB67C'], onLight: 'ink' },
  OPEN: { label: '空怀', colors: ['#BC6A35', '#DC8F5C'], onLight: 'ink' },
  CULL_WAIT: { label: '待淘汰', colors: ['#6E564A', '#A58A7B'], onLight: 'white' },
  IN_TRANSIT: { label: '在途', colors: ['#2B8C97', '#55B7C2'], onLight: 'ink' },
  BOAR: { label: '在用', colors: ['#4C5754', '#A9B3B0'], onLight: 'white' },
  SOLD: { label: '销售', colors: ['#8A928F', '#8A928F'], onLight: 'ink' },
  TRANSFERRED: { label: '调出', colors: ['#6F8A8E', '#9DB6BA'], onLight: 'ink' },
  CULLED: { label: '淘汰', colors: ['#5F6764', '#B3BBB8'], onLight: 'white' },
  DEAD: { label: '死亡', colors: ['#2F3533', '#D5DAD8'], onLight: 'white' },
} as const

type StateCode = keyof typeof stateColors

/** Boars share one colour in all their uses; a young one has that of a gilt. */
export function stateCode(status: string): StateCode {
  if (status in stateColors) return status as StateCode
  return status === 'YOUNG' ? 'GILT' : 'BOAR'
}

/** Ground colour of a state. */
function stateColor(state: StateCode, mode: Mode): string {
  return stateColors[state].colors[mode === 'dark' ? 1 : 0]
}

/** Colour of text that lies on a state's colour; in dark mode always ink, for contrast. */
export function textOnState(state: StateCode, mode: Mode): string {
  return mode === 'light' && stateColors[state].onLight === 'white' ? '#FFFFFF' : '#0E1512'
}

/** CSS name of a state's colour on the root element: `var(--state-cull-wait)`. */
export function stateVariable(state: StateCode): string {
  return `--state-${state.toLowerCase().replace('_', '-')}`
}

/** Writes the states' colours and their text colours onto the root element. */
export function paintStates(root: HTMLElement, mode: Mode): void {
  for (const state of Object.keys(stateColors) as StateCode[]) {
    root.style.setProperty(stateVariable(state), stateColor(state, mode))
    root.style.setProperty(`${stateVariable(state)}-text`, textOnState(state, mode))
  }
}
