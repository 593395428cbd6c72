import { createStore } from 'zustand/vanilla'
import type { Mode } from './sign-in-colors.ts'

export type ModeChoice = Mode | 'auto'
export type Density = 'compact' | 'comfortable'

interface Appearance {
  choice: ModeChoice
  density: Density
  menuFolded: boolean
}

export interface AppearanceState extends Appearance {
  /** Present mode of the choice; 'auto' follows the system. */
  mode: Mode
  change(patch: Partial<Appearance>): void
}

const KEY = 'appearance'
const DEFAULTS: Appearance = { choice: 'auto', density: 'compact', menuFolded: false }

const systemMode = (dark: MediaQueryList): Mode => (dark.matches ? 'dark' : 'light')

/** Light, dark or as the system; compact or comfortable; the menu folded or not. Kept in this browser. */
export function createAppearance(storage: Storage, dark: MediaQueryList) {
  const store = createStore<AppearanceState>()((set, get) => ({
    ...withMode(read(storage), dark),
    change(patch) {
      const { choice, density, menuFolded } = { ...get(), ...patch }
      write(storage, { choice, density, menuFolded })
      set(withMode({ choice, density, menuFolded }, dark))
    },
  }))
  dark.addEventListener('change', () => store.setState(withMode(store.getState(), dark)))
  return store
}
export type AppearanceStore = ReturnType<typeof createAppearance>

function withMode<T extends Appearance>(value: T, dark: MediaQueryList): T & { mode: Mode } {
  return { ...value, mode: value.choice === 'auto' ? systemMode(dark) : value.choice }
}

function read(storage: Storage): Appearance {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return saved && typeof saved === 'object' ? { ...DEFAULTS, ...pick(saved) } : DEFAULTS
  } catch {
    return DEFAULTS
  }
}

/** Only values this version knows: what is stored may come from another version. */
function pick(saved: object): Partial<Appearance> {
  const { choice, density, menuFolded } = saved as Record<string, unknown>
  return {
    ...(choice === 'light' || choice === 'dark' || choice === 'auto' ? { choice } : {}),
    ...(density === 'compact' || density === 'comfortable' ? { density } : {}),
    ...(typeof menuFolded === 'boolean' ? { menuFolded } : {}),
  }
}

function write(storage: Storage, value: Appearance): void {
  try {
    storage.setItem(KEY, JSON.stringify(value))
  } catch {
    // full or forbidden storage: the choice then holds until the page is left
  }
}
