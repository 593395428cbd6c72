import { ProConfigProvider } from '@ant-design/pro-components'
import type { ReactNode } from 'react'

/** pro-components with the theme as it stands: hashed, every style of antd inside would be written a second time. */
export const ProRoot = ({ children }: { children: ReactNode }) => (
  <ProConfigProvider hashed={false}>{children}</ProConfigProvider>
)
