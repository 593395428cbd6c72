import { List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import dataProvider from '@refinedev/simple-rest'
import { App, ConfigProvider, Table } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import axios from 'axios'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'

/** The result of the guides of refine and antd: one list, no sign-in, no tabs, no rights, nothing of the house. */
const http = axios.create()
http.interceptors.response.use((response) => {
  const { list, total } = response.data.data
  return { ...response, data: list, headers: { ...response.headers, 'x-total-count': String(total) } }
})

const columns = [
  ['code', '编码'],
  ['name', '名称'],
  ['kind', '类型'],
  ['contact', '联系人'],
  ['phone', '电话'],
  ['licenceExpiry', '许可证到期'],
] as const

function Suppliers() {
  const { tableProps } = useTable({ pagination: { pageSize: 50 }, syncWithLocation: true })
  return (
    <List>
      <Table {...tableProps} rowKey="uid">
        {columns.map(([key, title]) => (
          <Table.Column key={key} dataIndex={key} title={title} sorter />
        ))}
      </Table>
    </List>
  )
}

const layout = (
  <ThemedLayout>
    <Outlet />
  </ThemedLayout>
)
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

createRoot(document.getElementById('root') ?? document.body).render(
  <BrowserRouter>
    <ConfigProvider locale={zhCN} csp={{ nonce }}>
      <App>
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider('/api/v2', http)}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'basic-supplier', list: '/admin/basic-supplier' }]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route element={layout}>
              <Route path="/admin/basic-supplier" element={<Suppliers />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
