import { type RenderOptions, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactElement, ReactNode } from 'react'

/** The part of the house's ConfigProvider that tests can see: Chinese words, no space inside two-letter buttons. */
const Themed = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    locale={zhCN}
    button={{ autoInsertSpace: false }}
    theme={{ hashed: false, token: { motion: false } }}
    wave={{ disabled: true }}
  >
    {children}
  </ConfigProvider>
)

export const show = (ui: ReactElement, options?: RenderOptions) => render(ui, { wrapper: Themed, ...options })
