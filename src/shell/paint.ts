import { type ColorName, color, type Mode, palette } from './palette.ts'
import { type StateCode, stateColor, stateColors, stateVariable, textOnState } from './state-colors.ts'

/** Writes the palette and the state colours onto the root element, so that plain CSS follows the mode without antd
 *  (the sign-in page has none). Set through the object model, which a strict style policy allows. */
export function paintRoot(root: HTMLElement, mode: Mode): void {
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const name of Object.keys(palette) as ColorName[]) {
    root.style.setProperty(`--c-${name}`, color(name, mode))
  }
  for (const state of Object.keys(stateColors) as StateCode[]) {
    root.style.setProperty(stateVariable(state), stateColor(state, mode))
    root.style.setProperty(`${stateVariable(state)}-text`, textOnState(state, mode))
  }
}
