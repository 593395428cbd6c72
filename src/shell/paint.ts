import type { Mode, Shades } from '#app-state/sign-in-colors.ts'

/** Writes colours onto the root element as `--c-…`, so that plain CSS follows the mode without antd (the sign-in page
 *  has none). Set through the object model, which a strict style policy allows. */
export function paintRoot(root: HTMLElement, mode: Mode, colors: Readonly<Record<string, Shades>>): void {
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const [name, shades] of Object.entries(colors)) {
    root.style.setProperty(`--c-${name}`, shades[mode === 'dark' ? 1 : 0])
  }
}
