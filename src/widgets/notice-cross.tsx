import { CloseOutlined } from '@ant-design/icons'

/** The cross of a notification: antd draws a link without a role and calls it Close in every language. */
export const NOTICE_CROSS = {
  role: 'button',
  'aria-label': '关闭',
  closeIcon: <CloseOutlined className="ant-notification-notice-close-icon" aria-hidden />,
}
