import { Button, Modal, Typography } from 'antd'

interface NewPasswordProps {
  account: string
  password: string
  onClose(): void
}

/** A password the server made up, shown once: who loses it asks for another. */
export function NewPassword({ account, password, onClose }: NewPasswordProps) {
  return (
    <Modal
      open
      title={`${account} 的新密码`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          已记下
        </Button>
      }
    >
      <p>只显示这一次，请转交本人；首次登录须修改密码</p>
      <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }}>
        {password}
      </Typography.Text>
    </Modal>
  )
}
