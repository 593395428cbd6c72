import { type ColorName, color, type Mode, palette } from './palette.ts'

/** Writes the palette onto the root element, so that plain CSS follows the mode without antd (the sign-in page has
 *  none). Set through the object model, which a strict style policy allows. */
export function paintRoot(root: HTMLElement, mode: Mode): void {
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const name of Object.keys(palette) as ColorName[]) {
    root.style.setProperty(`--c-${name}`, color(name, mode))
  }
}
