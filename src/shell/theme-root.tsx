import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { AppearanceStore } from '#app-state/appearance.ts'
import { palette } from '#app-state/palette.ts'
import { paintStates } from '#app-state/state-colors.ts'
import { styleNonce } from './csp.ts'
import { paintRoot } from './paint.ts'
import { antdTheme, variablesClass } from './theme.ts'

const STILL = '(prefers-reduced-motion: reduce)'
const NO_WAVE = { disabled: true }
/** 查询, never 查 询. */
const TIGHT_BUTTON = { autoInsertSpace: false }
const FEW_MESSAGES = { maxCount: 3 }
/** The cross of a dialog is called Close in every language. */
const CHINESE_CROSS = { closable: { 'aria-label': '关闭' } }

/** antd with the house's theme, language and style nonce. */
export function ThemeRoot({ appearance, children }: { appearance: AppearanceStore; children: ReactNode }) {
  const { mode, density } = useStore(appearance)
  const still = useStill()
  const theme = useMemo(() => antdTheme(mode, density, still), [mode, density, still])
  useLayoutEffect(() => {
    paintRoot(document.documentElement, mode, palette)
    paintStates(document.documentElement, mode)
  }, [mode])
  useLayoutEffect(() => {
    document.documentElement.className = variablesClass(mode, density, still)
  }, [mode, density, still])
  const csp = useMemo(() => ({ nonce: styleNonce() }), [])
  return (
    <ConfigProvider
      theme={theme}
      locale={zhCN}
      componentSize="middle"
      csp={csp}
      wave={NO_WAVE}
      button={TIGHT_BUTTON}
      modal={CHINESE_CROSS}
    >
      <App className="app-root" message={FEW_MESSAGES}>
        {children}
      </App>
    </ConfigProvider>
  )
}

function useStill(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(STILL)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(STILL).matches,
  )
}
