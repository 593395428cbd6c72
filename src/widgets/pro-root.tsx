import { ProConfigProvider } from '@ant-design/pro-components'
import type { ReactNode } from 'react'

/** pro-components with the present theme: hashed, every style of antd inside would be written a second time. */
export const ProRoot = ({ children }: { children: ReactNode }) => (
  <ProConfigProvider hashed={false}>{children}</ProConfigProvider>
)
